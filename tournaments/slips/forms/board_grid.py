"""Reading what was typed into the grids of boards: of one board at its tables, of a round with its boards."""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.slips.forms.grid import number_in, uuid_in
from tournaments.slips.operations.board_grid import TypedBoard
from tournaments.slips.queries.board_grid import BoardCell


def typed_boards(cells: Iterable[BoardCell], posted: Mapping[str, str]) -> tuple[TypedBoard, ...]:
    """This will give the cells that somebody touched, in the order of the page."""
    return tuple(typed for cell in cells for typed in _typed(cell, posted))


def _typed(cell: BoardCell, posted: Mapping[str, str]) -> Iterator[TypedBoard]:
    text = posted.get(f"p-{cell.key}", "").strip()
    if not text or text == posted.get(f"was-{cell.key}", ""):
        return
    yield TypedBoard(
        match=cell.match,
        room=cell.room,
        board=cell.board.number,
        text=text,
        sure=f"sure-{cell.key}" in posted,
        base_revision=number_in(posted.get(f"revision-{cell.key}", "")),
        client_uuid=uuid_in(posted.get(f"uuid-{cell.key}", "")),
    )
