// Keeps a public page up to date: the server says that something changed, the page asks for itself again.
// When the stream cannot be held, it asks on its own every half minute.

const POLL = 30000;
const SPREAD = 700; // a hall full of phones must not ask in the same instant
const PATIENCE = 1000; // while somebody decides or types in the page, it waits so long and looks again

const page = () => document.getElementById("live");
let version = page()?.dataset.version;
let waiting = 0;
let poll = 0;

function isInUse() {
  if (page()?.querySelector("dialog[open], details.menu[open]")) return true;
  const field = document.activeElement;
  return Boolean(page()?.contains(field) && "defaultValue" in field && field.value !== field.defaultValue);
}

// A page of an officer names only what was reported (the first part), a public page the whole state it shows.
const isShown = (told) => told === version || told.startsWith(`${version}.`);

function refresh() {
  if (isInUse()) waiting = setTimeout(refresh, PATIENCE);
  else document.body.dispatchEvent(new CustomEvent("changed"));
}

function ask() {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, Math.random() * SPREAD);
}

function show(state) {
  document.documentElement.dataset.net = state;
  for (const mark of document.querySelectorAll("[data-net].net")) {
    mark.classList.toggle("off", state === "off");
  }
}

function listen() {
  const stream = new EventSource(page().dataset.live);
  stream.addEventListener("changed", (event) => {
    clearInterval(poll);
    poll = 0;
    show("on");
    if (!isShown(event.data)) ask();
    else if (document.documentElement.dataset.seen) ask(); // told again though nothing was counted: a clock
    document.documentElement.dataset.seen = "1";
  });
  stream.addEventListener("error", () => {
    show("off");
    if (!poll) poll = setInterval(ask, POLL);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, POLL);
  });
  addEventListener("pagehide", () => stream.close(), { once: true });
  addEventListener("pageshow", (event) => event.persisted && location.reload(), { once: true });
}

// The answer to an earlier question may arrive when somebody has just begun to decide.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.triggeringEvent?.type !== "changed" || !isInUse()) return;
  event.detail.shouldSwap = false;
  refresh();
});

document.addEventListener("htmx:afterSettle", () => {
  version = page()?.dataset.version ?? version;
  show(document.documentElement.dataset.net ?? "on");
});

if (page()?.dataset.live && "EventSource" in window) listen();
else if (page()) setInterval(ask, POLL);
