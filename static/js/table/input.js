// Taps, drags and keys of the hand, as wishes for `live.js`: raise(key), raiseGroup(key), act(name, value).

const FAR = 14; // px before a press is a drag
const UP = 60; // px upwards that mean: play these
const LETTERS = {
  h: "hint", s: "sort", p: "pass", o: "sit_out", u: "take_back", l: "rail", c: "chat", n: "nudge", "?": "help",
  d: "direction", a: "must", y: "agree", x: "refuse",
};
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0, Home: 0, End: 0 };

const cardAt = (target) => target.closest?.("[data-card]");

/** Listen to the fan. `wish` has raise, drop, raiseGroup, playDragged. */
export function listenToFan(fan, wish) {
  let drag = null;
  fan.addEventListener("pointerdown", (event) => {
    const button = cardAt(event.target);
    if (!button || event.button !== 0) return;
    drag = { id: event.pointerId, key: button.dataset.card, x: event.clientX, y: event.clientY, swept: null };
  });
  // A quick hand has left the fan before its first move is told.
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.swept && !drag.pull) {
      if (Math.abs(dx) > FAR && Math.abs(dx) > Math.abs(dy)) drag.swept = new Set();
      else if (dy < -FAR) drag.pull = true;
      if (drag.swept || drag.pull) fan.setPointerCapture(drag.id);
    }
    if (drag.swept) sweep(drag, event, wish);
    if (drag.pull) pull(fan, drag, dx, dy);
  });
  const end = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { pull: isPulled, swept, key } = drag;
    const rise = drag.y - event.clientY;
    drop(fan, drag);
    if (isPulled && event.type === "pointerup" && rise > UP) wish.playDragged(key);
    if (isPulled || swept) fan.dataset.dragged = "1"; // the click that follows means nothing
    drag = null;
    setTimeout(() => delete fan.dataset.dragged, 0);
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  fan.addEventListener("click", (event) => {
    const button = cardAt(event.target);
    if (button && !fan.dataset.dragged) wish.raise(button.dataset.card);
  });
  fan.addEventListener("dblclick", (event) => {
    const button = cardAt(event.target);
    if (button) wish.raiseGroup(button.dataset.card);
  });
  fan.addEventListener("keydown", (event) => walk(fan, event));
}

// A finger drawn along the fan raises every card it crosses.
function sweep(drag, event, wish) {
  for (const key of [drag.key, cardAt(document.elementFromPoint(event.clientX, event.clientY) ?? document.body)?.dataset.card]) {
    if (!key || drag.swept.has(key)) continue;
    drag.swept.add(key);
    wish.raise(key);
  }
}

function moving(fan, key) {
  const own = fan.querySelector(`[data-card="${CSS.escape(key)}"]`);
  const raised = [...fan.querySelectorAll(".pc.up")];
  return raised.includes(own) ? raised : [own];
}

function pull(fan, drag, dx, dy) {
  drag.moved ??= moving(fan, drag.key);
  for (const card of drag.moved) card.style.translate = `${dx}px ${dy}px`;
  fan.classList.toggle("is-away", -dy > UP);
}

function drop(fan, drag) {
  for (const card of drag.moved ?? []) card.style.removeProperty("translate");
  fan.classList.remove("is-away");
}

// Arrows walk through the cards, up and down between the rows; the browser's own Space raises.
function walk(fan, event) {
  if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = [...fan.querySelectorAll("[data-card]")];
  const here = cards.indexOf(document.activeElement);
  if (here < 0) return;
  event.preventDefault();
  const there = target(cards, here, event.key);
  cards[here].tabIndex = -1;
  cards[there].tabIndex = 0;
  cards[there].focus();
}

function target(cards, here, key) {
  if (key === "Home") return 0;
  if (key === "End") return cards.length - 1;
  if (STEPS[key]) return Math.min(cards.length - 1, Math.max(0, here + STEPS[key]));
  const from = cards[here].getBoundingClientRect();
  const isUp = key === "ArrowUp";
  const rest = cards
    .map((card, index) => ({ index, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (isUp ? box.top < from.top - from.height / 2 : box.top > from.top + from.height / 2));
  if (!rest.length) return here;
  const away = ({ box }) => Math.abs(box.top - from.top) * 4 + Math.abs(box.left - from.left);
  return rest.reduce((best, one) => (away(one) < away(best) ? one : best)).index;
}

const isTyping = (element) => element.closest?.("input, textarea, select, dialog[open]");

/** Listen to the letters of the page: `act(name, value)`. */
export function listenToKeys(act, isLegal) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === "Enter" && !event.target.closest?.("a, button:not([data-card]), summary")) {
      event.preventDefault();
      act(isLegal("bury") ? "bury" : "play");
    } else if (event.key === "Escape") act("clear");
    else if (/^[1-9]$/.test(event.key)) act("number", event.key);
    else if (LETTERS[event.key.toLowerCase()]) {
      event.preventDefault();
      act(LETTERS[event.key.toLowerCase()]);
    }
  });
}

/** Listen to everything that says what it does. */
export function listenToButtons(root, act) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) act(button.dataset.do, button.value, button);
  });
}
