"""The standings of a whole event: a table for every stage, group and round, from the facts alone.

A row is what `Row` says; tables are JSON-able, and the same facts give the same bytes.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypedDict

from scoring.standings.collector import collector_paused
from scoring.standings.metrics import METRICS
from scoring.standings.progress import Line, Progress, advance, present, start
from scoring.standings.ranking import Ranked, rank
from scoring.standings.sheet import GroupSheet, ScoreSheet, StageSheet, together

IN_UNITS = frozenset(key for key, metric in METRICS.items() if metric.in_units)

Exact = int | str  # an integer, or a fraction written "7/2"


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
    why: list[dict[str, Any]]


class Row(TypedDict):
    """One entry in a table "after round r".

    `entry` is the entry's number, `metrics` pairs of key and value in the order of precedence (None where
    a metric does not apply), `round` the line of round r alone: earlier ones stand in the earlier tables.
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
    metrics: list[tuple[str, Exact | None]]
    round: RoundLine | None


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
    """All tables of an event at one version of its facts, by stage, group and round."""

    event: int
    version: int
    tables: tuple[TallyTable, ...]

    @cached_property
    def digest(self) -> str:
        """Give one digest over all tables; the version is no part of it."""
        parts = (f"{t.stage}/{t.group}/{t.after}:{t.digest}" for t in self.tables)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def table(self, stage: int, group: int, after: int) -> TallyTable | None:
        """Find the table of a group after a round."""
        wanted = (stage, group, after)
        return next((t for t in self.tables if (t.stage, t.group, t.after) == wanted), None)


def compute(sheet: ScoreSheet) -> EventTally:
    """Compute every table; equal facts give equal tables, whatever the order they are given in."""
    with collector_paused():
        tables = [table for stage in sheet.stages for table in _stage(sheet, stage)]
    tables.sort(key=lambda table: (table.stage, table.group, table.after))
    return EventTally(event=sheet.event, version=sheet.version, tables=tuple(tables))


def digest_of(rows: Sequence[object]) -> str:
    """Give the SHA-256 of rows as canonical JSON; stored rows give the same as fresh ones."""
    return hashlib.sha256(canonical(rows).encode()).hexdigest()


def canonical(rows: Sequence[object]) -> str:
    """Write rows as JSON in the one form that is digested: keys in order, no spaces, plain letters."""
    return json.dumps(rows, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def written(units: int, unit: int) -> Exact:
    """Write points so that JSON keeps them exact."""
    return str(Fraction(units, unit)) if units % unit else units // unit


def _stage(sheet: ScoreSheet, stage: StageSheet) -> Iterator[TallyTable]:
    if not stage.one_field or not stage.groups:
        for group in stage.groups:
            yield from _group(sheet, stage, group)
        return
    for table in _group(sheet, stage, together(stage.groups)):
        yield from (replace(table, group=group.ordinal) for group in stage.groups)


def _group(sheet: ScoreSheet, stage: StageSheet, group: GroupSheet) -> Iterator[TallyTable]:
    progress = start(stage, group, sheet.seed)
    for number in range(1, max((played.number for played in group.rounds), default=0) + 1):
        advance(progress, group, number)
        ranked = rank(progress, present(progress), stage.rules.precedence)
        yield TallyTable(
            stage=stage.ordinal,
            group=group.ordinal,
            after=number,
            rows=[_row(progress, stage, place) for place in ranked],
        )


def _row(progress: Progress, stage: StageSheet, ranked: Ranked) -> Row:
    at, unit = ranked.position, progress.unit
    line = progress.line[at]
    return {
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
            (key, written(value, unit) if value is not None and key in IN_UNITS else value)
            for key, value in zip(stage.rules.precedence, ranked.values, strict=True)
        ],
        "round": None if line is None else _told(line, unit),
    }


def _told(line: Line, unit: int) -> RoundLine:
    return {
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
        "why": line.why,
    }
