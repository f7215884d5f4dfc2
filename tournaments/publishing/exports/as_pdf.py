"""Lists and reports as PDF."""

from pathlib import Path
from typing import Any

from tournaments.publishing.exports.figures import printed
from tournaments.publishing.exports.tables import Document, Look, Table
from tournaments.shared.typesetting import language_of, typeset

TEMPLATES = Path(__file__).parent.parent / "typst"
MOST_COLUMNS_UPRIGHT = 9


def write_pdf(document: Document) -> bytes:
    """This will set a document on A4, sideways if its tables have many columns."""
    broad = any(len(table.columns) > MOST_COLUMNS_UPRIGHT for table in document.tables)
    data = {
        "title": document.title,
        "event": document.event,
        "club": document.club,
        "landscape": broad,
        **language_of(document.language),
        "facts": [list(fact) for fact in document.facts],
        "tables": [_table(table) for table in document.tables],
        "made": document.made,
    }
    return typeset(TEMPLATES / "document.typ", data)


def _table(table: Table) -> dict[str, Any]:
    looks = [column.look for column in table.columns]
    return {
        "title": table.title,
        "note": table.note,
        "new_page": table.new_page,
        "columns": [
            {
                "title": column.title,
                "kind": "text" if column.look is Look.TEXT else "number",
                "wide": column.wide,
            }
            for column in table.columns
        ],
        "rows": [[printed(value, look) for value, look in zip(row, looks, strict=True)] for row in table.rows],
    }
