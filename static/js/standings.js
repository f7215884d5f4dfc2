// Rows that open and close in place, stay open when the standings change, and show that they changed.

const openKeys = () => [...document.querySelectorAll("tr.detail.is-open")].map((row) => row.id);
const stateOf = (row) => row.textContent.replace(/\s+/g, " ").trim();

let states = new Map();
let reopen = [];

function remember() {
  states = new Map([...document.querySelectorAll("tr[data-key]")].map((row) => [row.dataset.key, stateOf(row)]));
}

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest("[data-opens-row]");
    if (!link) return;
    const open = link.closest("tr").nextElementSibling;
    if (!open?.classList.contains("detail")) return;
    event.preventDefault();
    event.stopPropagation();
    open.remove();
    link.setAttribute("aria-expanded", "false");
  },
  true,
);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "live") return;
  reopen = openKeys();
  remember();
});

document.addEventListener("htmx:afterSwap", (event) => {
  const link = event.detail.requestConfig?.elt;
  if (link?.matches?.("[data-opens-row]")) link.setAttribute("aria-expanded", "true");
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "live") return;
  for (const row of document.querySelectorAll("tr[data-key]")) {
    const before = states.get(row.dataset.key);
    if (before !== undefined && before !== stateOf(row)) row.classList.add("changed");
  }
  for (const id of reopen) document.getElementById(id.replace("r-", "l-"))?.click();
  reopen = [];
});
