// When a page brings itself up to date, rows that change places travel there, so that the eye can follow.
// Rows carry `data-key`; those that keep their place stay still, and nobody who asks for less motion sees any.

const NEAR = 200; // px around the window within which a journey can be seen
const still = matchMedia("(prefers-reduced-motion: reduce)");

let before = new Map();

const rows = () => [...document.querySelectorAll("#live [data-key]")];
const isNear = (top) => top > -NEAR && top < innerHeight + NEAR;

function remember() {
  before = new Map(rows().map((row, at) => [row.dataset.key, { at, top: row.getBoundingClientRect().top }]));
}

function travel(row, at) {
  const was = before.get(row.dataset.key);
  if (!was || was.at === at) return;
  const top = row.getBoundingClientRect().top;
  if (!isNear(was.top) && !isNear(top)) return;
  row.classList.add("travels");
  const way = [{ transform: `translateY(${was.top - top}px)` }, { transform: "none" }];
  row.animate(way, { duration: 560, easing: "cubic-bezier(.2, .7, .2, 1)" }).finished.finally(() => {
    row.classList.remove("travels");
  });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id === "live") remember();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "live") return;
  if (!still.matches) rows().forEach(travel);
  before = new Map();
});
