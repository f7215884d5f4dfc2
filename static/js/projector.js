// Shows the sheets of the projector in turn, without a mouse. Arrow keys and space step by hand.

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

function run() {
  clearInterval(timer);
  const seconds = Number(document.getElementById("live").dataset.seconds);
  timer = setInterval(() => show(at + 1), seconds * 1000);
}

addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  show(at + step);
  run();
});

document.addEventListener("htmx:afterSettle", () => show(at));
show(0);
run();
