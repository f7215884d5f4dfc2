"""Reading what was typed into the grid of a board."""

from collections.abc import Iterator, Mapping

from tournaments.slips.forms.grid import number_in, uuid_in
from tournaments.slips.operations.board_grid import TypedBoard
from tournaments.slips.queries.board_grid import BoardGridPage, BoardGridRow


def typed_boards(page: BoardGridPage, posted: Mapping[str, str]) -> tuple[TypedBoard, ...]:
    """This will give the rows that somebody touched, in the order of the page."""
    return tuple(typed for row in page.rows for typed in _typed(row, posted))


def _typed(row: BoardGridRow, posted: Mapping[str, str]) -> Iterator[TypedBoard]:
    text = posted.get(f"p-{row.key}", "").strip()
    if not text or text == posted.get(f"was-{row.key}", ""):
        return
    yield TypedBoard(
        match=row.match,
        room=row.room,
        text=text,
        sure=f"sure-{row.key}" in posted,
        base_revision=number_in(posted.get(f"revision-{row.key}", "")),
        client_uuid=uuid_in(posted.get(f"uuid-{row.key}", "")),
    )
