// Beside the table: the last trick, the bids, the story of the deal, the talk.

import { parse, row, tinies } from "./cards.js";
import { fill, make, put } from "./dom.js";
import { levelName } from "./levels.js";
import { ORDER, from } from "./seats.js";
import { nameOf, state } from "./store.js";
import { line } from "./story.js";
import { say } from "./words.js";

const who = (seat) => (seat === state.you.seat ? say("you.short") : (nameOf(seat) ?? say(`seat.${seat}`)));
const LINES = 40;

function lastTrick(size) {
  const { view } = state;
  const trick = view.last_trick;
  if (!trick) return [make("p", { class: "quiet" }, say("last.none"))];
  const seats = from(trick.leader);
  const cell = (cards, step) => {
    const codes = parse(cards);
    const kind = seats[step] === trick.winner ? "is-winner" : null;
    return make("span", { class: kind }, make("small", {}, say(`seat.${seats[step]}.short`)), size(codes, levelName(view.level)));
  };
  return [
    make("div", { class: "lastt" }, ...trick.plays.map(cell)),
    make("p", { class: "quiet" }, trick.points ? say("last.points", { name: who(trick.winner), n: trick.points }) : say("last.won", { name: who(trick.winner) })),
  ];
}

const full = (codes, level) => (codes.length > 2 ? tinies(codes, level) : row(codes, { level }));

const FACES = 2; // so many unlike cards of a play have room in the strip
const IN_ALL = 5; // beyond so many in the four plays each shows one card, for the own plate and its clock need room

/** A play in short: each face once, and how often it lies there. */
function brief(codes, level, most) {
  const times = new Map();
  for (const code of codes) times.set(code, (times.get(code) ?? 0) + 1);
  const faces = [...times.keys()];
  const each = times.get(faces[0]);
  const isEven = faces.every((code) => times.get(code) === each);
  const often = (n) => (n > 1 ? make("small", {}, `×${n}`) : null);
  const shown = faces.slice(0, most);
  const drawn = isEven ? [tinies(shown, level), often(each)] : shown.flatMap((code) => [tinies([code], level), often(times.get(code))]);
  return make("span", { class: "brief" }, ...drawn, faces.length > most ? make("small", {}, "…") : null);
}

/** The last trick in a few small cards, for a phone. */
function strip() {
  const trick = state.view.last_trick;
  if (!trick) return [make("span", { class: "quiet" }, say("last.none"))];
  const seats = from(trick.leader);
  const unlike = trick.plays.reduce((sum, cards) => sum + Math.min(FACES, new Set(parse(cards)).size), 0);
  const most = unlike > IN_ALL ? 1 : FACES;
  return [
    make("span", { class: "vh" }, say("last.title")),
    ...trick.plays.map((cards, step) => make("span", { class: seats[step] === trick.winner ? "is-winner" : null }, brief(parse(cards), levelName(state.view.level), most))),
    make("b", { class: "num" }, trick.points ? `+${trick.points}` : ""),
  ];
}

function bids() {
  const { view } = state;
  if (!view.bids.length && !view.passed.length) return [make("li", {}, make("span", { class: "quiet" }, say(view.trump_fixed ? "no_bid" : "no_bid_yet")))];
  const made = view.bids.map((bid, index) =>
    make("li", { class: index === view.bids.length - 1 ? "win" : null }, make("b", {}, who(bid.seat)), tinies(parse(bid.cards), levelName(view.level)), make("span", {}, index ? say("bid.overturned") : say("bid.shown"))),
  );
  const passed = view.passed.map((seat) => make("li", {}, make("b", {}, who(seat)), make("span", {}), make("span", { class: "quiet" }, say("seat.passed"))));
  return [...made, ...passed];
}

function talk(entry) {
  return make("li", {}, make("b", {}, entry.seat ? who(entry.seat) : entry.name), " ", entry.text);
}

/** What the server has promised of the cards. */
function promise(root, told) {
  const place = root.querySelector("[data-promise]");
  if (!place) return;
  put(place, { hidden: !told });
  if (told) fill(place.querySelector("[data-hash]"), told.commitment);
}

/** Show what stands beside the table. */
export function show(root) {
  const { view, table } = state;
  fill(root.querySelector("[data-last]"), ...lastTrick(full));
  fill(root.querySelector("[data-strip]"), ...strip());
  fill(root.querySelector("[data-bids]"), ...bids());
  const level = levelName(view.level);
  const told = state.story.filter((one) => !one.isHeardOnly).slice(-LINES);
  const story = root.querySelector("[data-story]");
  const lines = told.length ? told.map((one) => line(one, level)) : [make("li", { class: "quiet" }, say("story.none"))];
  if (fill(story, ...lines)) story.scrollTop = story.scrollHeight;
  promise(root, table?.promise);
  const box = root.querySelector("[data-chat-box]");
  put(box, { hidden: !table?.options?.chat });
  const list = root.querySelector("[data-chat]");
  if (fill(list, ...state.chat.slice(-LINES).map(talk))) list.scrollTop = list.scrollHeight;
  const mark = root.querySelector("[data-unread]");
  fill(mark, state.unread ? String(state.unread) : "");
  put(mark, { hidden: !state.unread });
}

/** All tricks so far, for whoever asks. */
export function tricks(list, all) {
  const level = levelName(state.view.level);
  fill(
    list,
    ...all.map((trick, index) => {
      const seats = from(trick.leader);
      const plays = ORDER.map((seat) => make("td", { class: seat === trick.winner ? "is-winner" : null }, tinies(parse(trick.plays[seats.indexOf(seat)]), level)));
      return make("tr", {}, make("th", { scope: "row" }, String(index + 1)), ...plays, make("td", { class: "n" }, String(trick.points)));
    }),
  );
}
