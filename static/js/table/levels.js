// Levels and ranks come as numbers in views and as names elsewhere.

const NAMES = { 11: "J", 12: "Q", 13: "K", 14: "A" };

export const levelName = (level) => NAMES[level] ?? String(level);
