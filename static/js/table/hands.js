// All four hands face up, group by group: for the replay, for directors, and once spectators may see them.

import { draw, parse, suitSign } from "./cards.js";
import { fill, make } from "./dom.js";
import { codeOf, grouped } from "./hand.js";
import { levelName } from "./levels.js";
import { ORDER } from "./seats.js";
import { say } from "./words.js";

const lapped = (codes, level) => make("span", { class: "row-of lapped" }, ...codes.map((code) => draw(code, { level, kind: "tiny" })));
const isTrump = (name) => name === "trump" || name === "all";
const sign = (name, isFixed) => make("span", { class: "gl" }, isTrump(name) ? say(isFixed ? "group.trump" : "group.level") : suitSign(name));

function lines(cards, view) {
  const level = levelName(view.level);
  return grouped(cards, view.order).map((group) =>
    make("div", { class: `line${group.name === "trump" ? " tr" : ""}` }, sign(group.name, view.trump_fixed), lapped(group.keys.map(codeOf), level)),
  );
}

/** Show the hands, in playing order, and the kitty. */
export function show(root, view, { hands, kitty }) {
  ORDER.forEach((seat, place) => fill(root.querySelector(`[data-hand="${seat}"]`), ...lines(hands[place], view)));
  const shown = kitty ? [make("small", {}, say("replay.kitty")), lapped(parse(kitty), levelName(view.level))] : [];
  fill(root.querySelector("[data-kitty]"), ...shown);
}
