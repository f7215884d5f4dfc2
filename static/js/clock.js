// Runs the round clocks of a page. `data-ends` is a moment, `data-left` the seconds of a paused clock.

const LOW = 300;

function write(seconds) {
  const left = Math.max(0, Math.round(seconds));
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const rest = String(left % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[role=timer]")) {
    const { ends, left } = clock.dataset;
    if (!ends && !left) continue;
    const seconds = ends ? (Date.parse(ends) - Date.now()) / 1000 : Number(left);
    clock.textContent = write(seconds);
    clock.classList.toggle("low", seconds < LOW);
  }
}

tick();
setInterval(tick, 500);
document.addEventListener("htmx:afterSettle", tick);
