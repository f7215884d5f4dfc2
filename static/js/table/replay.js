// A finished deal again: every step, all four hands, forwards and backwards, at any speed; works without a socket.

import { parse, tinies } from "./cards.js";
import { fill, make, put, takeIn } from "./dom.js";
import * as felt from "./felt.js";
import * as hands from "./hands.js";
import * as hud from "./hud.js";
import { levelName } from "./levels.js";
import { choose, prefs, wear } from "./prefs.js";
import * as rail from "./rail.js";
import { ORDER } from "./seats.js";
import { change, onChange, state } from "./store.js";
import { tell } from "./story.js";
import { page, say } from "./words.js";
import { copy } from "../page.js";

const SECOND = 1000;
const root = document.querySelector("[data-table]");
const slider = root.querySelector("[data-slider]");
const tricksField = root.querySelector("[data-jump]");
const NOTHING = { waiting: [], passed: [], open_hands: [], may_take_back: null, kitty_size: 0 };
let [steps, at, timer, deal] = [[], 0, 0, null];

/** Add up what each step changes, so that any step can be shown at once. */
function addUp(frames) {
  let view = NOTHING;
  let trick = 0;
  return frames.map(({ event, set }) => {
    view = { ...view, ...set };
    if (event.kind === "trick_won") trick += 1;
    return { event, view: withSizes(view), trick };
  });
}

function withSizes(view) {
  const sizes = ORDER.map((seat) => parse(view[`hand_${seat}`]).length);
  return { ...view, hand_sizes: sizes, waiting: view.turn ? [view.turn] : [] };
}

const isOver = (step) => step.event.kind === "trick_won";

function storyUntil(index) {
  return steps
    .slice(0, index + 1)
    .map(({ event }, seq) => tell({ ...event, seq }))
    .filter((told) => told && told.key !== "story.played");
}

function thrownAt(step) {
  return step.event.kind === "throw_failed" ? { seat: step.event.seat, cards: step.event.cards } : null;
}

function goTo(index) {
  at = Math.max(0, Math.min(steps.length - 1, index));
  const step = steps[at];
  change({
    view: step.view,
    version: at,
    linger: isOver(step) ? step.view.last_trick : null,
    thrown: thrownAt(step),
    story: storyUntil(at),
    advice: null,
  });
  history.replaceState(null, "", `#s${at}`);
}

function show() {
  if (!state.view) return;
  hud.show(root);
  felt.show(root);
  rail.show(root);
  hands.show(root, state.view, { hands: ORDER.map((seat) => state.view[`hand_${seat}`]), kitty: state.view.kitty });
  const bot = root.querySelector("[data-bot]");
  fill(bot, ...(state.advice ? advice() : []));
  put(bot, { hidden: !state.advice });
  slider.value = at;
  put(slider, { "aria-valuetext": say("replay.step", { n: at + 1, of: steps.length }) });
  fill(root.querySelector("[data-step]"), say("replay.step", { n: at + 1, of: steps.length }));
  tricksField.value = String(steps[at].trick);
  const button = root.querySelector("[data-do='play']");
  put(button, { "aria-pressed": String(Boolean(timer)), "aria-label": say(timer ? "replay.stop" : "replay.play") });
}

// ---- moving

function stop() {
  clearInterval(timer);
  timer = 0;
  change({});
}

function start() {
  if (at >= steps.length - 1) goTo(0);
  clearInterval(timer);
  timer = setInterval(() => (at < steps.length - 1 ? goTo(at + 1) : stop()), SECOND / (prefs.speed ?? 1));
  change({});
}

const nextTrick = () => steps.findIndex((step, index) => index > at && isOver(step));

function lastTrick() {
  for (let index = at - 1; index > 0; index -= 1) if (isOver(steps[index])) return index;
  const first = placeOf("");
  return at > first ? first : 0;
}

async function share() {
  const address = `${location.origin}${location.pathname}#s${at}`;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: address, title: document.title });
  else if (!(await copy(address, say("replay.copied")))) location.hash = `s${at}`; // then the line of the browser has it
}

// ---- what a bot would have done

async function askBot() {
  const asked = at;
  const answer = await fetch(`${page.suggestion}?step=${asked}`);
  if (asked === at) change({ advice: answer.ok ? await answer.json() : { busy: true } });
}

function advice() {
  const { advice: told, view } = state;
  if (told.busy) return [say("replay.bot.busy")];
  if (!told.kind) return [say("replay.bot.nobody")];
  const what = told.cards ? tinies(parse(told.cards), levelName(view.level)) : say(told.suit ? `suit.${told.suit}.name` : "bid.pass");
  return [say("replay.bot", { name: deal.names[told.seat] || say(`seat.${told.seat}`) }), " ", what];
}

const halt = (work) => () => {
  if (timer) stop();
  work();
};

const DEEDS = {
  play: () => (timer ? stop() : start()),
  first: halt(() => goTo(0)),
  back: halt(() => goTo(at - 1)),
  next: halt(() => goTo(at + 1)),
  last: halt(() => goTo(steps.length - 1)),
  trick_back: halt(() => goTo(lastTrick())),
  trick_next: halt(() => goTo(nextTrick() < 0 ? steps.length - 1 : nextTrick())),
  turn: () => change({ perspective: ORDER[(ORDER.indexOf(state.perspective ?? "S") + 1) % 4] }),
  bot: halt(() => askBot().catch(() => document.documentElement.classList.add("offline"))),
  share: () => share().catch(() => {}),
};
const KEYS = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "trick_next", ArrowUp: "trick_back", Home: "first", End: "last", " ": "play", t: "turn" };

function listen() {
  document.addEventListener("click", (event) => DEEDS[event.target.closest("[data-do]")?.dataset.do]?.());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    const deed = KEYS[event.key];
    if (!deed) return;
    event.preventDefault();
    DEEDS[deed]();
  });
  slider.addEventListener("input", () => halt(() => goTo(Number(slider.value)))());
  tricksField.addEventListener("change", () => halt(() => goTo(placeOf(`t${tricksField.value}`)))());
  root.querySelector("[data-speed]").addEventListener("change", (event) => {
    choose("speed", Number(event.target.value));
    if (timer) start();
  });
  addEventListener("hashchange", () => goTo(placeOf(location.hash.slice(1))));
}

/** `s12` is a step, `t5` the end of a trick, anything else the beginning of play. */
function placeOf(mark) {
  const number = Number(mark.slice(1));
  if (mark.startsWith("s") && Number.isInteger(number)) return number;
  if (mark.startsWith("t") && number > 0) return steps.findIndex((step) => step.trick === number);
  return Math.max(0, steps.findIndex((step) => step.event.kind === "cards_played") - 1);
}

function tricks() {
  const all = steps.at(-1).trick;
  tricksField.append(...Array.from({ length: all + 1 }, (_none, n) => make("option", { value: String(n) }, n ? say("replay.trick", { n }) : say("replay.before"))));
}

async function load() {
  deal = await (await fetch(page.steps)).json();
  steps = addUp(deal.frames);
  slider.max = steps.length - 1;
  tricks();
  const seats = Object.fromEntries(ORDER.map((seat) => [seat, { name: deal.names[seat] ?? "", kind: deal.bots ? "bot" : "human", online: true }]));
  change({ net: "on", you: { seat: null, role: "spectator" }, table: { seats, options: {} }, perspective: "S" });
  root.querySelector("[data-speed]").value = String(prefs.speed ?? 1);
  listen();
  goTo(placeOf(location.hash.slice(1)));
}

wear();
onChange(show);
await takeIn(page.sprite);
await load();
