// What a finished deal was worth and what follows it, as far as the server has told: the next deal or board, the end of
// the match, the next table.

import { make, symbol } from "./dom.js";
import { otherSide, sideOf } from "./seats.js";
import { nameOf, state } from "./store.js";
import { count, page, say } from "./words.js";

const line = (words, kind = null) => make("p", { class: kind }, words);
const who = (seat) => nameOf(seat) ?? say(`seat.${seat}`);
const own = () => (state.you.seat ? sideOf(state.you.seat) : "NS");
const isOver = () => state.table?.state === "finished" || Boolean(state.table?.next?.over);

/** What the points were worth, as the server says it. */
export function gain() {
  const { gained } = state.table ?? {};
  if (!gained) return null;
  const kind = state.view.board ? "board" : "gained";
  const taken = gained.levels ? count(`${kind}.attackers`, gained.levels) : say(`${kind}.bank`);
  const worth = gained.side === "banker" ? count(`${kind}.banker`, gained.levels) : taken;
  return state.view.board ? make("p", {}, worth, " ", say("board.compared")) : line(worth);
}

/** Levels or points as they stand, of one's own side first; with boards nothing is carried on. */
function stand() {
  const { table } = state;
  const { score } = table.next ?? {};
  if (typeof score === "number") {
    const ours = own() === "NS" ? score : -score;
    return say("score", { us: signed(ours), them: signed(-ours) });
  }
  const facts = { us: table.levels[own()], them: table.levels[otherSide(own())] };
  if (isOver() || !table.next_banker) return say("result.levels", facts);
  return say("result.next", { ...facts, name: who(table.next_banker) });
}

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

function end() {
  const { table, view } = state;
  if (view.board) return make("b", {}, say("round.over"));
  const winner = table.winner ?? table.next?.winner;
  const drawn = table.match && table.next ? say("match.drawn") : "";
  return make("b", {}, say("match.over"), " ", winner ? say("match.won", { side: say(`side.${winner}.short`) }) : drawn);
}

/** Where the player sits in the next round. */
function place() {
  const { table, you } = state;
  if (!table.match || !you.seat) return null;
  const place = table.next?.places?.[you.seat];
  if (!place) return line(say("place.none"), "quiet");
  const words = make("b", {}, say(place.table ? "place" : "place.round", place));
  return make("p", {}, words, place.table && !place.code ? ` ${say("place.code")}` : "");
}

/** Where the deal has led and what follows; nothing of it until the event has the result. */
export function onward() {
  const { table, view } = state;
  if (!table?.levels || !(table.next || table.state === "finished")) return [];
  if (isOver()) return [make("p", {}, end(), view.board ? "" : " ", view.board ? "" : stand()), place()];
  const board = table.next?.board;
  return view.board ? [board ? line(say("board.next", { n: board })) : null] : [line(stand())];
}

/** The ways on from here: a link each, or the word that the next deal begins by itself. */
export function waysOn() {
  const { table, view, you } = state;
  if (!isOver()) return you.seat && table?.next && !view.board ? [make("span", { class: "quiet" }, say("next_deal"))] : [];
  const code = table.next?.places?.[you.seat]?.code;
  const icon = symbol("i-next", { class: "i" });
  const to = (href, words, kind) => make("a", { class: `btn ${kind}`, href }, say(words), icon.cloneNode(true));
  return [
    code ? to(`${page.tables}${code}/`, "onward.table", "main") : null,
    page.onward ? to(page.onward, table.match ? "onward.event" : "onward.lobby", code ? "" : "main") : null,
  ];
}
