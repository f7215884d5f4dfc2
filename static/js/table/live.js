// The live table: joins the line to the server, what is known, what is shown and what the player does.

import * as acts from "./acts.js";
import { parse } from "./cards.js";
import { tickClocks } from "./clocks.js";
import { takeIn } from "./dom.js";
import * as felt from "./felt.js";
import * as hand from "./hand.js";
import * as hands from "./hands.js";
import * as hud from "./hud.js";
import { listenToButtons, listenToFan, listenToKeys } from "./input.js";
import { hear } from "./news.js";
import { openPrefs } from "./panel.js";
import { choose, prefs, wear } from "./prefs.js";
import * as rail from "./rail.js";
import { mark } from "./sound.js";
import { change, isMyTurn, nameOf, onChange, state } from "./store.js";
import { Transport } from "./transport.js";
import { page, say } from "./words.js";
import { copy, toast } from "../page.js";

const CHECK = 120; // ms of rest before the server is asked whether the raised cards would do
const root = document.querySelector("[data-table]");
const fan = root.querySelector("[data-fan]");
const ears = root.querySelector("[data-ears]");
let asked = null;
let called = null;
let checking = 0;
let autoplayed = -1;
let passed = -1;

const speak = (sentence) => ears.append(Object.assign(document.createElement("p"), { textContent: sentence }));

// What was asked and refused is gone from the table at once; that it was refused must be seen.
function shout({ kind, agreed, seat }) {
  if (kind === "proposal_answered" && !agreed) toast(say("story.refused", { name: nameOf(seat) ?? say(`seat.${seat}`) }));
}

function receive(message) {
  if (message.type === "news" && message.events.length && message.events[0].seq > state.version + 1) return line.hello();
  if (message.type === "checked") checked(message);
  else if (message.type === "hinted") hinted(message);
  else if (message.type === "tricks") rail.tricks(document.querySelector("[data-tricks]"), message.tricks);
  else hear(message, speak);
  if (message.type === "news") message.events.forEach(shout);
  if (message.type === "nudge") toast(say("nudged"));
  if (message.type === "done" && message.id === called) toast(say("director_called"));
  if (message.type === "refused" && message.id === asked) asked = null;
  while (ears.children.length > 12) ears.firstChild.remove();
  return undefined;
}

const line = new Transport({
  address: page.socket,
  token: page.token,
  hear: receive,
  feel: (net, waiting) => change({ net, waiting }),
  version: () => state.version,
});

// What is done needs no check any more: its answer would find the cards gone and blame the player.
function send(command) {
  asked = null;
  clearTimeout(checking);
  return line.send({ type: "command", expected: state.version, command });
}

// ---- what the raised cards would break

function checked(message) {
  if (message.id !== asked || !state.picked.size) return;
  change({ duty: message.legal ? null : message });
}

function ask() {
  const { legal, picked } = state;
  asked = null;
  clearTimeout(checking);
  if (legal?.follow && picked.size >= acts.wanted()) {
    checking = setTimeout(() => (asked = line.send({ type: "check", cards: acts.written(picked) })), CHECK);
  }
}

function hinted({ command }) {
  if (command?.cards) raiseOnly(hand.keysFor(parse(command.cards), state.view.hand, state.picked));
  else if (command) toast(say(`hinted.${command.kind}`));
}

// ---- raising cards

function raiseOnly(keys) {
  change({ picked: new Set(keys), duty: null, refused: null });
  ask();
}

function raise(key) {
  const picked = new Set(state.picked);
  if (!picked.delete(key)) picked.add(key);
  change({ picked, duty: null, refused: null });
  ask();
}

function raiseGroup(key) {
  const codes = hand.groupOf(state.view, key).filter((other) => hand.codeOf(other) === hand.codeOf(key));
  raiseOnly([...state.picked, ...codes]);
}

function playDragged(key) {
  if (!state.picked.has(key)) change({ picked: new Set([key]) });
  DEEDS[state.legal?.bury ? "bury" : "play"]();
}

// ---- deeds

function playCards(kind) {
  const { picked, legal } = state;
  const needed = acts.wanted();
  if (!legal || needed === 0 || state.waiting) return;
  if (needed === null ? !picked.size : picked.size !== needed) {
    change({ refused: say(needed === null ? "raise_first" : "raise_so_many", { n: needed }) });
    return;
  }
  send({ kind, cards: acts.written(picked) });
}

function takeMust() {
  const keys = hand.keysFor(acts.must(), state.view.hand, new Set());
  const needed = acts.wanted();
  const others = [...state.picked].filter((key) => !keys.includes(key));
  raiseOnly([...keys, ...others].slice(0, Math.max(needed, keys.length)));
}

function number(text) {
  const index = Number(text) - 1;
  const button = root.querySelectorAll("[data-bar] .bidbtns button")[index];
  button?.click();
}

function consented(name, deed) {
  const dialog = document.getElementById(`${name}-dialog`);
  dialog.showModal();
  dialog.querySelector("[data-yes]").onclick = () => {
    dialog.close();
    deed(dialog);
  };
}

const confirmed = (name, command) => consented(name, (dialog) => send(command(dialog)));

function part(dialog) {
  const [size, length] = dialog.querySelector("select").value.split("x").map(Number);
  return { size, length };
}

function toggleRail() {
  const side = root.querySelector("[data-rail]");
  const isOpen = side.classList.toggle("is-open");
  change({ unread: 0 });
  if (isOpen) side.querySelector("[data-do='rail']")?.focus();
}

function talk() {
  if (!root.querySelector("[data-rail]").classList.contains("is-open")) toggleRail();
  root.querySelector("[data-chat-box]").scrollIntoView({ block: "nearest" });
  root.querySelector("[name=text]").focus();
}

