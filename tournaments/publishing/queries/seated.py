"""Who sits at a table in a round: a line of the pairings with both its sides."""

from dataclasses import dataclass, replace

from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.tables import Exact
from tournaments.shared.elsewhere import Watchable


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """An entry at its table. Place and points are those of the published standings before the round.

    `score` is what the boards of the match were worth, `margin` the lead in signed points where these are added
    up. `partner` is there where every player is an entry.
    """

    entry: PublicEntry
    side: str
    level: int | None
    outcome: str
    place: int | None
    points: Exact
    score: Exact = None
    margin: Exact = None
    partner: "Seated | None" = None
    passed_a: bool = False

    @property
    def players(self) -> "tuple[Seated, ...]":
        """The side as single players, where they are entries; else the entry itself."""
        return (self,) if self.partner is None else (self, replace(self.partner, partner=replace(self, partner=None)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A line of the list; `ew` is missing for a bye or an absence, and while an opponent is not known.

    `closed_room` is the second table of a match of teams; `watch` are its tables that anybody may watch.
    """

    id: int
    table: int | None
    closed_room: int | None
    group: str
    kind: str
    slot: int | None
    is_third_place: bool
    is_done: bool
    ns: Seated | None
    ew: Seated | None
    watch: tuple[Watchable, ...] = ()

    def side_of(self, number: int) -> Seated | None:
        """The side that this entry holds."""
        return next((side for side in self.everybody if side.entry.number == number), None)

    def rival_of(self, seated: Seated) -> Seated | None:
        """The side against it."""
        return self.ew if seated.side == "NS" else self.ns

    @property
    def everybody(self) -> tuple[Seated, ...]:
        """All who sit here, North–South first."""
        return tuple(player for side in (self.ns, self.ew) if side for player in side.players)
