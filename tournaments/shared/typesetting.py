"""PDF by Typst with the program's own fonts: what people wrote goes in as data, never as markup."""

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import typst
from django.utils.translation import get_language

FONTS = Path(__file__).parent / "fonts"
# A fixed date inside the file: the same data give the same bytes, and the page tells its own date.
TIMESTAMP = datetime(2000, 1, 1, tzinfo=UTC)


def typeset(template: Path, data: dict[str, Any]) -> bytes:
    """This will run the Typst template of an area over JSON data."""
    made: bytes = typst.compile(
        source(template),
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
def source(template: Path) -> bytes:
    """This will read a packaged template once."""
    return template.read_bytes()


def language_of(language: str | None = None) -> dict[str, str | None]:
    """This will name language and region as Typst wants them, which decides how Chinese is set.

    Left out, the language is the one of the page that asks.
    """
    chinese = (language or get_language() or "en").startswith("zh")
    return {"lang": "zh", "region": "cn"} if chinese else {"lang": "en", "region": None}
