"""Reading what was typed into the grid."""

import uuid
from collections.abc import Iterator, Mapping

from tournaments.shared.numbers import whole
from tournaments.slips.operations.grid import TypedLevels
from tournaments.slips.queries.grid import GridPage, GridRow

TEN_IN_ONE_KEY = "1"


def typed_rows(page: GridPage, posted: Mapping[str, str]) -> tuple[TypedLevels, ...]:
    """This will give the rows that somebody touched, in the order of the page."""
    return tuple(typed for row in page.rows for typed in _typed(row, posted))


def _typed(row: GridRow, posted: Mapping[str, str]) -> Iterator[TypedLevels]:
    ns, ew = level_text(posted.get(f"ns-{row.match}", "")), level_text(posted.get(f"ew-{row.match}", ""))
    if not (ns or ew) or f"{ns}:{ew}" == posted.get(f"was-{row.match}", ""):
        return
    yield TypedLevels(
        match=row.match,
        ns=ns,
        ew=ew,
        again=_again(row, posted),
        by_time=f"time-{row.match}" in posted,
        instead=f"instead-{row.match}" in posted,
        base_revision=number_in(posted.get(f"revision-{row.match}", "")),
        client_uuid=uuid_in(posted.get(f"uuid-{row.match}", "")),
    )


def level_text(text: str) -> str:
    """This will tidy a typed level; a lone 1 is the quick way to type 10."""
    plain = text.strip().upper().replace("＋", "+")
    return "10" if plain == TEN_IN_ONE_KEY else plain


def _again(row: GridRow, posted: Mapping[str, str]) -> tuple[str, str] | None:
    if "twice" not in posted:
        return None
    return level_text(posted.get(f"ns2-{row.match}", "")), level_text(posted.get(f"ew2-{row.match}", ""))


def number_in(text: str) -> int:
    """This will read a small number; 0 for what is none."""
    return whole(text) or 0


def uuid_in(text: str) -> uuid.UUID:
    """This will read the row's number for sending once; a page that lost it gets a fresh one."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
