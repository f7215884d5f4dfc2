// Keys of the round desk: an element with `data-key` is pressed by that letter, digits find a table's tile,
// and `?` tells them all. Nothing happens while somebody is typing.

const TYPING = "input, textarea, select, [contenteditable], dialog[open]";
const PAUSE = 900; // ms after which a further digit begins another number

let digits = "";
let waiting = 0;

function find(digit) {
  clearTimeout(waiting);
  waiting = setTimeout(() => { digits = ""; }, PAUSE);
  digits += digit;
  const tile = document.querySelector(`[data-table="${digits}"]`);
  tile?.focus();
  tile?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest(TYPING)) return;
  if (/^\d$/.test(event.key)) {
    find(event.key);
    return;
  }
  const wanted = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
});
