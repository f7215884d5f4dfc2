// A draft changed by keys or by dragging. Without this file two pairs are ticked and a button is pressed.

const table = document.querySelector(".drawt");
const form = document.getElementById("swap");
const means = document.getElementById("swap-means");
const MEMORY = "swapped";
const EDGE = 60;

const boxes = () => [...table.querySelectorAll("input[name=entry]")];
const boxOf = (cell) => cell?.querySelector("input[name=entry]") ?? null;
const picked = () => boxes().filter((box) => box.checked);

let asking = null;
let dragged = null;

/** Ask what a swap of two would mean, and forget an earlier question. */
async function ask(first, second) {
  asking?.abort();
  asking = new AbortController();
  const query = new URLSearchParams([["entry", first], ["entry", second]]);
  try {
    const answer = await fetch(`${form.getAttribute("hx-get")}?${query}`, { signal: asking.signal });
    if (answer.ok) means.innerHTML = await answer.text();
  } catch (error) {
    if (error.name !== "AbortError") document.documentElement.classList.add("offline");
  }
}

function aim(cell) {
  for (const marked of table.querySelectorAll(".over")) marked.classList.remove("over");
  cell?.classList.add("over");
}

function putBack() {
  asking?.abort();
  for (const box of boxes()) box.checked = false;
  for (const marked of table.querySelectorAll(".held")) marked.classList.remove("held");
  aim(null);
  means.replaceChildren();
  dragged = null;
}

function swap(first, second) {
  for (const box of boxes()) box.checked = box === first || box === second;
  form.requestSubmit();
}

/** Find the pair that lies one step away: rows up and down, sides left and right. */
function neighbour(box, key) {
  const rows = [...table.querySelectorAll("tbody tr")].filter((row) => row.querySelector("input[name=entry]"));
  const inRow = (row) => [...row.querySelectorAll("input[name=entry]")];
  const row = box.closest("tr");
  const side = inRow(row).indexOf(box);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const forward = (key === "ArrowRight") === (getComputedStyle(table).direction === "ltr");
    return inRow(row)[side + (forward ? 1 : -1)];
  }
  const next = rows[rows.indexOf(row) + (key === "ArrowDown" ? 1 : -1)];
  return next && (inRow(next)[side] ?? inRow(next).at(-1));
}

function onKey(event) {
  const box = event.target.closest("input[name=entry]");
  if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    neighbour(box, event.key)?.focus();
  } else if (event.key === "Enter") {
    event.preventDefault();
    const others = picked().filter((other) => other !== box);
    if (others.length === 1) swap(others[0], box);
    else box.click();
  }
}

function onFocus(event) {
  const box = event.target.closest("input[name=entry]");
  const [first, second] = picked();
  if (!box || !first || second || dragged) return;
  aim(box === first ? null : box.closest("td"));
  if (box !== first) ask(first.value, box.value);
}

function onGrab(event) {
  const grip = event.target.closest("[data-grab]");
  if (!grip || event.button !== 0) return;
  event.preventDefault();
  putBack();
  grip.setPointerCapture(event.pointerId);
  dragged = { cell: grip.closest("td"), over: null };
  dragged.cell.classList.add("held");
}

function onMove(event) {
  if (!dragged) return;
  if (event.clientY < EDGE) scrollBy(0, -12);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, 12);
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".drawt td.side") ?? null;
  const over = cell !== dragged.cell && boxOf(cell) ? cell : null;
  if (over === dragged.over) return;
  dragged.over = over;
  aim(over);
  if (over) ask(boxOf(dragged.cell).value, boxOf(over).value);
  else means.replaceChildren();
}

function onDrop() {
  if (!dragged) return;
  const { cell, over } = dragged;
  dragged = null;
  if (over) swap(boxOf(cell), boxOf(over));
  else putBack();
}

/** Undo by U or by Ctrl+Z, put back by Esc, wherever on the page; never while somebody types. */
function onPageKey(event) {
  if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
  const bare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const key = event.key.toLowerCase();
  const undoes = (bare && key === "u") || ((event.ctrlKey || event.metaKey) && !event.shiftKey && key === "z");
  if (event.key === "Escape") putBack();
  const undo = document.getElementById("undo");
  if (!undoes || !undo || event.repeat) return;
  event.preventDefault();
  undo.requestSubmit();
}

function remember() {
  const box = document.activeElement.closest("input[name=entry]") ?? picked()[0];
  if (box) sessionStorage.setItem(MEMORY, box.value);
}

if (table && form) {
  for (const part of document.querySelectorAll(".by-script")) part.hidden = false;
  table.addEventListener("keydown", onKey);
  table.addEventListener("focusin", onFocus);
  table.addEventListener("change", () => aim(null));
  table.addEventListener("pointerdown", onGrab);
  table.addEventListener("pointermove", onMove);
  table.addEventListener("pointerup", onDrop);
  table.addEventListener("pointercancel", putBack);
  document.addEventListener("keydown", onPageKey);
  form.addEventListener("reset", () => setTimeout(putBack));
  form.addEventListener("submit", remember);
  document.getElementById("undo")?.addEventListener("submit", remember);
  const last = sessionStorage.getItem(MEMORY);
  sessionStorage.removeItem(MEMORY);
  boxes().find((box) => box.value === last)?.focus();
}
