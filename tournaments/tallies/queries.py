"""Reading stored tallies: nothing here computes a standing.

The JSON of a row is `scoring.standings.Row`. The database cuts out what a page shows, so that a page of fifty
never carries a thousand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from django.db.models import F, Func, IntegerField, JSONField, QuerySet, Value

from scoring.standings import RoundLine, Row, TravellerRow
from tournaments.shared.errors import Missing
from tournaments.tallies.models import RevisionTable, RevisionTraveller, TallyRevision


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """A cut of a table: `total` rows in all, `metrics` the keys of the precedence."""

    group_id: int
    after: int
    digest: str
    total: int
    rows: tuple[Row, ...]
    metrics: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class HistoryLine:
    """A round of one entry: what happened, and where it stood afterwards."""

    after: int
    place: int
    shared: bool
    points: int | str
    line: RoundLine | None


@dataclass(frozen=True, kw_only=True)
class CrosstableRow:
    """An entry in the order of the last table, with the line of each round (None where it had none)."""

    row: Row
    lines: tuple[RoundLine | None, ...]
    places: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class Traveller:
    """The results of a board with their scores, the best for North–South first: all tables, or those asked for."""

    number: int
    digest: str
    rows: tuple[TravellerRow, ...]


def latest_revision(event_id: int) -> TallyRevision | None:
    """Find the newest tally of an event."""
    return TallyRevision.objects.filter(event_id=event_id).order_by("-version").first()


def last_round(revision_id: int, group_id: int) -> int:
    """Tell after which round the newest table of a group stands; 0 if there is none."""
    tables = RevisionTable.objects.filter(revision_id=revision_id, group_id=group_id)
    return tables.order_by("-after_round").values_list("after_round", flat=True).first() or 0


def table_page(*, revision_id: int, group_id: int, after: int, offset: int = 0, limit: int | None = None) -> TablePage:
    """Read a table after a round, or the cut of it that begins at `offset`, in one query.

    :raises Missing: if the revision has no such table.
    """
    found = (
        _tables(revision_id, group_id)
        .filter(after_round=after)
        .annotate(
            total=Func(F("table__rows"), function="jsonb_array_length", output_field=IntegerField()),
            cut=_path("jsonb_path_query_array", _slice(offset, limit)),
        )
    )
    values = found.values("table__digest", "total", "cut").first()
    if values is None:
        raise Missing(what="standings")
    rows = cast(list[Row], values["cut"])
    return TablePage(
        group_id=group_id,
        after=after,
        digest=values["table__digest"],
        total=values["total"],
        rows=tuple(rows),
        metrics=tuple(key for key, _value in rows[0]["metrics"]) if rows else (),
    )


def points_after(*, revision_id: int, group_id: int, after: int) -> dict[int, Fraction]:
    """Read the points of every entry (by number) in a table, and nothing else of it, in one query.

    :raises Missing: if the revision has no such table.
    """
    found = (
        _tables(revision_id, group_id)
        .filter(after_round=after)
        .values_list(
            _path("jsonb_path_query_array", "$[*].entry"),
            _path("jsonb_path_query_array", "$[*].points"),
        )
        .first()
    )
    if found is None:
        raise Missing(what="standings")
    return {entry: Fraction(points) for entry, points in zip(*found, strict=True)}


def history(*, revision_id: int, group_id: int, entry: int, until: int) -> tuple[HistoryLine, ...]:
    """Read an entry's rounds with its running place, in one query."""
    return tuple(
        HistoryLine(
            after=after,
            place=row["place"],
            shared=row["shared"],
            points=row["points"],
            line=row["round"],
        )
        for after, row in _rows_of(revision_id, group_id, entry, until)
    )


def crosstable(*, revision_id: int, group_id: int, after: int) -> tuple[CrosstableRow, ...]:
    """Read every entry's rounds up to a table, in its order, in one query."""
    tables = _tables(revision_id, group_id).filter(after_round__lte=after).order_by("after_round")
    by_round = {number: _by_entry(rows) for number, rows in tables.values_list("after_round", "table__rows")}
    rounds = sorted(by_round)
    return tuple(
        CrosstableRow(
            row=row,
            lines=tuple(_line(by_round[number].get(row["entry"])) for number in rounds),
            places=tuple(_place(by_round[number].get(row["entry"])) for number in rounds),
        )
        for row in by_round.get(after, {}).values()
    )


def _rows_of(revision_id: int, group_id: int, entry: int, until: int) -> Sequence[tuple[int, Row]]:
    found = (
        _tables(revision_id, group_id)
        .filter(after_round__lte=until)
        .annotate(row=_path("jsonb_path_query_first", "$[*] ? (@.entry == $entry)", entry=entry))
        .order_by("after_round")
        .values_list("after_round", "row")
    )
    return [(after, cast(Row, row)) for after, row in found if row is not None]


def _tables(revision_id: int, group_id: int) -> "QuerySet[RevisionTable]":
    return RevisionTable.objects.filter(revision_id=revision_id, group_id=group_id)


def _path(function: str, path: str, **names: int) -> Func:
    """Ask the rows with a JSON path; `names` are its variables."""
    return Func(
        F("table__rows"),
        Func(Value(path), function="CAST", template="%(expressions)s::jsonpath"),
        Value(names, output_field=JSONField()),
        function=function,
        output_field=JSONField(),
    )


def _slice(offset: int, limit: int | None) -> str:
    last = "last" if limit is None else str(offset + limit - 1)
    return f"$[{offset} to {last}]"


def _by_entry(rows: Any) -> dict[int, Row]:
    return {row["entry"]: row for row in rows}


def _line(row: Row | None) -> RoundLine | None:
    return row["round"] if row else None


def _place(row: Row | None) -> int | None:
    return row["place"] if row else None


def travellers(*, revision_id: int, stage_id: int, number: int | None = None) -> tuple[Traveller, ...]:
    """Read what every table made of the boards of a stage, all or one of them, in one query."""
    found = RevisionTraveller.objects.filter(revision_id=revision_id, stage_id=stage_id)
    if number is not None:
        found = found.filter(number=number)
    rows = found.order_by("number").values_list("number", "table__digest", "table__rows")
    return tuple(
        Traveller(number=board, digest=digest, rows=tuple(cast(list[TravellerRow], tables)))
        for board, digest, tables in rows
    )


def tables_of_bots(*, revision_id: int, stage_id: int) -> int:
    """Count the tables of bots that the boards of a stage are compared with in a tally."""
    found = RevisionTraveller.objects.filter(revision_id=revision_id, stage_id=stage_id)
    highest = _path("jsonb_path_query_first", "$[last].bot")
    return max((int(bot) for bot in found.annotate(bot=highest).values_list("bot", flat=True) if bot), default=0)


def boards_of_entry(*, revision_id: int, stage_id: int, entry: int) -> tuple[Traveller, ...]:
    """Read the tables at which an entry played the boards of a stage, in one query."""
    own = _path("jsonb_path_query_array", "$[*] ? (@.ns[*] == $entry || @.ew[*] == $entry)", entry=entry)
    found = RevisionTraveller.objects.filter(revision_id=revision_id, stage_id=stage_id).annotate(own=own)
    rows = found.order_by("number").values_list("number", "table__digest", "own")
    return tuple(Traveller(number=board, digest=digest, rows=tuple(tables)) for board, digest, tables in rows if tables)
