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
    return f"SELECT {_columns(LiveTable, *_locked_fields())} FROM {_table(LiveTable)} WHERE id = %s FOR UPDATE"


@cache
def _seats_sql() -> str:
    columns = _columns(LiveSeat, *Sitting._fields)
    return f"SELECT {columns} FROM {_table(LiveSeat)} WHERE table_id = %s ORDER BY id"


@cache
def _store_sql(count: int) -> str:
    columns = _columns(LiveEvent, "table_id", *Entry._fields)
    rows = ", ".join(["(%s, %s, %s::jsonb, %s, %s, %s, %s)"] * count)
    moved = f"UPDATE {_table(LiveTable)} SET version = %s, due_at = %s, time_up_at = %s WHERE id = %s"
    return f"WITH moved AS ({moved}) INSERT INTO {_table(LiveEvent)} ({columns}) VALUES {rows}"


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _columns(model: type[Model], *names: str) -> str:
    column_of = {field.attname: field.column for field in model._meta.concrete_fields if field.column}
    return ", ".join(connection.ops.quote_name(column_of[name]) for name in names)
