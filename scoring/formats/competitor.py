"""Who competes (参赛单位), and how many players that is (rules: competition §1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Competitor(StrEnum):
    """What an entry is: two partners, a team of two pairs or more, or a single player."""

    PAIR = "pair"
    TEAM = "team"
    PLAYER = "player"

    @property
    def roster(self) -> "Roster":
        """Tell how many players such an entry has."""
        return ROSTERS[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """How many players an entry has, at least and at most."""

    least: int
    most: int

    def fits(self, players: int) -> bool:
        """Tell whether an entry may have so many players."""
        return self.least <= players <= self.most


# A team fills two tables with two pairs; up to four pairs take turns.
ROSTERS: Mapping[Competitor, Roster] = MappingProxyType(
    {
        Competitor.PAIR: Roster(least=2, most=2),
        Competitor.TEAM: Roster(least=4, most=8),
        Competitor.PLAYER: Roster(least=1, most=1),
    }
)
