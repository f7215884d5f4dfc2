// What a player can do now, as buttons that always stand in the same places; only what the server calls legal.

import { codeOf } from "./hand.js";
import { parse, suitSign, tinies } from "./cards.js";
import { fill, make, put, symbol } from "./dom.js";
import { levelName } from "./levels.js";
import { gain, onward, waysOn } from "./onward.js";
import { nameOf, state } from "./store.js";
import { count, knows, page, say } from "./words.js";

const icon = (name) => symbol(name, { class: "i" });
const who = (seat) => nameOf(seat) ?? say(`seat.${seat}`);

function button(act, words, { kind = "", sign = null, disabled = false, children = [], value = null, key = null } = {}) {
  const attributes = { type: "button", class: `btn ${kind}`.trim(), "data-do": act, "data-key": value === null ? act : `${act}:${value}` };
  return make("button", { ...attributes, value, "aria-disabled": disabled ? "true" : null, "aria-keyshortcuts": key }, sign ? icon(sign) : null, ...children, words === null ? null : make("span", { class: sign ? "tx" : null }, words));
}

/** How many cards must be raised for the main button; null where any number will do. */
export function wanted() {
  const { legal, view } = state;
  if (!legal) return 0;
  if (legal.bury) return legal.bury;
  if (legal.leads) return null;
  return Math.min(legal.follow ?? 0, parse(view.hand).length);
}

const isReady = () => {
  const n = wanted();
  return n === null ? state.picked.size > 0 : n > 0 && state.picked.size === n && !state.duty;
};

function bidWords(cards) {
  const [first] = parse(cards);
  const isJoker = /^[LB]J$/.test(first);
  return say(isJoker ? "suit.NT" : `suit.${first[0]}.name`);
}

function bidBar() {
  const { legal, view } = state;
  const out = button("sit_out", say(state.sitsOut ? "bid.sit_in" : "bid.sit_out"), { kind: "plain", key: "o" });
  if (state.sitsOut) return [make("p", {}, say("bid.sits_out")), make("div", { class: "btns bidpass" }, out)];
  const level = levelName(view.level);
  const last = view.bids.at(-1);
  const lead = last
    ? [make("b", {}, say("bid.shows", { name: who(last.seat) })), " ", tinies(parse(last.cards), level), " ", say(legal.bids.length ? "bid.you_may" : "bid.you_cannot")]
    : [say(legal.bids.length ? "bid.first" : "bid.nothing")];
  const bids = legal.bids.map((cards, index) =>
    button("bid", bidWords(cards), { value: String(index), key: index < 9 ? String(index + 1) : null, children: [tinies(parse(cards), level)] }),
  );
  const pass = legal.may_pass ? button("pass", say("bid.pass"), { kind: "plain", key: "p" }) : null;
  const row = bids.length ? make("div", { class: "bidbtns" }, ...bids) : null;
  return [make("p", {}, ...lead), row, make("div", { class: "btns bidpass" }, pass, out)];
}

function suitBar() {
  const suits = state.legal.suits.map((suit) => button("suit", say(`suit.${suit}.name`), { value: suit, children: [suitSign(suit)] }));
  return [make("p", {}, say("name_suit")), make("div", { class: "bidbtns" }, ...suits)];
}

function forcedBar() {
  const level = levelName(state.view.level);
  const parts = state.legal.forced.map((cards, index) => button("forced", null, { value: String(index), children: [tinies(parse(cards), level)] }));
  return [make("p", {}, say("forced")), make("div", { class: "bidbtns" }, ...parts)];
}

function proposalBar() {
  const { proposal } = state.view;
  const asked = make("p", {}, make("b", {}, say(`proposal.${proposal.kind}`, { name: who(proposal.seat) })));
  if (state.legal?.may_answer) {
    return [asked, make("div", { class: "bidbtns two-btns" }, button("agree", say("agree"), { kind: "agree" }), button("refuse", say("refuse")))];
  }
  const waits = make("p", { class: "quiet" }, say("proposal.waits", { names: proposal.waiting.map(who).join(say("comma")) }));
  const withdraw = state.legal?.may_withdraw ? make("div", { class: "bidbtns two-btns" }, button("withdraw", say("withdraw"))) : null;
  return [asked, waits, withdraw];
}


/** What the director ruled in this deal, in the words of the ruling. */
function ruled() {
  const told = state.story.filter((one) => one.key === "story.ruled").at(-1);
  return told ? make("p", {}, say(told.key, told.facts)) : null;
}

