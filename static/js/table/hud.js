// The line over the table: levels, trump, banker, points against the steps, the state of the line.

import { suitSign } from "./cards.js";
import { drawn, fill, make } from "./dom.js";
import { levelName } from "./levels.js";
import { otherSide, sideOf } from "./seats.js";
import { nameOf, state } from "./store.js";
import { count, page, say } from "./words.js";

const LEFT = 6;
const RIGHT = 294;

function levels() {
  const { view, table, you } = state;
  if (view.board) return onBoard();
  const mine = you.seat ? sideOf(you.seat) : "NS";
  const banker = view.banker ?? view.deal_banker;
  const of = (side) => levelName(side === "NS" ? view.ns_level : view.ew_level);
  const box = (side) => make("span", { class: `lv${banker && sideOf(banker) === side ? " bank" : ""}` }, of(side));
  const [ours, theirs] = you.seat ? [say("us"), say("them")] : [say("side.NS.short"), say("side.EW.short")];
  const won = table?.deals ? make("small", { class: "won" }, say("deals_won", { us: table.deals[mine] ?? 0, them: table.deals[otherSide(mine)] ?? 0 })) : null;
  return [make("span", { class: "lbl" }, ours), box(mine), make("i", {}, ":"), box(otherSide(mine)), make("span", { class: "lbl" }, theirs), won];
}

/** With boards levels mean nothing to the players: the number of the board stands in their place. */
function onBoard() {
  const { view } = state;
  const level = make("small", { class: "won" }, say("level_n", { level: levelName(view.level ?? view.ns_level) }));
  return [make("span", { class: "lbl" }, say("board")), make("span", { class: "lv" }, String(view.board)), level];
}

function trump() {
  const { view } = state;
  const standing = view.bids.at(-1);
  const isOpen = !view.trump_fixed;
  const name = view.trump_fixed ? suit(view.trump) : standing ? say("trump.not_yet", { suit: suit(view.trump ?? suitOfBid(standing)) }) : say("trump.open");
  const sign = view.trump_fixed ? suitSign(view.trump) : standing ? suitSign(suitOfBid(standing)) : null;
  const seat = view.banker ?? view.deal_banker;
  const banker = seat ? say("banker_is", { name: nameOf(seat) ?? say(`seat.${seat}`) }) : say("banker.none");
  const where = view.board ? null : make("span", { class: "where" }, ` · ${say("deal_n", { n: view.deal })}`);
  return [make("span", { class: `trump${isOpen ? " is-open" : ""}` }, sign, make("span", {}, name)), make("small", {}, banker, where)];
}

const suit = (name) => say(name === null ? "suit.NT" : `suit.${name}.name`);
const suitOfBid = (bid) => (/J$/.test(bid.cards) && /[LB]J/.test(bid.cards) ? null : bid.cards[0]);

function step(points, { take, top }) {
  const x = LEFT + (RIGHT - LEFT) * (points / top);
  const isTake = points === take;
  return [
    drawn("line", { class: isTake ? "take" : "tick", x1: x, x2: x, y1: isTake ? 6 : 9, y2: 26 }),
    drawn("text", { x, y: 38 }, String(points)),
  ];
}

/** Draw the attackers' points against the steps of the schedule. */
export function meter(points, scale) {
  const reach = LEFT + (RIGHT - LEFT) * Math.min(1, Math.max(0, points) / scale.top);
  const steps = Array.from({ length: Math.floor(scale.top / scale.step) + 1 }, (_none, index) => step(index * scale.step, scale));
  return drawn(
    "svg",
    { class: "meter", viewBox: "0 0 300 42", role: "img", "aria-label": say("meter", { points, take: scale.take }) },
    drawn("rect", { class: "track", x: LEFT, y: 12, width: RIGHT - LEFT, height: 11, rx: 2 }),
    drawn("rect", { class: "fill", x: LEFT, y: 12, width: Math.max(0, reach - LEFT), height: 11, rx: 2 }),
    ...steps.flat(),
    drawn("path", { class: "now", d: `M${reach} 11l-4-7h8z` }),
  );
}

function points() {
  const { view } = state;
  const now = view.result?.points ?? view.attackers_points + view.penalty + view.ruled; // at the end with the kitty
  const extra = view.penalty + view.ruled;
  return [
    make("span", { class: "h-pl" }, say("attackers"), " ", make("b", { class: "num" }, String(now)), extra ? make("small", {}, ` ${say("penalty", { n: extra > 0 ? `+${extra}` : extra })}`) : null),
    meter(now, page.meter),
  ];
}

function line() {
  const { net, waiting, table, clock } = state;
  if (net === "off" || net === "connecting") {
    return [make("span", { class: "net off" }, waiting ? count("net.off_waiting", waiting) : say(net === "off" ? "net.off" : "net.connecting"))];
  }
  if (net === "ended") return [make("span", { class: "net off" }, say("net.ended"))];
  if (waiting) return [make("span", { class: "net wait" }, count("net.sending", waiting))];
  if (clock?.late && net === "on") return [make("span", { class: "net wait" }, say("net.worker"))];
  if (table?.state === "paused") return [make("span", { class: "net wait" }, say("paused"))];
  return [make("span", { class: "net" }, make("span", { class: "vh" }, say("net.on")))];
}

/** Show the head of the page. */
export function show(root) {
  fill(root.querySelector("[data-levels]"), ...levels());
  fill(root.querySelector("[data-trump]"), ...trump());
  fill(root.querySelector("[data-points]"), ...points());
  fill(root.querySelector("[data-net]"), ...line());
}

/** Show the state of the line before anything else is known. */
export const showLine = (root) => fill(root.querySelector("[data-net]"), ...line());
