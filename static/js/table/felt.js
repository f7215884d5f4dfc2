// The table itself: four seats, what lies in the middle, and what has just happened there.

import { parse, row, tinies } from "./cards.js";
import { fill, make, put } from "./dom.js";
import { levelName } from "./levels.js";
import { ORDER, from, placeOf } from "./seats.js";
import { nameOf, state } from "./store.js";
import { count, say } from "./words.js";

const own = () => state.you.seat ?? state.perspective ?? "S";
const MANY = 3; // cards of a play from which on they are drawn smaller on a phone
const SHORT = 12; // digits of the promise that have room in the middle
const BEFORE_PLAY = new Set(["waiting", "draw", "bid", "auction", "other_side", "name", "kitty", "stir", "void"]);

function roles(seat) {
  const { view } = state;
  const words = seat === state.you.seat ? [say("you.inside")] : [];
  if (view.banker === seat) words.push(say("banker"));
  if (placeOf(seat, own()) === "far" && state.you.seat) words.push(say("partner"));
  return words;
}

function note(seat) {
  const { view, table } = state;
  const info = table?.seats?.[seat];
  if (info?.kind === "empty") return say("seat.empty");
  if (info?.kind === "human" && !info.online) return say("seat.away");
  if (view.proposal?.waiting.includes(seat)) return say("seat.asked");
  if (view.passed.includes(seat) && BEFORE_PLAY.has(view.phase)) return say("seat.passed");
  const held = view.hand_sizes[ORDER.indexOf(seat)];
  return [...roles(seat), held ? count("cards", held) : null].filter(Boolean).join(say("comma"));
}

function clockOf(seat) {
  const { clock } = state;
  if (!clock?.for?.includes(seat) || clock.ends_in_ms === null || clock.ends_in_ms === undefined) return null;
  return make("time", { class: "turn-clock", "data-clock": "1" });
}

function seatBox(seat) {
  const { view, table } = state;
  const info = table?.seats?.[seat];
  const isAway = info?.kind === "empty" || (info?.kind === "human" && !info.online && seat !== state.you.seat);
  const kinds = ["seat", view.banker === seat && "banker", view.waiting.includes(seat) && "turn", isAway && "away"];
  const name = nameOf(seat) ?? say(`seat.${seat}`);
  return make(
    "div",
    { class: kinds.filter(Boolean).join(" ") },
    make("span", { class: "dir", "aria-label": say(`seat.${seat}`), role: "img" }, say(`seat.${seat}.short`)),
    make("b", { title: name }, name),
    make("small", {}, note(seat), clockOf(seat)),
    info?.kind === "bot" ? make("span", { class: "bot", title: say("bot"), "aria-label": say("bot"), role: "img" }, say("bot.short")) : null,
  );
}

/** The trick to show: a finished one stays a moment, so that everybody sees who won it. */
function shownTrick() {
  const { view, linger, thrown } = state;
  if (linger) return { ...linger, isOver: true };
  if (thrown) return { leader: thrown.seat, plays: [thrown.cards], thrown: true };
  return view.trick;
}

function played(seat, cards, trick) {
  const codes = parse(cards);
  const kind = trick.thrown ? "wrong" : "";
  const drawn = row(codes, { level: levelName(state.view.level), kind, spread: codes.length > 4 ? "tighter" : "tight" });
  return make("div", { class: `t-${placeOf(seat, own())}${trick.winner === seat ? " is-winner" : ""}` }, drawn, words(seat, trick));
}

function words(seat, trick) {
  if (trick.thrown) return make("small", { class: "bad" }, say("throw.failed.short"));
  if (trick.isOver && trick.winner === seat) return make("small", { class: "good" }, trick.points ? `+${trick.points}` : say("trick.won"));
  return seat === trick.leader && !trick.isOver ? make("small", {}, say("led")) : null;
}

function slots(trick) {
  const { view } = state;
  const done = trick ? from(trick.leader).slice(0, trick.plays.length) : [];
  return view.waiting
    .filter((seat) => !done.includes(seat) && !trick?.isOver && !trick?.thrown)
    .map((seat) => make("div", { class: `t-${placeOf(seat, own())}` }, make("span", { class: "slot" }, turnWord(seat))));
}

