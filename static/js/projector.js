// Shows the sheets of the projector in turn, without a mouse. Arrow keys and space step by hand.
// A large field comes in parts: after the last sheet of one the next is fetched.

let at = 0;
let timer = 0;

const sheets = () => [...document.querySelectorAll("[data-sheet]")];

function show(next) {
  const all = sheets();
  if (!all.length) return;
  at = (next + all.length) % all.length;
  all.forEach((sheet, index) => sheet.classList.toggle("pj-off", index !== at));
  for (const mark of document.querySelectorAll("[data-kind]")) {
    mark.classList.toggle("on", mark.dataset.kind === all[at].dataset.sheet);
  }
}

async function step(by) {
  const { next, previous } = document.getElementById("live").dataset;
  const target = at + by;
  const beyond = target >= sheets().length ? next : target < 0 ? previous : undefined;
  if (!beyond) return show(target);
  at = by > 0 ? 0 : -1; // what comes is shown from this sheet on
  await htmx.ajax("GET", location.pathname + beyond, { target: "#live", select: "#live", swap: "outerHTML" });
}

function run() {
  clearInterval(timer);
  const seconds = Number(document.getElementById("live").dataset.seconds);
  timer = setInterval(() => step(1), seconds * 1000);
}

addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  step(by);
  run();
});

document.addEventListener("htmx:afterSettle", () => show(at));
show(0);
run();
