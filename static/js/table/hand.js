// The fan of one's own cards: sorted by the order the server gives, the trumps apart, every card a button that keeps
// its place in the page while it is held, so that it keeps the focus and can travel.

import { draw, parse, suitSign } from "./cards.js";
import { make, put } from "./dom.js";
import { prefs } from "./prefs.js";
import { levelName } from "./levels.js";
import { count, say } from "./words.js";

const BIG = 36; // cards of a hand that is shown smaller on a phone
const MORE_LINES = 3; // a big hand may take so many lines more before its cards get too narrow to hit
const GROUPS = ["trump", "S", "H", "C", "D"];
const known = new Map(); // key → button

/** Part a hand into groups of keys (`S5#0`, `S5#1`), sorted as the player likes it. */
export function grouped(hand, order) {
  const held = new Map();
  for (const code of parse(hand)) held.set(code, (held.get(code) ?? 0) + 1);
  const names = prefs.grouped ? alternating(GROUPS.filter((name) => order[name])) : GROUPS;
  const groups = names.map((name) => ({ name, keys: keysOf(parse(order[name]), held) }));
  const filled = groups.filter((group) => group.keys.length);
  if (prefs.direction === "low") filled.forEach((group) => group.keys.reverse());
  return prefs.grouped ? filled : [{ name: "all", keys: filled.flatMap((group) => group.keys) }].filter((all) => all.keys.length);
}

// Black and red in turn, so that neighbours are told apart at a glance.
function alternating(names) {
  const wish = ["trump", "S", "H", "C", "D"];
  const left = wish.filter((name) => names.includes(name));
  const blacks = left.filter((name) => name === "S" || name === "C");
  const reds = left.filter((name) => name === "H" || name === "D");
  const [first, second] = blacks.length >= reds.length ? [blacks, reds] : [reds, blacks];
  const mixed = first.flatMap((name, index) => (second[index] ? [name, second[index]] : [name]));
  return left.includes("trump") ? ["trump", ...mixed] : mixed;
}

function keysOf(faces, held) {
  return faces.flatMap((code) => Array.from({ length: held.get(code) ?? 0 }, (_none, copy) => `${code}#${copy}`));
}

export const codeOf = (key) => key.split("#")[0];

/** Find the widest step at which the groups go into so many lines; groups too long for a line are parted. */
export function fit(sizes, { width, card, gap, steps, lines }) {
  const mostAt = (step) => Math.max(1, Math.floor((width - card) / step) + 1);
  for (let allowed = lines; allowed < lines + MORE_LINES; allowed += 1) {
    const step = steps.find((one) => linesOf(sizes, { width, card, gap, step: one, most: mostAt(one) }) <= allowed);
    if (step) return { step, most: mostAt(step) };
  }
  const step = steps[steps.length - 1];
  return { step, most: mostAt(step) };
}

function linesOf(sizes, { width, card, gap, step, most }) {
  let [lines, used] = [1, 0];
  for (const size of sizes) {
    for (const part of parts(size, most)) {
      const needed = (part - 1) * step + card;
      if (used && used + gap + needed > width) [lines, used] = [lines + 1, 0];
      used += (used ? gap : 0) + needed;
    }
  }
  return lines;
}

/** Part so many cards into as few rows as they need, the rows as even as they can be. */
function parts(size, most) {
  const rows = Math.ceil(size / most);
  const each = Math.ceil(size / rows);
  return Array.from({ length: rows }, (_none, index) => Math.min(each, size - index * each));
}

function buttonOf(key, level) {
  const name = `${key}@${level}`;
  if (!known.has(name)) {
    const button = draw(codeOf(key), { level, tag: "button" });
    button.dataset.card = key;
    known.set(name, button);
  }
  return known.get(name);
}

