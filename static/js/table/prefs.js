// What a player has chosen on this device: how the hand is sorted, how cards look, whether it beeps.

const KEY = "table";
const DEFAULTS = {
  direction: "high", grouped: true, deck: "two", index: "usual", sound: true, autoplay: false, tapTwice: true,
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // private windows may refuse: the choice then lasts as long as the page
  }
}

export const prefs = { ...DEFAULTS, ...stored() };

/** Show on the page what is chosen for the look of the cards. */
export function wear() {
  const root = document.documentElement;
  root.dataset.deck = prefs.deck;
  root.dataset.index = prefs.index;
}

/** Choose, and keep it for the next table. */
export function choose(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // as above
  }
  wear();
}
