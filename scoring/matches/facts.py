"""What scoring sees of a match: deals or final levels, and the director's rulings (成绩, 判罚)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.seats import Seat, Side
from scoring.errors import PayloadUnreadable
from scoring.levels import DealOutcome
from scoring.levels.ladder import ACE, LEVELS


class RulingKind(StrEnum):
    """What a director imposes on a match or on a side (rules §14)."""

    POINTS = "points"
    LEVELS = "levels"
    AWARD = "award"
    FORFEIT = "forfeit"
    VOID_DEAL = "void_deal"
    BANK_LOST = "bank_lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingFact:
    """One ruling: `side` is who is meant (awarded, forfeiting, moved, unbanked), `deal` which deal, None the match.

    `amount` is points for the attackers, or levels up or down. `next_banker` is who banked the deal after a void
    one, where that was played before the ruling. `room` is the one room of a match of teams that points go to.
    """

    kind: RulingKind
    side: Side | None = None
    deal: int | None = None
    amount: int = 0
    next_banker: Seat | None = None
    room: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalLevels:
    """The final levels of a match that was not entered deal by deal; `passed` has gone beyond A.

    :raises PayloadUnreadable: for a number that is no level, or a side beyond A that is not at A.
    """

    ns: int
    ew: int
    passed: Side | None = None

    def __post_init__(self) -> None:
        if self.ns not in LEVELS:
            raise PayloadUnreadable(field="NS")
        if self.ew not in LEVELS:
            raise PayloadUnreadable(field="EW")
        if self.passed and (self.ns if self.passed is Side.NS else self.ew) != ACE:
            raise PayloadUnreadable(field="passed_a")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFacts:
    """Everything that decides one match.

    `deals` are confirmed deals by number from 1, without those that wait; `final` outranks them.
    `ended` says that time is up or the director closed the match.
    """

    deals: tuple[tuple[int, DealOutcome], ...] = ()
    final: FinalLevels | None = None
    rulings: tuple[RulingFact, ...] = ()
    ended: bool = False


def final_from_payload(payload: Mapping[str, Any]) -> FinalLevels:
    """Read `{"form": "levels", "NS": 2…14, "EW": 2…14, "passed_a": "NS" | "EW" | None}`.

    :raises PayloadUnreadable: if it has another shape.
    """
    if payload.get("form") != "levels":
        raise PayloadUnreadable(field="form")
    passed = payload.get("passed_a")
    if passed is not None and passed not in set(Side):
        raise PayloadUnreadable(field="passed_a")
    return FinalLevels(ns=_whole(payload, "NS"), ew=_whole(payload, "EW"), passed=Side(passed) if passed else None)


def _whole(payload: Mapping[str, Any], field: str) -> int:
    value = payload.get(field)
    if type(value) is not int:
        raise PayloadUnreadable(field=field)
    return value
