// The entry grid by keyboard: Enter goes on, arrows go up and down, a lone 1 becomes 10.

const form = document.querySelector("form[data-grid]");
const cells = [...form.querySelectorAll("input.cellin")];
const column = (cell) => cell.dataset.column ?? cell.name.split("-")[0];

function neighbour(cell, step) {
  const same = cells.filter((other) => column(other) === column(cell));
  return same[same.indexOf(cell) + step];
}

function goTo(cell) {
  if (!cell) return;
  cell.focus();
  cell.select?.();
}

form.addEventListener("keydown", (event) => {
  const cell = event.target.closest("input.cellin");
  if (!cell) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) form.requestSubmit();
    else goTo(cells[cells.indexOf(cell) + 1] ?? form.querySelector("button.main"));
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    goTo(neighbour(cell, event.key === "ArrowDown" ? 1 : -1));
  }
});

form.addEventListener("focusin", (event) => event.target.closest("input.cellin")?.select());

form.addEventListener("change", (event) => {
  const cell = event.target.closest("input.cellin");
  if (!cell) return;
  const text = cell.value.trim().toUpperCase();
  cell.value = text === "1" && form.dataset.grid !== "boards" ? "10" : text;
});

const first = form.querySelector("[aria-invalid='true']") ?? cells.find((cell) => !cell.value && !cell.placeholder) ?? cells[0];
goTo(first);
