"""JSON for programs: stable keys, exact numbers (fractions as `n/d`), nothing neutralised."""

import json
from fractions import Fraction
from typing import Any

from tournaments.publishing.exports.tables import Document, Table, Value, cells

LAYOUT = 1


def write_json(document: Document) -> bytes:
    """This will write a document as one JSON object with its tables in order."""
    whole = {
        "layout": LAYOUT,
        "kind": document.kind.value,
        "event": {"slug": document.slug, "name": document.event, "club": document.club},
        "state": {key: _plain(value) for key, value in document.notes.items()},
        "tables": [_table(table) for table in document.tables],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "columns": [{"key": column.key, "title": column.title} for column in table.columns],
        "rows": [{key: _plain(value) for key, value in row.items()} for row in cells(table)],
    }


def _plain(value: Value) -> str | int | None:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value