const DEEDS = {
  play: () => playCards("play_cards"),
  bury: () => playCards("bury_kitty"),
  must: takeMust,
  clear: () => (root.querySelector("[data-rail].is-open") ? toggleRail() : raiseOnly([])),
  hint: () => state.view.waiting.includes(state.you.seat) && line.send({ type: "hint" }),
  sort: () => sortOtherwise(),
  direction: () => sortOtherwise(),
  bid: (index) => send({ kind: "make_bid", cards: state.legal.bids[Number(index)] }),
  pass: () => state.legal?.may_pass && send({ kind: "pass_bid" }),
  sit_out: () => state.you.seat && change({ sitsOut: !state.sitsOut }),
  suit: (suit) => send({ kind: "name_suit", suit }),
  forced: (index) => send({ kind: "choose_forced", cards: state.legal.forced[Number(index)] }),
  agree: () => state.legal?.may_answer && send({ kind: "answer", agreed: true }),
  refuse: () => state.legal?.may_answer && send({ kind: "answer", agreed: false }),
  withdraw: () => send({ kind: "withdraw_proposal" }),
  take_back: () => state.legal?.may_take_back && send({ kind: "ask_take_back" }),
  claim: () => state.legal?.may_claim && confirmed("claim", (dialog) => ({ kind: "claim", last_trick: part(dialog) })),
  concede: () => state.legal?.may_claim && confirmed("concede", (dialog) => ({ kind: "concede", last_trick: part(dialog) })),
  nudge: () => line.send({ type: "nudge" }),
  leave: () => document.getElementById("leave-dialog").showModal(),
  director: () => callDirector(),
  rail: toggleRail,
  chat: () => root.querySelector("[data-chat-box]:not([hidden])") && talk(),
  phrase: (text) => line.send({ type: "chat", text }),
  copy_promise: () => copyPromise(),
  history: () => (line.send({ type: "history" }), document.getElementById("tricks-dialog").showModal()),
  help: () => document.getElementById("help-dialog").showModal(),
  prefs: () => openPrefs(redraw),
  number,
};

function sortOtherwise() {
  choose("direction", prefs.direction === "high" ? "low" : "high");
  change({});
}

function callDirector() {
  consented("director", (dialog) => {
    const words = dialog.querySelector("input");
    called = line.send({ type: "call_director", text: words.value.trim() });
    words.value = "";
  });
}

async function copyPromise() {
  const { label, commitment } = state.table.promise;
  await copy(`${label}: ${commitment}`, say("promise.copied"));
  getSelection().selectAllChildren(root.querySelector("[data-hash]")); // where the browser lets no page write, people copy
}

const redraw = () => change({ refused: null });
const act = (name, value, button) => {
  if (!state.view || button?.getAttribute("aria-disabled") === "true") return;
  button?.closest("details.menu")?.removeAttribute("open");
  DEEDS[name]?.(value);
};

// ---- showing

function autoplay() {
  const { legal, version, view } = state;
  const isOn = prefs.autoplay && state.table?.options?.autoplay !== false;
  if (!isOn || !legal?.only_play || state.linger || state.waiting || autoplayed === version) return;
  if (!view.waiting.includes(state.you.seat)) return;
  autoplayed = version;
  send({ kind: "play_cards", cards: legal.only_play });
}

// Whoever has nothing to show passes by themselves, as long as the cards that they have seen are in their hand.
function sitOut() {
  const { legal, version, view } = state;
  if (!view.hand && state.sitsOut) change({ sitsOut: false }); // dealt anew
  if (!state.sitsOut || !legal?.may_pass || state.waiting || passed === version) return;
  passed = version;
  send({ kind: "pass_bid" });
}

function show() {
  hud.showLine(root);
  if (!state.view) return;
  root.hidden = false;
  sitOut();
  const isActive = Boolean(state.legal?.bury || state.legal?.leads || state.legal?.follow);
  root.classList.toggle("is-spectator", !state.you.seat);
  root.classList.toggle("is-active", isActive);
  hud.show(root);
  felt.show(root);
  rail.show(root);
  acts.show(root);
  fan.hidden = !state.you.seat;
  showOpen();
  if (state.you.seat) hand.show(fan, { view: state.view, picked: state.picked, must: acts.must(), isWrong: Boolean(state.duty), isActive });
  for (const button of root.querySelectorAll("[data-needs]")) button.hidden = !state.legal?.[button.dataset.needs];
  for (const button of root.querySelectorAll("[data-event-only]")) button.hidden = !state.table?.match || !state.you.seat;
  for (const button of root.querySelectorAll("[data-chat-only]")) button.hidden = !state.table?.options?.chat;
  for (const button of root.querySelectorAll("[data-player-only]")) button.hidden = !state.you.seat;
  mark(isMyTurn() && state.view.phase !== "draw");
  autoplay();
}

// Directors see all hands, spectators once the table lets them.
function showOpen() {
  const { view } = state;
  root.querySelector("[data-hands]").hidden = !view.open;
  if (view.open) hands.show(root, view, view.open);
}

function chatForm() {
  root.querySelector("[data-chat-form]").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    if (field.value.trim()) line.send({ type: "chat", text: field.value.trim() });
    field.value = "";
  });
}

wear();
onChange(show);
listenToFan(fan, { raise, raiseGroup, playDragged });
listenToKeys(act, (name) => Boolean(state.legal?.[name]));
listenToButtons(document, act);
chatForm();
setInterval(() => tickClocks(root), 500);
addEventListener("resize", () => change({}));
await takeIn(page.sprite);
line.open();
