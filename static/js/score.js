// The thumb pad of the score page. Without it the field is an ordinary number field.

const BACK = "back";

function button(text, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  return made;
}

function build(place) {
  const quick = document.createElement("div");
  quick.className = "quick";
  quick.setAttribute("role", "group");
  quick.setAttribute("aria-label", place.dataset.often);
  for (const points of place.dataset.quick.split(" ")) quick.append(Object.assign(button(points), { value: `=${points}` }));
  const keys = document.createElement("div");
  keys.className = "keys";
  keys.setAttribute("role", "group");
  keys.setAttribute("aria-label", place.dataset.keypad);
  for (const digit of "123456789") keys.append(Object.assign(button(digit), { value: digit }));
  const back = Object.assign(button("⌫", place.dataset.delete), { value: BACK, className: "word" });
  const empty = document.createElement("span");
  keys.append(back, Object.assign(button("0"), { value: "0" }), empty);
  const hint = document.createElement("p");
  hint.className = "hint";
  place.append(quick, keys, hint);
}

// A number ends in 0 or 5, and no deal yields more than `most`: what leads to no such number is closed.
function mayFollow(text, digit, most) {
  if (text === "0") return false;
  const next = Number(text + digit);
  return (next % 5 === 0 && next <= most) || (next > 0 && next * 10 <= most);
}

function refresh(form) {
  const field = form.elements.attackers;
  const place = form.querySelector("[data-keys]");
  let closed = 0;
  for (const key of place.querySelectorAll(".keys button:not(.word)")) {
    key.disabled = !mayFollow(field.value, key.value, Number(place.dataset.most));
    closed += key.disabled ? 1 : 0;
  }
  for (const key of place.querySelectorAll(".quick button")) {
    key.setAttribute("aria-pressed", String(key.value === `=${field.value}`));
  }
  place.querySelector(".hint").textContent = closed > 6 && field.value !== "" ? place.dataset.hint : "";
}

function press(form, value) {
  const field = form.elements.attackers;
  if (value === BACK) field.value = field.value.slice(0, -1);
  else if (value.startsWith("=")) field.value = value.slice(1);
  else field.value += value;
  refresh(form);
}

function start() {
  for (const form of document.querySelectorAll("form[data-pad]:not([data-ready])")) {
    form.dataset.ready = "1";
    build(form.querySelector("[data-keys]"));
    if (matchMedia("(pointer: coarse)").matches) form.elements.attackers.inputMode = "none";
    form.addEventListener("click", (event) => {
      const key = event.target.closest("[data-keys] button");
      if (key) press(form, key.value);
    });
    form.elements.attackers.addEventListener("input", () => refresh(form));
    refresh(form);
  }
}

start();
document.addEventListener("htmx:afterSettle", start);
