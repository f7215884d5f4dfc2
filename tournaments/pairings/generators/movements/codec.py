"""A movement as JSON, in the order in which a reader checks it: round, table, NS, EW, set."""

from collections.abc import Mapping
from typing import Any

from tournaments.pairings.generators.movements.facts import Movement, MovementKind, Sitting

FIGURES = ("entries", "tables", "rounds", "sets", "winners", "copies")


def to_json(movement: Movement) -> dict[str, Any]:
    """Write a movement; `from_json` gives it back."""
    return {
        "kind": movement.kind.value,
        **{name: getattr(movement, name) for name in FIGURES},
        "sharing": movement.sharing,
        "sittings": [[each.round, each.table, each.ns, each.ew, each.set] for each in movement.sittings],
    }


def from_json(data: Mapping[str, Any]) -> Movement:
    """Read what `to_json` wrote."""
    return Movement(
        kind=MovementKind(data["kind"]),
        **{name: int(data[name]) for name in FIGURES},
        sharing=bool(data["sharing"]),
        sittings=tuple(
            Sitting(round=number, table=table, ns=ns, ew=ew, set=played)
            for number, table, ns, ew, played in data["sittings"]
        ),
    )
