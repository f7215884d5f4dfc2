"""PDF by Typst with the program's own font: what people wrote goes in as data, never as markup."""

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import typst

from tournaments.publishing.exports.figures import printed
from tournaments.publishing.exports.tables import Document, Look, Table

FONTS = Path(__file__).parent.parent / "fonts"
TEMPLATES = Path(__file__).parent.parent / "typst"
MOST_COLUMNS_UPRIGHT = 9
# A fixed date inside the file: the same data give the same bytes, and the page tells its own date.
TIMESTAMP = datetime(2000, 1, 1, tzinfo=UTC)


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
    return typeset("document.typ", data)


def typeset(template: str, data: dict[str, Any]) -> bytes:
    """This will run a packaged Typst template over JSON data."""
    made: bytes = typst.compile(
        template_source(template),
        font_paths=fonts(),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        timestamp=TIMESTAMP,
    )
    return made


@cache
def fonts() -> typst.Fonts:
    """This will find the program's own fonts once for each process; those of the machine do not count."""
    return typst.Fonts(include_system_fonts=False, font_paths=[FONTS])


@cache
def template_source(name: str) -> bytes:
    """This will read a packaged template once."""
    return (TEMPLATES / name).read_bytes()


def language_of(language: str) -> dict[str, str | None]:
    """This will name language and region as Typst wants them, which decides how Chinese is set."""
    return {"lang": "zh", "region": "cn"} if language.startswith("zh") else {"lang": "en", "region": None}


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
