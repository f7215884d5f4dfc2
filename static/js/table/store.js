// What this page knows: the newest view of the server, what the player is about to do, and who wants to hear of changes.

const listeners = new Set();
let due = false;

export const state = {
  net: "connecting", // connecting, on, off, ended
  waiting: 0, // commands sent and not yet answered
  version: -1,
  you: { seat: null, role: "spectator" },
  table: null,
  view: null,
  legal: null,
  clock: null,
  picked: new Set(), // keys of raised cards
  sitsOut: false, // passes by itself until this deal is played
  duty: null, // the duty that the raised cards would break
  refused: null, // a sentence why the last command was refused
  thrown: null, // a failed throw that is still being shown
  linger: null, // a finished trick that is still being shown
  story: [], // lines of this deal
  chat: [],
  unread: 0,
  advice: null, // what a bot would do, on the page of a replay
};

/** Hear of every change, at most once a frame. */
export const onChange = (listener) => listeners.add(listener);

/** Change what is known. */
export function change(facts) {
  Object.assign(state, facts);
  if (due) return;
  due = true;
  // A hidden page draws no frames, but its title must still turn.
  if (document.hidden) setTimeout(tell, 0);
  else requestAnimationFrame(tell);
}

function tell() {
  due = false;
  for (const listener of listeners) listener(state);
}

/** Whether the table waits for the person at this page. */
export const isMyTurn = () => Boolean(state.you.seat && state.view?.waiting.includes(state.you.seat) && state.legal);

/** The name of who sits in a seat. */
export const nameOf = (seat) => state.table?.seats?.[seat]?.name || null;