function resultBar() {
  const { view } = state;
  const { result } = view;
  const parts = [make("p", {}, make("b", {}, say(view.board ? "board.result" : "result", { points: result.points, board: view.board })))];
  if (result.outcome?.kitty_gain) parts.push(make("p", {}, say("result.kitty", { n: result.outcome.kitty_points, times: result.outcome.multiplier })));
  parts.push(ruled(), gain(), ...onward());
  if (view.kitty) parts.push(make("p", { class: "kitty-open" }, say("kitty.was"), " ", tinies(parse(view.kitty), levelName(view.level))));
  const replay = page.replay ? make("a", { class: "btn", href: page.replay }, icon("i-play"), say("replay")) : null;
  return [...parts.filter(Boolean), make("div", { class: "btns ways" }, replay, ...waysOn())];
}

/** The director has ended play here in the middle of a deal. */
const isClosed = () => state.table?.state === "finished" && state.view.phase !== "finished";

function bar() {
  const { view, legal } = state;
  if (state.net === "ended") return null;
  if (isClosed()) return [make("p", {}, make("b", {}, say("table.closed")))];
  if (view.proposal) return proposalBar();
  if (view.result && view.phase === "finished") return resultBar();
  if (!legal) return null;
  if (legal.suits?.length) return suitBar();
  if (legal.forced?.length) return forcedBar();
  if (legal.bids?.length || legal.may_pass || view.phase === "draw") return bidBar();
  return null;
}

function note() {
  const { duty, refused, view, legal } = state;
  if (duty) {
    const must = parse(duty.must);
    return [make("b", {}, knows(`duty.${duty.duty}`) ? say(`duty.${duty.duty}`) : duty.sentence), " ", must.length ? `${say(duty.example ? "duty.example" : "duty.must")} ` : null, must.length ? tinies(must, levelName(view.level)) : null];
  }
  if (refused) return [make("b", {}, refused)];
  if (legal?.bury) return [count("kitty.bury", legal.bury), " ", make("span", { class: "num" }, say("kitty.chosen", { n: state.picked.size, of: legal.bury }))];
  return null;
}

function main() {
  const { legal, picked } = state;
  if (legal?.bury) return button("bury", say("bury"), { kind: `grow1 ${isReady() ? "main" : ""}`, disabled: !isReady(), key: "Enter" });
  const words = picked.size ? count("play", picked.size) : say("play.none");
  return button("play", words, { kind: `grow1 ${isReady() ? "main" : ""}`, disabled: !isReady(), key: "Enter" });
}

function acts() {
  const { legal, duty } = state;
  const inTurn = legal && (legal.bury || legal.leads || legal.follow);
  const takes = duty && parse(duty.must).length ? button("must", say("take_these"), { kind: "agree grow1" }) : null;
  return [
    button("hint", say("hint"), { sign: "i-hint", disabled: !state.view.waiting.includes(state.you.seat), key: "h" }),
    button("sort", say("sort"), { sign: "i-sort", key: "s" }),
    legal?.may_take_back && state.table?.options?.take_back !== false ? button("take_back", say("take_back"), { sign: "i-undo", key: "u" }) : null,
    takes,
    inTurn ? main() : button("play", say(state.view.phase === "finished" ? "play.over" : "play.wait"), { kind: "grow1", disabled: true }),
  ];
}

/** The cards that must go, as codes, for the hand to show them. */
export const must = () => (state.duty ? parse(state.duty.must) : []);

/** Show what can be done. */
export function show(root) {
  const { you } = state;
  const inBar = bar();
  const place = root.querySelector("[data-bar]");
  fill(place, ...(inBar ?? []));
  put(place, { hidden: !inBar });
  const sentence = note();
  const notes = root.querySelector("[data-note]");
  fill(notes, ...(sentence ?? []));
  put(notes, { hidden: !sentence, class: state.duty || state.refused ? "duty" : "duty is-calm" });
  const row = root.querySelector("[data-acts]");
  const plays = you.seat && state.net !== "ended" && !isClosed(); // who was replaced keeps the last picture, not the buttons
  put(row, { hidden: !plays });
  if (plays) fill(row, ...acts());
}

/** Put cards in the notation of the engine. */
export const written = (keys) => [...keys].map(codeOf).join(" ");
