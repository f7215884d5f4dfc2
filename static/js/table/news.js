// What the server says, turned into what the page knows.

import { parse } from "./cards.js";
import { play } from "./sound.js";
import { change, isMyTurn, state } from "./store.js";
import { heard, tell } from "./story.js";

const LINGER = 1700; // ms a finished trick stays
const SHORT = 700; // ms it stays at least when the next card is already there
const THROWN = 2600; // ms a failed throw stays as it was thrown
let lingerEnds = 0;
let timers = [];

function later(wait, work) {
  timers.push(setTimeout(work, wait));
}

function newDeal() {
  timers.forEach(clearTimeout);
  timers = [];
  return { story: [], linger: null, thrown: null, picked: new Set(), duty: null, refused: null };
}

/** Raised cards that are no longer held go down. */
function stillHeld(view) {
  const counts = new Map();
  for (const code of parse(view.hand)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return new Set([...state.picked].filter((key) => Number(key.split("#")[1]) < (counts.get(key.split("#")[0]) ?? 0)));
}

// What a clock says holds from the moment it is heard.
const timed = (clock) => (clock ? { clock: { ...clock, heardAt: performance.now() } } : {});

/** Take over a view and what may be done in it. */
export function see({ view, legal, clock, version }, more = {}) {
  if (version < state.version) return;
  const acted = view.tricks !== state.view?.tricks || view.trick?.plays.length !== state.view?.trick?.plays.length;
  change({
    view,
    legal,
    version,
    ...timed(clock),
    picked: stillHeld(view),
    ...(acted ? { duty: null, refused: null } : {}),
    ...more,
  });
}

// The keys of cards are counted: once a card has gone, its twin must not stay raised in its place.
const GONE = new Set(["cards_played", "kitty_buried", "throw_failed"]);

function happen(event, speak) {
  if (GONE.has(event.kind) && event.seat === state.you.seat) change({ picked: new Set() });
  if (event.kind === "deal_opened") change(newDeal());
  const told = tell(event);
  if (told) {
    change({ story: [...state.story, told] });
    speak(heard(told));
  }
  if (event.kind === "throw_failed") failed(event);
}

function failed(event) {
  play("wrong");
  change({ thrown: { seat: event.seat, cards: event.cards } });
  later(THROWN, () => change({ thrown: null }));
}

// The server has already cleared the table; the page keeps the trick a moment.
function keepTrick(message) {
  if (!message.events.some((event) => event.kind === "trick_won") || !message.view.last_trick) return;
  const linger = message.view.last_trick;
  lingerEnds = performance.now() + SHORT;
  change({ linger });
  later(LINGER, () => state.linger === linger && change({ linger: null }));
}

function letTrickGo(message) {
  if (!state.linger || !message.view.trick) return;
  const { linger } = state;
  later(Math.max(0, lingerEnds - performance.now()), () => state.linger === linger && change({ linger: null }));
}

/** Hear a message; `speak(sentence)` tells it to ears. */
export function hear(message, speak) {
  const answer = ANSWERS[message.type];
  if (answer) answer(message, speak);
}

function welcome(message, speak) {
  const { you, table, chat } = message;
  change({ you, table, chat: chat ?? state.chat });
  if (message.story?.length) change({ story: message.story.map(tell).filter(Boolean) });
  for (const event of message.events ?? []) happen(event, speak);
  see(message);
}

function news(message, speak) {
  const wasMine = isMyTurn();
  for (const event of message.events) happen(event, speak);
  keepTrick(message);
  letTrickGo(message);
  see(message);
  if (isMyTurn() && !wasMine && state.view.phase !== "draw") play("turn");
}

function refused(message) {
  change({ refused: message.sentence });
  play("wrong");
  if (message.view) see(message, { refused: message.sentence });
}

function chatLine({ line }) {
  const isNew = !state.chat.some((one) => one.id === line.id);
  if (isNew) change({ chat: [...state.chat, line], unread: state.unread + (line.seat === state.you.seat ? 0 : 1) });
}

const ANSWERS = {
  welcome,
  news,
  refused,
  table: ({ table, clock }) => change({ table, ...timed(clock) }),
  chat: chatLine,
  nudge: () => play("nudge"),
};
