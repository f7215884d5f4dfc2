"""A schedule for single players as JSON: round, table, both partners NS, both EW."""

from collections.abc import Mapping
from typing import Any

from tournaments.pairings.generators.individual.facts import Foursome, Schedule

KIND = "individual"


def to_json(schedule: Schedule) -> dict[str, Any]:
    """Write a schedule; `from_json` gives it back."""
    return {
        "kind": KIND,
        "players": schedule.players,
        "rounds": schedule.rounds,
        "design": schedule.design,
        "away": [[number, sorted(players)] for number, players in sorted(schedule.away.items()) if players],
        "foursomes": [[each.round, each.table, *each.players] for each in schedule.foursomes],
    }


def from_json(data: Mapping[str, Any]) -> Schedule:
    """Read what `to_json` wrote."""
    return Schedule(
        players=int(data["players"]),
        rounds=int(data["rounds"]),
        design=bool(data["design"]),
        away={int(number): frozenset(players) for number, players in data["away"]},
        foursomes=tuple(
            Foursome(round=number, table=table, ns=(north, south), ew=(east, west))
            for number, table, north, south, east, west in data["foursomes"]
        ),
    )


def is_schedule(data: Mapping[str, Any]) -> bool:
    """Tell a schedule from a movement, which is kept in the same place."""
    return data.get("kind") == KIND
