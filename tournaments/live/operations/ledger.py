"""The three statements that every act at a table needs, written out: lock its row, read its seats, append to its log.

They run at every move of every table, and composing them anew each time costs the object mapper three times as much
processor as rules, views and sockets together (docs/performance.md). Names of tables and columns are the models'.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Model
from psycopg.sql import SQL, Composable, Identifier

from tournaments.live.models import LiveEvent, LiveSeat, LiveTable

AT_LEISURE = "setup"  # the one large column, which few acts need and Django fetches when one does


class Sitting(NamedTuple):
    """Who sits in a seat, as far as every command must know."""

    seat: str
    kind: str
    token: str


class Entry(NamedTuple):
    """A row of the log but for its table, in the order of its columns."""

    seq: int
    payload: str
    actor: str
    reached: int
    client_uuid: UUID | None
    at: datetime

    @classmethod
    def of(cls, *, payload: dict[str, Any], **values: Any) -> "Entry":
        """Make an entry of an event as `engine.live.write` gives it."""
        return cls(payload=json.dumps(payload), **values)


def lock(table_id: int) -> LiveTable | None:
    """Lock the row of a table until the transaction ends and read it; None when there is no such table."""
    names = _locked_fields()
    with connection.cursor() as cursor:
        cursor.execute(_lock_sql(), [table_id])
        row = cursor.fetchone()
    return None if row is None else LiveTable.from_db(connection.alias, names, row)


def sitting(table_id: int) -> tuple[Sitting, ...]:
    """Read who sits at a table."""
    with connection.cursor() as cursor:
        cursor.execute(_seats_sql(), [table_id])
        return tuple(Sitting(*row) for row in cursor.fetchall())


def store(table: LiveTable, entries: Sequence[Entry]) -> None:
    """Append to the log of a locked table, and write version and times of its row with it.

    :raises IntegrityError: when a number of an event or of a client is used already.
    """
    moved = [table.version, table.due_at, table.time_up_at, table.pk]
    with connection.cursor() as cursor:
        cursor.execute(_store_sql(len(entries)), [*moved, *(value for one in entries for value in (table.pk, *one))])


@cache
def _locked_fields() -> tuple[str, ...]:
    return tuple(field.attname for field in LiveTable._meta.concrete_fields if field.attname != AT_LEISURE)


@cache
def _lock_sql() -> str:
    wanted = SQL("SELECT {columns} FROM {table} WHERE id = %s FOR UPDATE")
    return _filled(wanted, columns=_columns(LiveTable, *_locked_fields()), table=_table(LiveTable))


@cache
def _seats_sql() -> str:
    wanted = SQL("SELECT {columns} FROM {table} WHERE table_id = %s ORDER BY id")
    return _filled(wanted, columns=_columns(LiveSeat, *Sitting._fields), table=_table(LiveSeat))


@cache
def _store_sql(count: int) -> str:
    wanted = SQL(
        "WITH moved AS (UPDATE {table} SET version = %s, due_at = %s, time_up_at = %s WHERE id = %s) "
        "INSERT INTO {log} ({columns}) VALUES {rows}"
    )
    rows = SQL(", ").join([SQL("(%s, %s, %s::jsonb, %s, %s, %s, %s)")] * count)
    columns = _columns(LiveEvent, "table_id", *Entry._fields)
    return _filled(wanted, table=_table(LiveTable), log=_table(LiveEvent), columns=columns, rows=rows)


def _filled(wanted: SQL, **parts: Composable) -> str:
    return wanted.format(**parts).as_string(None)


def _table(model: type[Model]) -> Identifier:
    return Identifier(model._meta.db_table)


def _columns(model: type[Model], *names: str) -> Composable:
    column_of = {field.attname: field.column for field in model._meta.concrete_fields if field.column}
    return SQL(", ").join(Identifier(column_of[name]) for name in names)
