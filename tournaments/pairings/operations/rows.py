"""What whoever draws hands over: a line of the pairing list, not yet written."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.reasons import Reason
from tournaments.pairings.models import Line, MatchKind


@dataclass(frozen=True, kw_only=True)
class PairingRow:
    """A line of the pairing list: the ids of two entries that meet, or of one that sits out (`kind`).

    `table` is a table's number; `slot` a place in a bracket, from 0. `board_set` is given by a movement; elsewhere a
    round plays the set of its number. Where every player is an entry, each of the two has a partner.
    """

    group_id: int
    ns: int
    ew: int | None = None
    kind: MatchKind = MatchKind.PLAY
    table: int | None = None
    slot: int | None = None
    is_third_place: bool = False
    board_set: int | None = None
    second_table: int | None = None
    ns_partner: int | None = None
    ew_partner: int | None = None
    is_locked: bool = False
    is_manual: bool = False
    reasons: tuple[Reason, ...] = ()

    @property
    def seats(self) -> Iterator[tuple[Line, int, int]]:
        """Give who sits in the line: side, position and entry (id)."""
        places = (
            (Line.NS, 1, self.ns),
            (Line.NS, 2, self.ns_partner),
            (Line.EW, 1, self.ew),
            (Line.EW, 2, self.ew_partner),
        )
        return ((line, position, entry) for line, position, entry in places if entry is not None)
