// The time that a seat has left, counted down from what the server said last.

import { state } from "./store.js";

const LOW = 10;

export function tickClocks(root) {
  const { clock } = state;
  for (const time of root.querySelectorAll("[data-clock]")) {
    if (clock?.ends_in_ms === null || clock?.ends_in_ms === undefined) continue;
    const gone = clock.running ? performance.now() - clock.heardAt : 0;
    const seconds = Math.max(0, Math.ceil((clock.ends_in_ms - gone) / 1000));
    time.textContent = ` ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    time.classList.toggle("low", seconds <= LOW);
  }
}
