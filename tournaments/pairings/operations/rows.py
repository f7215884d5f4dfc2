"""What whoever draws hands over: a line of the pairing list, not yet written."""

from dataclasses import dataclass

from scoring.reasons import Reason
from tournaments.pairings.models import MatchKind


@dataclass(frozen=True, kw_only=True)
class PairingRow:
    """A line of the pairing list: the ids of two entries that meet, or of one that sits out (`kind`).

    `table` is a table's number; `slot` a place in a bracket, from 0. `board_set` is given by a movement; elsewhere a
    round plays the set of its number.
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
    is_locked: bool = False
    is_manual: bool = False
    reasons: tuple[Reason, ...] = ()
