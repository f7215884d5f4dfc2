// Who sits where: the playing order goes round anticlockwise, and oneself sits nearest.

export const ORDER = ["N", "W", "S", "E"];
const PLACES = ["near", "right", "far", "left"];

export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
export const otherSide = (side) => (side === "NS" ? "EW" : "NS");
export const next = (seat) => ORDER[(ORDER.indexOf(seat) + 1) % 4];

/** Where a seat is on the page of somebody who sits in `own` (South for spectators). */
export const placeOf = (seat, own) => PLACES[(ORDER.indexOf(seat) - ORDER.indexOf(own) + 4) % 4];

/** The seats of a trick, from its leader on. */
export const from = (leader) => ORDER.map((_seat, step) => ORDER[(ORDER.indexOf(leader) + step) % 4]);
