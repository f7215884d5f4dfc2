// A beep made on the spot, and the title of the page: both say whose turn it is to somebody who looks elsewhere.

import { prefs } from "./prefs.js";
import { say } from "./words.js";

const TITLE = document.title;
const TUNES = { turn: [660, 880], nudge: [880, 660, 880], won: [523, 659, 784], wrong: [220] };
let context = null;

// Browsers allow sound only after the first touch.
addEventListener("pointerdown", () => (context ??= new AudioContext()), { once: true });
addEventListener("keydown", () => (context ??= new AudioContext()), { once: true });

function note(frequency, start) {
  const oscillator = context.createOscillator();
  const loudness = context.createGain();
  oscillator.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.18);
}

/** Play a short tune, if sound is wanted and allowed. */
export function play(name) {
  if (!prefs.sound || !context) return;
  TUNES[name].forEach((frequency, step) => note(frequency, context.currentTime + step * 0.13));
}

/** Say in the title that it is one's turn. */
export function mark(isTurn) {
  document.title = isTurn ? `● ${say("your_turn")} · ${TITLE}` : TITLE;
}
