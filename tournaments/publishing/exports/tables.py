"""Documents as plain values: what an export says, before any file format is chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Value = str | int | Fraction | None
"""What a cell holds: people's words, whole numbers, exact fractions, or nothing."""


class Kind(StrEnum):
    """What can be exported; the values stand in addresses and commands."""

    STANDINGS = "standings"
    PAIRINGS = "pairings"
    RESULTS = "results"
    ENTRIES = "entries"
    TRAVELLERS = "travellers"
    MOVEMENT = "movement"
    REPORT = "report"


class Look(StrEnum):
    """How a column is set: words at the start, numbers at the end, differences with their sign, scores to 0.01."""

    TEXT = "text"
    NUMBER = "number"
    SIGNED = "signed"
    CENTS = "cents"


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column: a key for programs, a title for people. Wide columns share what room is left."""

    key: str
    title: str
    look: Look = Look.TEXT
    wide: bool = False


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows under columns. `context` says where the table belongs (stage, group, round), for one flat list.

    `short` is its name where there is little room, as on the tab of a sheet; left out, the title is shortened.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    short: str = ""
    context: tuple[tuple[Column, Value], ...] = ()
    note: str = ""
    new_page: bool = False


@dataclass(frozen=True, kw_only=True)
class Document:
    """Tables under one head.

    `facts` are label and value; `made` tells people the state of the data, `notes` tells programs.
    """

    kind: Kind
    title: str
    event: str
    slug: str
    club: str
    language: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    made: str
    notes: Mapping[str, Value]


def cells(table: Table) -> list[dict[str, Value]]:
    """This will give each row as key and value, with the table's context before the row's own cells."""
    context = {column.key: value for column, value in table.context}
    return [
        context | {column.key: value for column, value in zip(table.columns, row, strict=True)} for row in table.rows
    ]


def all_columns(tables: tuple[Table, ...]) -> tuple[Column, ...]:
    """This will give the columns that one flat list of all tables needs, each once, as they appear."""
    found: dict[str, Column] = {}
    for table in tables:
        for column, _ in table.context:
            found.setdefault(column.key, column)
    for table in tables:
        for column in table.columns:
            found.setdefault(column.key, column)
    return tuple(found.values())
