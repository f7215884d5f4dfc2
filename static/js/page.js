// Small comforts of every page: toasts, menus that close, dialogs that open, the theme without a reload.

/** Show a sentence for a few seconds at the foot of the page. */
export function toast(sentence) {
  const box = document.createElement("p");
  box.className = "toast";
  box.textContent = sentence;
  document.getElementById("toasts").append(box);
  setTimeout(() => box.remove(), 6000);
}

/** Copy a text and say so; a site of a hall without a certificate has no clipboard of its own. */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copiedAsOfOld(text)) return false;
  }
  toast(said);
  return true;
}

function copiedAsOfOld(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "vh", readOnly: true });
  const focused = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus();
  return isCopied;
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  const closer = event.target.closest("[data-closes]");
  if (closer) closer.closest("dialog")?.close();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// Copying needs a script: its buttons show themselves only where it runs.
for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;
document.addEventListener("click", async (event) => {
  const copier = event.target.closest("[data-copies]");
  if (!copier) return;
  const field = document.getElementById(copier.dataset.copies);
  await copy(field.value, copier.dataset.said);
  field.select(); // where the browser lets no page write, people copy
});

// A row of tabs that is wider than the screen begins at the tab that is open.
for (const open of document.querySelectorAll(".tabs [aria-current]")) {
  const row = open.parentElement.getBoundingClientRect();
  const tab = open.getBoundingClientRect();
  open.parentElement.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// What was unfolded stays so when a part of the page comes anew.
const unfolded = new Set();
document.addEventListener("htmx:beforeSwap", () => {
  for (const one of document.querySelectorAll("details.more-opts[id]")) {
    if (one.open) unfolded.add(one.id);
    else unfolded.delete(one.id);
  }
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});

// An answer that was asked for before the last stroke would overwrite it; the next answer knows it.
let typed = { at: 0 };
const begun = new WeakMap();
document.addEventListener("input", (event) => {
  typed = { at: event.timeStamp, field: event.target };
});
document.addEventListener("htmx:beforeRequest", (event) => begun.set(event.detail.xhr, event.timeStamp));
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (!target.hasAttribute("data-typed") || !target.contains(typed.field ?? null)) return;
  if (typed.at > begun.get(xhr)) event.detail.shouldSwap = false;
});

document.addEventListener("toast", (event) => toast(event.detail.value ?? event.detail));
document.addEventListener("htmx:sendError", () => document.documentElement.classList.add("offline"));
document.addEventListener("htmx:afterOnLoad", () => document.documentElement.classList.remove("offline"));

for (const button of document.querySelectorAll("form[data-once] button")) {
  button.form.addEventListener("submit", () => button.setAttribute("aria-busy", "true"));
}