const turnWord = (seat) => (seat === state.you.seat ? say("your_turn") : say("their_turn", { name: nameOf(seat) ?? say(`seat.${seat}`) }));

function trickInside() {
  const trick = shownTrick();
  const plays = trick ? trick.plays.map((cards, step) => played(from(trick.leader)[step], cards, trick)) : [];
  return [...plays, ...slots(trick)];
}

/** What lies in the middle before play: how far the draw is, the bid that stands, the kitty. */
function middle() {
  const { view } = state;
  if (view.phase === "draw") return [big(view.hand_sizes[0] ? Math.max(...view.hand_sizes) : 0, say("drawn_of", { n: drawnInAll() })), standing()];
  if (view.phase === "kitty") return [backs(), say("kitty.with", { name: nameOf(view.turn) ?? say(`seat.${view.turn}`) })];
  if (view.phase === "void") return [say("void")];
  if (view.phase === "waiting") return [promised(), say(state.table?.state === "waiting" ? "waiting" : "dealing")];
  return [standing(), view.flipped ? tinies(parse(view.flipped), levelName(view.level)) : null];
}

function promised() {
  const told = state.table?.promise;
  return told ? make("small", { class: "promised" }, say("promise.short"), " ", make("code", {}, told.commitment.slice(0, SHORT))) : null;
}

const drawnInAll = () => Math.max(...state.view.hand_sizes) + Math.ceil(state.view.to_draw / 4);
const big = (number, words) => make("div", { class: "drawn" }, make("b", { class: "num" }, String(number)), make("small", {}, words));
const backs = () => make("span", { class: "row-of tight", "aria-hidden": "true" }, ...[0, 1, 2].map(() => make("span", { class: "pc back" })));

function standing() {
  const bid = state.view.bids.at(-1);
  if (!bid) return make("p", { class: "standing quiet" }, say("no_bid_yet"));
  return make("p", { class: "standing" }, make("b", {}, nameOf(bid.seat) ?? say(`seat.${bid.seat}`)), " ", tinies(parse(bid.cards), levelName(state.view.level)));
}

function openHand(seat) {
  const { view } = state;
  const open = view.open_hands.find((hand) => hand.seat === seat)?.cards;
  if (!open || seat === state.you.seat) return null;
  return make("div", { class: "open-hand", role: "group", tabindex: "0", "aria-label": say("open_hand", { name: nameOf(seat) ?? say(`seat.${seat}`) }) }, tinies(parse(open), levelName(view.level)));
}

/** Show the table. */
export function show(root) {
  const { view } = state;
  for (const seat of ORDER) {
    const place = placeOf(seat, own());
    const box = root.querySelector(`[data-place="${place}"]`);
    fill(box, seatBox(seat), openHand(seat));
  }
  const trick = root.querySelector("[data-trick]");
  const isBefore = BEFORE_PLAY.has(view.phase) && !state.linger;
  trick.classList.toggle("bidmid", isBefore);
  trick.classList.toggle("is-many", !isBefore && Boolean(shownTrick()?.plays.some((cards) => parse(cards).length >= MANY)));
  if (fill(trick, ...(isBefore ? middle() : trickInside()))) travel(trick);
  put(root, { "data-phase": view.phase });
}

// A card that has just been played comes from its player's side.
const FROM = { near: "0 3rem", far: "0 -3rem", left: "-4rem 0", right: "4rem 0" };
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
let lay = 0;

function travel(trick) {
  const places = [...trick.querySelectorAll("[class^='t-']")].filter((place) => place.querySelector(".pc"));
  const isMore = places.length > lay;
  lay = places.length;
  if (!isMore || isCalm.matches) return;
  const last = places.at(-1);
  const place = last.className.match(/t-(\w+)/)[1];
  last.animate([{ translate: FROM[place], opacity: 0.2 }, { translate: "0 0", opacity: 1 }], { duration: 280, easing: "ease-out" });
}
