"""What points are worth and who banks next: the half of a rule set that a match needs (rules §11)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.errors import LevelRulesContradictory
from scoring.levels.ladder import ACE, LEVELS
from scoring.levels.schedule import Schedule, standard


class Hook(StrEnum):
    """Which face won by the attackers on the last trick throws a banker side back (勾)."""

    OFF = "off"
    JACK = "J"
    QUEEN = "Q"


class HookHit(StrEnum):
    """With what single card the attackers won the last trick; no-trump deals count as off-suit (OURS)."""

    TRUMP_JACK = "trump_jack"
    OFF_SUIT_JACK = "off_suit_jack"
    QUEEN = "queen"


class IfStayed(StrEnum):
    """Who banks next when the banker side kept the bank."""

    PARTNER = "partner"
    SAME_SEAT = "same_seat"


class IfTaken(StrEnum):
    """Who banks next when the attackers took over."""

    NEXT_SEAT = "next_seat"
    LAST_TRICK_WINNER = "last_trick_winner"


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRules:
    """Levels, bank, must-play levels (必打) and hooks; the defaults are those of `competition`.

    :raises LevelRulesContradictory: if `must_play` lacks A, is out of order, or holds no levels.
    """

    schedule: Schedule = field(default_factory=lambda: standard(decks=2, attacker_level_cap=3))
    must_play: tuple[int, ...] = (ACE,)
    hook: Hook = Hook.OFF
    if_stayed: IfStayed = IfStayed.PARTNER
    if_taken: IfTaken = IfTaken.NEXT_SEAT

    def __post_init__(self) -> None:
        for why in _faults(self.must_play):
            raise LevelRulesContradictory(option="must_play", reason=why)


def _faults(must_play: tuple[int, ...]) -> Iterator[str]:
    if any(level not in LEVELS for level in must_play):
        yield "not_a_level"
    if list(must_play) != sorted(set(must_play)):
        yield "out_of_order"
    if ACE not in must_play:
        yield "needs_ace"
