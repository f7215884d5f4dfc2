// Cards as the engine writes them ("S5 H10 BJ"), drawn as in components.css, read aloud in the page's language.

import { make, symbol } from "./dom.js";
import { page, say } from "./words.js";

const CODE = /[LB]J|[SHCD](?:10|[2-9JQKA])/g;
const FACES = new Set(["J", "Q", "K"]);
const JOKERS = { BJ: ["bj", "j-sun"], LJ: ["lj", "j-moon"] };

/** Part a text into cards. */
export const parse = (text) => (text ?? "").match(CODE) ?? [];

export const isJoker = (code) => code in JOKERS;
export const suitOf = (code) => (isJoker(code) ? null : code[0]);
export const rankOf = (code) => (isJoker(code) ? code : code.slice(1));

/** Say a card: "king of spades", 黑桃K. */
export function spoken(code) {
  if (isJoker(code)) return say(`card.${code}`);
  const rank = page.words[`rank.${rankOf(code)}`] ?? rankOf(code);
  return say("card", { rank, suit: say(`suit.${suitOf(code)}`) });
}

/** Say several cards. */
export const spokenAll = (codes) => codes.map(spoken).join(say("comma"));

function corner(code) {
  // The sign of a joker is drawn by the style sheet: as text it would be a second name of the card.
  if (isJoker(code)) return [make("b", { lang: "zh-Hans", "aria-hidden": "true", "data-sign": code === "BJ" ? "大王" : "小王" })];
  const sign = `s-${suitOf(code).toLowerCase()}`;
  return [
    make("b", { "aria-hidden": "true" }, rankOf(code)),
    symbol(sign, { class: "ix" }),
    symbol(sign, { class: "pip" }),
  ];
}

function classes(code, level) {
  if (isJoker(code)) return JOKERS[code][0];
  const face = FACES.has(rankOf(code)) ? " face" : "";
  const ten = rankOf(code) === "10" ? " ten" : "";
  return `${suitOf(code).toLowerCase()}${face}${ten}${rankOf(code) === level ? " lvl" : ""}`;
}

/** Draw a card; `level` is the level rank, whose cards carry a bar. */
export function draw(code, { level = null, tag = "span", kind = "" } = {}) {
  const children = corner(code);
  if (isJoker(code)) children.push(symbol(JOKERS[code][1], { class: "pip" }));
  const named = tag === "button" ? { type: "button" } : { role: "img" };
  return make(tag, { class: `pc ${classes(code, level)}${kind && ` ${kind}`}`, "aria-label": spoken(code), ...named }, ...children);
}

/** Draw several cards side by side. */
export const row = (codes, { level, kind = "", spread = "tight" } = {}) =>
  make("span", { class: `row-of ${spread}` }, ...codes.map((code) => draw(code, { level, kind })));

export const tinies = (codes, level) => row(codes, { level, kind: "tiny", spread: "tinies" });

/** Draw a suit, or the word for no trump. */
export function suitSign(suit) {
  if (suit === null) return make("span", { class: "nt" }, say("suit.NT.short"));
  return symbol(`s-${suit.toLowerCase()}`, { class: `suit ${suit.toLowerCase()} on-page` });
}
