// The story of a deal in sentences: for the list beside the table, and for ears through the live region.

import { parse, spokenAll, tinies } from "./cards.js";
import { make } from "./dom.js";
import { levelName } from "./levels.js";
import { nameOf } from "./store.js";
import { say } from "./words.js";

const who = (seat) => nameOf(seat) ?? say(`seat.${seat}`);
const HEARD_ONLY = new Set(["cards_played"]);

const FACTS = {
  bid_made: (event) => ["story.bid", { name: who(event.seat) }, event.cards],
  bid_passed: (event) => ["story.passed", { name: who(event.seat) }],
  nobody_bid: () => ["story.nobody_bid", {}],
  kitty_flipped: (event) => ["story.flipped", {}, event.cards],
  suit_named: (event) => ["story.named", { name: who(event.seat), suit: say(`suit.${event.suit}.name`) }],
  trump_fixed: (event) => [
    "story.trump",
    { name: who(event.banker), suit: say(event.suit === null ? "suit.NT" : `suit.${event.suit}.name`), level: levelName(event.level) },
  ],
  kitty_taken: (event) => ["story.kitty_taken", { name: who(event.seat) }],
  kitty_buried: (event) => ["story.kitty_buried", { name: who(event.seat) }],
  cards_played: (event) => ["story.played", { name: who(event.seat) }, event.cards],
  throw_failed: (event) => ["story.throw_failed", { name: who(event.seat) }, event.cards],
  lead_forced: (event) => [event.penalty ? "story.lead_forced" : "story.lead_forced.free", { n: Math.abs(event.penalty) }, event.cards],
  trick_won: (event) => [event.points ? "story.trick_won" : "story.trick_won.bare", { name: who(event.seat), n: event.points }],
  proposal_made: (event) => [`proposal.${event.what}`, { name: who(event.seat) }],
  proposal_answered: (event) => [event.agreed ? "story.agreed" : "story.refused", { name: who(event.seat) }],
  proposal_withdrawn: (event) => ["story.withdrawn", { name: who(event.seat) }],
  play_taken_back: (event) => ["story.taken_back", { name: who(event.seat) }],
  rest_given: (event) => ["story.rest", { name: who(event.seat), n: event.points }],
  time_ran_out: (event) => ["story.time", { name: who(event.seat) }],
  player_substituted: (event) => ["story.substituted", { name: who(event.seat) }],
  ruled: (event) => ["story.ruled", { reason: event.ruling?.reason ?? "" }],
  deal_finished: (event) => ["story.finished", { points: event.result.points }],
};

/** Tell an event: `{seq, key, facts, cards, heard}`, or null where there is nothing to tell. */
export function tell(event) {
  const told = FACTS[event.kind]?.(event);
  if (!told) return null;
  const [key, facts, cards] = told;
  return { seq: event.seq, key, facts, cards: parse(cards), isHeardOnly: HEARD_ONLY.has(event.kind) };
}

/** A line for the list. */
export const line = (told, level) =>
  make("li", {}, say(told.key, told.facts), told.cards.length ? " " : null, told.cards.length ? tinies(told.cards, level) : null);

/** A line for ears. */
export const heard = (told) => (told.cards.length ? `${say(told.key, told.facts)} ${spokenAll(told.cards)}` : say(told.key, told.facts));