function label(group, isFixed) {
  const words = { trump: () => say(isFixed ? "group.trump" : "group.level"), all: () => say("group.all") };
  const sign = words[group.name]?.() ?? suitSign(group.name);
  return make("span", { class: "gl" }, sign, ` ${group.keys.length}`);
}

function chunk(keys, most) {
  let from = 0;
  return parts(keys.length, most).map((size) => keys.slice(from, (from += size)));
}

function space(fan) {
  const style = getComputedStyle(fan);
  const of = (name) => Number.parseFloat(style.getPropertyValue(name));
  const steps = [];
  for (let step = of("--most"); step >= of("--least"); step -= 1) steps.push(step);
  const width = fan.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return { width, card: of("--card"), gap: Number.parseFloat(style.columnGap) || 0, steps, lines: of("--lines") };
}

/** Show the hand. `must` are cards that have to go, `isWrong` says that the raised ones cannot. */
export function show(fan, { view, picked, must, isWrong, isActive }) {
  const groups = grouped(view.hand, view.order);
  const level = levelName(view.level);
  fan.classList.toggle("is-big", parse(view.hand).length > BIG);
  const { step, most } = fit(groups.map((group) => group.keys.length), space(fan));
  const focused = document.activeElement?.dataset?.card;
  lay(fan, { groups, level, step, most, isFixed: view.trump_fixed });
  mark(fan, { picked, must: [...must], isWrong, isActive, focused });
  put(fan, { "aria-label": count("hand", parse(view.hand).length) });
}

// The cards are laid anew only when they are others or lie elsewhere: a card that rises must not be torn out.
function lay(fan, { groups, level, step, most, isFixed }) {
  const layout = JSON.stringify([groups, level, step, most, isFixed]);
  if (fan.dataset.layout === layout) return;
  fan.dataset.layout = layout;
  fan.style.setProperty("--step", `${step}px`);
  const wanted = groups.flatMap((group) =>
    chunk(group.keys, most).map((keys, part) =>
      make(
        "div",
        { class: `grp${group.name === "trump" ? " tr" : ""}` },
        make("div", { class: "cards" }, ...keys.map((key) => buttonOf(key, level))),
        part ? make("span", { class: "gl" }) : label(group, isFixed),
      ),
    ),
  );
  fan.replaceChildren(...wanted);
}

function mark(fan, { picked, must, isWrong, isActive, focused }) {
  const buttons = [...fan.querySelectorAll("button")];
  const tabbable = buttons.find((button) => button.dataset.card === focused) ?? buttons[0];
  for (const button of buttons) {
    const key = button.dataset.card;
    const isUp = picked.has(key);
    const place = must.indexOf(codeOf(key));
    const isMust = place >= 0;
    if (isMust) must.splice(place, 1);
    button.classList.toggle("up", isUp);
    button.classList.toggle("must", isMust);
    button.classList.toggle("wrong", isUp && isWrong && !isMust);
    put(button, { "aria-pressed": String(isUp), tabindex: button === tabbable ? "0" : "-1", draggable: "false" });
    button.classList.toggle("still", !isActive);
  }
  if (focused && tabbable?.dataset.card === focused) tabbable.focus({ preventScroll: true });
}

/** Choose keys for cards, the copies that are raised already first. */
export function keysFor(codes, hand, picked) {
  const free = parse(hand).reduce((counts, code) => counts.set(code, (counts.get(code) ?? 0) + 1), new Map());
  const taken = new Map();
  return codes.flatMap((code) => {
    const copies = Array.from({ length: free.get(code) ?? 0 }, (_none, copy) => `${code}#${copy}`);
    copies.sort((one, other) => Number(picked.has(other)) - Number(picked.has(one)));
    const used = taken.get(code) ?? 0;
    taken.set(code, used + 1);
    return copies[used] ? [copies[used]] : [];
  });
}

/** All cards of the group that a card stands in. */
export const groupOf = (view, key) => grouped(view.hand, view.order).find((group) => group.keys.includes(key))?.keys ?? [];
