"""The keys of the phone's pad for the points of a deal: which points are worth a key, and how far it counts. Pure."""

from dataclasses import dataclass

from engine.outcome import highest_points
from scoring.formats import EventFormat
from scoring.levels.schedule import POINT_UNIT
from tournaments.slips.payloads.deals import MOST_DECKFULS

MOST_QUICK = 8  # as many as a phone shows in two rows
ONE_KEY = 10  # less than that is one key by itself


@dataclass(frozen=True, kw_only=True)
class Keypad:
    """`quick` are the points that have a key of their own, `most` the most that a deal can yield."""

    quick: tuple[int, ...] = (0,)
    most: int = 0


def keypad(form: EventFormat) -> Keypad:
    """This will give the points at which a deal begins to be worth something else, by the event's own table.

    Of a table with many steps only the points remain at which its lines begin.
    """
    schedule = form.levels.schedule
    turns = tuple(points for points in schedule.turns(form.ruleset.sizes.points) if points >= ONE_KEY)
    if len(turns) >= MOST_QUICK:
        lows = [band.low for band in schedule.bands]
        turns = tuple(points for points in turns if any(points - POINT_UNIT < low <= points for low in lows))
    most = min(highest_points(form.ruleset), MOST_DECKFULS * form.ruleset.sizes.points)
    return Keypad(quick=(0, *turns), most=most)
