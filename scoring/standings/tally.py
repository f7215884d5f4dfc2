"""The standings of a whole event: a table for every stage, group and round, from the facts alone.

A row is what `Row` says; tables are JSON-able, and the same facts give the same bytes.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NotRequired, TypedDict

from scoring.standings.board_sums import BoardSum
from scoring.standings.boards.course import board_progress
from scoring.standings.boards.session import Session, session_of
from scoring.standings.boards.travellers import BoardTable, travellers
from scoring.standings.collector import collector_paused
from scoring.standings.level_lines import level_lines
from scoring.standings.metrics import METRICS
from scoring.standings.progress import Line, Progress, advance, present, start
from scoring.standings.ranking import Ranked, rank
from scoring.standings.sheet import GroupSheet, ScoreSheet, StageSheet, together
from scoring.standings.written import Exact, canonical, exactly, written

IN_UNITS = frozenset(key for key, metric in METRICS.items() if metric.in_units)


class BoardCount(TypedDict):
    """What an entry scored on boards, in a round or in all: `percentage` is None where scores have no top."""

    scored: int
    total: Exact
    percentage: Exact | None
    wins: Exact


class RowBoards(BoardCount):
    """The same over the whole stage; `rounds` tells of each round what it is worth now that later tables are in."""

    rounds: list[tuple[int, Exact, str]]


class RoundLine(TypedDict):
    """What the round of the table was for the entry; levels are 2…14, None where none were entered."""

    number: int
    match: int
    kind: str
    line: str
    opponent: int | None
    own: int | None
    theirs: int | None
    own_passed: bool
    theirs_passed: bool
    outcome: str
    points: Exact
    boards: NotRequired[BoardCount]
    margin: NotRequired[int]
    partner: NotRequired[int]
    other_opponent: NotRequired[int]


class Row(TypedDict):
    """One entry in a table "after round r".

    `entry` is the entry's number, `metrics` pairs of key and value in the order of precedence (None where
    a metric does not apply), `round` the line of round r alone: earlier ones stand in the earlier tables.
    `carried` are points brought along, which `points` holds as well; it is there where anybody brought some.
    """

    entry: int
    place: int
    shared: bool
    played: int
    wins: int
    points: Exact
    net: int
    cumulative: int
    adjusted: Exact
    carried: NotRequired[Exact]
    metrics: list[tuple[str, Exact | None]]
    round: RoundLine | None
    boards: NotRequired[RowBoards]


@dataclass(frozen=True, kw_only=True)
class TallyTable:
    """A group after a round, its rows in order of place."""

    stage: int
    group: int
    after: int
    rows: list[Row]

    @cached_property
    def text(self) -> str:
        """Give the rows as canonical JSON: what is digested is what is stored."""
        return canonical(self.rows)

    @cached_property
    def digest(self) -> str:
        """Give the SHA-256 of the rows, so that an unchanged table is known without comparing it."""
        return hashlib.sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class EventTally:
    """All tables of an event at one version of its facts, by stage, group and round, and the boards of its stages."""

    event: int
    version: int
    tables: tuple[TallyTable, ...]
    boards: tuple[BoardTable, ...] = ()

    @cached_property
    def digest(self) -> str:
        """Give one digest over all tables; the version is no part of it."""
        parts = [f"{t.stage}/{t.group}/{t.after}:{t.digest}" for t in self.tables]
        parts += [f"{b.stage}/board {b.number}:{b.digest}" for b in self.boards]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def table(self, stage: int, group: int, after: int) -> TallyTable | None:
        """Find the table of a group after a round."""
        wanted = (stage, group, after)
        return next((t for t in self.tables if (t.stage, t.group, t.after) == wanted), None)


def compute(sheet: ScoreSheet) -> EventTally:
    """Compute every table; equal facts give equal tables, whatever the order they are given in."""
    tables: list[TallyTable] = []
    boards: list[BoardTable] = []
    with collector_paused():
        for stage in sheet.stages:
            session = session_of(stage)
            tables += _stage(sheet, stage, session)
            boards += travellers(session) if session else ()
    tables.sort(key=lambda table: (table.stage, table.group, table.after))
    boards.sort(key=lambda board: (board.stage, board.number))
    return EventTally(event=sheet.event, version=sheet.version, tables=tuple(tables), boards=tuple(boards))


def _stage(sheet: ScoreSheet, stage: StageSheet, session: Session | None) -> Iterator[TallyTable]:
    """Give the tables of a stage; groups that are one field all hold the table of the whole."""
    whole = stage.one_field and bool(stage.groups)
    groups = (together(stage.groups),) if whole else stage.groups
    laid = _levels(sheet, stage, groups) if session is None else board_progress(session, groups, sheet.seed)
    for progress in laid:
        table = _table(stage, progress)
        yield from (replace(table, group=group.ordinal) for group in stage.groups) if whole else (table,)


def _levels(sheet: ScoreSheet, stage: StageSheet, groups: Iterable[GroupSheet]) -> Iterator[Progress]:
    for group in groups:
        progress = start(stage, group, sheet.seed)
        for number in range(1, max((played.number for played in group.rounds), default=0) + 1):
            advance(progress, group, number, read=level_lines)
            yield progress


def _table(stage: StageSheet, progress: Progress) -> TallyTable:
    ranked = rank(progress, present(progress), stage.rules.precedence)
    brought = any(one.carried for one in progress.participants)
    return TallyTable(
        stage=stage.ordinal,
        group=progress.group,
        after=progress.round,
        rows=[_row(progress, stage, place, brought=brought) for place in ranked],
    )


def _row(progress: Progress, stage: StageSheet, ranked: Ranked, *, brought: bool) -> Row:
    at, unit = ranked.position, progress.unit
    line = progress.line[at]
    row: Row = {
        "entry": progress.participants[at].entry,
        "place": ranked.place,
        "shared": ranked.shared,
        "played": progress.played[at],
        "wins": progress.wins[at],
        "points": written(progress.totals[at], unit),
        "net": progress.net[at],
        "cumulative": progress.climbed[at],
        "adjusted": written(progress.adjusted[at], unit),
        "metrics": [
            (key, written(value, unit) if isinstance(value, int) and key in IN_UNITS else exactly(value))
            for key, value in zip(stage.rules.precedence, ranked.values, strict=True)
        ],
        "round": None if line is None else _told(line, unit),
    }
    if brought:
        row["carried"] = exactly(progress.participants[at].carried)
    if progress.boards:
        rounds = [(one.round, written(one.points, unit), str(one.outcome)) for one in progress.board_rounds[at]]
        row["boards"] = {**_counted(progress.boards[at]), "rounds": rounds}
    return row


def _counted(own: BoardSum) -> BoardCount:
    return {
        "scored": own.boards,
        "total": exactly(own.total),
        "percentage": exactly(100 * own.shares / own.topped) if own.topped else None,
        "wins": exactly(Fraction(own.halves, 2)),
    }


def _told(line: Line, unit: int) -> RoundLine:
    told: RoundLine = {
        "number": line.round,
        "match": line.match,
        "kind": str(line.kind),
        "line": line.side,
        "opponent": line.opponent,
        "own": line.own,
        "theirs": line.theirs,
        "own_passed": line.own_passed,
        "theirs_passed": line.theirs_passed,
        "outcome": str(line.outcome),
        "points": written(line.points, unit),
    }
    if line.boards is not None:
        told["boards"] = _counted(line.boards)
    if line.margin is not None:
        told["margin"] = line.margin
    if line.partner is not None and line.other_opponent is not None:
        told["partner"], told["other_opponent"] = line.partner, line.other_opponent
    return told
