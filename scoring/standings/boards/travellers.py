"""The traveller of a board (通览表): every table's result with its score, as rows that JSON can carry."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NotRequired, TypedDict

from engine.seats import Side
from scoring.boards import BoardScore
from scoring.standings.board_facts import BoardSheet
from scoring.standings.boards.session import AtTable, Session
from scoring.standings.written import Exact, canonical, exactly


class TravellerRow(TypedDict):
    """One table: entries by number as they sat there (partners where every player is an entry), and what came of it.

    `points` is P and `levels` its signed levels for the attackers; None where an award stands in their place (`awards`
    by line) or the board was not played. `NS` and `EW` are scores, None while there is nothing to compare with;
    `compared` counts the results it was measured against. In matches of teams, `datum` is NS's score against the mean
    of the field besides, for the ranking of pairs.

    A table of bots has `bot`, its number, and neither match nor round (0) nor entries: it competes with nobody.
    """

    match: int
    room: int
    round: int
    ns: list[int]
    ew: list[int]
    points: int | None
    levels: int | None
    awards: dict[str, str] | None
    subfield: str
    NS: Exact | None
    EW: Exact | None
    compared: int
    top: Exact | None
    datum: NotRequired[Exact | None]
    bot: NotRequired[int]


@dataclass(frozen=True, kw_only=True)
class BoardTable:
    """A board of a stage with all its results so far, the best one for North–South first."""

    stage: int
    number: int
    banker: str
    level: int
    rows: list[TravellerRow]

    @cached_property
    def text(self) -> str:
        """Give the rows as canonical JSON: what is digested is what is stored."""
        return canonical(self.rows)

    @cached_property
    def digest(self) -> str:
        """Give the SHA-256 of the rows."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def travellers(session: Session) -> Iterator[BoardTable]:
    """Write every board that has results."""
    for number, tables in sorted(session.tables.items()):
        board = session.boards[number]
        ordered = sorted(tables, key=_order)
        yield BoardTable(
            stage=session.stage.ordinal,
            number=number,
            banker=board.banker.value,
            level=board.level,
            rows=[*_rows(session, ordered), *_of_bots(session, board)],
        )


def _rows(session: Session, tables: Sequence[AtTable]) -> list[TravellerRow]:
    rows = [_row(session, one) for one in tables]
    if session.scoring.within_match:
        scores = session.datum(tables)
        for at, (row, one) in enumerate(zip(rows, tables, strict=True)):
            row["datum"] = exactly(_of_ns(scores.get(at), one))
    return rows


def _of_bots(session: Session, board: BoardSheet) -> Iterator[TravellerRow]:
    """Write the tables of bots after all others."""
    scores = session.bots.get(board.number, ())
    for at, points in enumerate(board.bots):
        score = scores[at] if scores else None
        ns, ew = _by_line(score, board) if score else (None, None)
        yield {
            "match": 0,
            "room": 0,
            "round": 0,
            "ns": [],
            "ew": [],
            "points": points,
            "levels": session.scoring.rules.schedule.yield_of(points).signed,
            "awards": None,
            "subfield": "",
            "NS": exactly(ns),
            "EW": exactly(ew),
            "compared": score.compared if score else 0,
            "top": exactly(score.top) if score else None,
            "bot": at + 1,
        }


def _by_line(score: BoardScore, board: BoardSheet) -> tuple[Fraction, Fraction]:
    return (score.banker, score.attackers) if board.banker is Side.NS else (score.attackers, score.banker)


def _of_ns(score: BoardScore | None, one: AtTable) -> Fraction | None:
    if score is None or not score.compared:
        return None
    return score.banker if one.board.banker is Side.NS else score.attackers


def _order(one: AtTable) -> tuple[Fraction, int, int]:
    own = one.of(Side.NS)
    return (Fraction(10**6) if own is None else -own, one.meeting.id, one.played.room)


def _row(session: Session, one: AtTable) -> TravellerRow:
    ns, ew = _seated(one)
    score = one.score
    schedule = session.scoring.rules.schedule
    return {
        "match": one.meeting.id,
        "room": one.played.room,
        "round": one.round,
        "ns": ns,
        "ew": ew,
        "points": one.points,
        "levels": None if one.points is None else schedule.yield_of(one.points).signed,
        "awards": _awards(one),
        "subfield": one.played.subfield,
        "NS": exactly(one.of(Side.NS)),
        "EW": exactly(one.of(Side.EW)),
        "compared": score.compared if score else 0,
        "top": exactly(score.top) if score else None,
    }


def _seated(one: AtTable) -> tuple[list[int], list[int]]:
    ns, ew = one.seated
    partners = one.meeting.partners
    return ([ns], [ew]) if partners is None else ([ns, partners.ns], [ew, partners.ew])


def _awards(one: AtTable) -> dict[str, str] | None:
    played = one.played
    if played.points is not None or played.ns is None or played.ew is None:
        return None
    return {"NS": played.ns.value, "EW": played.ew.value}
