"""What a deal would mean, told before it is sent: computed by the rules that will count it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.levels import DealEffect, LevelRules
from scoring.matches import decide_match, final_from_payload
from scoring.matches.scores import ScoreCourse
from tournaments.pairings.models import Match
from tournaments.slips.books import MatchBook, match_facts, open_book
from tournaments.slips.meaning.checks import checked
from tournaments.slips.models import WHOLE_MATCH
from tournaments.slips.payloads import level_text

LEFT, WIDTH = 6, 288  # the track of the meter, in its own units
APART = 24  # so much room a number under a mark takes


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A step on the meter; `x` in its units."""

    x: int
    points: int
    is_take: bool


@dataclass(frozen=True, kw_only=True)
class Meter:
    """Attackers' points against the steps of the level table."""

    now: int
    fill: int
    marks: tuple[Mark, ...]
    take_at: int


@dataclass(frozen=True, kw_only=True)
class Meaning:
    """What a deal does: who goes up or takes over, the levels after it, who banks next.

    Where signed points are added up, `worth` is those of North–South and `score` their sum after the deal.
    """

    points: int
    effect: DealEffect
    meter: Meter
    details: Mapping[str, Any] | None
    worth: int | None = None
    score: int = 0

    @property
    def banker(self) -> str:
        """Give the seat that banks next, or nothing when the match is over."""
        return str(self.effect.after.banker or "")

    @property
    def banking_line(self) -> str:
        """Give the side that banks next."""
        return str(self.effect.after.banker.side) if self.effect.after.banker else ""


@dataclass(frozen=True, kw_only=True)
class LevelsMeaning:
    """What final levels say of a match: who wins, if anybody does, and the levels as people write them."""

    ns: str
    ew: str
    winner: str
    is_draw: bool


def meaning_of(match: Match, deal: int, given: Mapping[str, Any]) -> Meaning:
    """Tell what a deal of a match would mean; nothing is written.

    :raises DomainError: for whatever the rules forbid, with the field at fault.
    """
    return meaning_in(open_book(match), deal, given)


def meaning_in(book: MatchBook, deal: int, given: Mapping[str, Any]) -> Meaning:
    """Tell the same from a book that is open already."""
    payload = checked(book, deal, given, is_officer=False)
    points = int(payload["attackers"])
    course = book.scores(before=deal, told=payload) if book.adds_points else ScoreCourse()
    return Meaning(
        points=points,
        effect=book.effect(book.state_before(deal), payload, deal),
        meter=meter(book.form.levels, points, book.form.ruleset.sizes.points),
        details=details_of(payload),
        worth=course.rows[-1].worth if course.rows else None,
        score=course.ns,
    )


def levels_meaning(match: Match, given: Mapping[str, Any]) -> LevelsMeaning:
    """Tell what final levels of a match would mean; nothing is written.

    :raises DomainError: for levels that cannot be, or while single deals stand in their way.
    """
    book = open_book(match)
    payload = checked(book, WHOLE_MATCH, given, is_officer=False)
    final = {WHOLE_MATCH: final_from_payload(payload)}
    facts = match_facts(results=final, rulings=book.rulings, lines=book.lines, ended=True)
    result = decide_match(book.form.levels, book.stage.play, facts, book.lot)
    return LevelsMeaning(
        ns=level_text(payload, "NS"),
        ew=level_text(payload, "EW"),
        winner=result.winner.value if result.winner else "",
        is_draw=result.finished and result.winner is None,
    )


def meter(rules: LevelRules, points: int, total: int) -> Meter:
    """Lay points on a scale of all there are, with the points at which they begin to be worth something else."""
    take_at = rules.schedule.take_over
    marks = _with_room([0, *rules.schedule.turns(total)], take_at, total)
    return Meter(
        now=_x(points, total),
        fill=_x(points, total) - LEFT,
        marks=tuple(Mark(x=_x(p, total), points=p, is_take=p == take_at) for p in marks),
        take_at=take_at,
    )


def _with_room(points: Sequence[int], take_at: int, total: int) -> list[int]:
    """Keep the points whose numbers do not touch; where the attackers take over comes before all others."""
    kept: list[int] = []
    for point in sorted(points, key=lambda one: (one != take_at, one)):
        if all(abs(_x(point, total) - _x(other, total)) >= APART for other in kept):
            kept.append(point)
    return sorted(kept)


def _x(points: int, total: int) -> int:
    return LEFT + WIDTH * min(points, total) // total


def details_of(payload: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Give how the points were counted, where the table told it."""
    if payload.get("trick_points") is None:
        return None
    gain = int(payload["attackers"]) - int(payload["trick_points"]) - int(payload["penalty"] or 0)
    kitty = int(payload["kitty"] or 0)
    times = gain // kitty if payload["last_trick"] and kitty else 0
    return {"tricks": payload["trick_points"], "kitty": kitty, "times": times, "gain": gain}
