"""What a slip may say of a match as it stands."""

from collections.abc import Mapping
from typing import Any

from scoring.formats import OtherResults
from tournaments.pairings.models import Board, MatchSide
from tournaments.slips.books import MatchBook
from tournaments.slips.errors import DealOutOfOrder, MatchEnded, NobodyAtA, ScoredAsWhole, ScoredByDeals
from tournaments.slips.errors.boards import BoardNotHere, BoardOutlier, BoardPlayedBefore, BoardsEntered, BoardUnknown
from tournaments.slips.meaning.outliers import is_outlier
from tournaments.slips.models import WHOLE_MATCH
from tournaments.slips.payloads import BOARD, board_payload, deal_payload, levels_payload


def checked(book: MatchBook, deal: int, payload: Mapping[str, Any], *, is_officer: bool) -> dict[str, Any]:
    """Check what a slip says against the match so far, and write it in its one form.

    A side that tells final levels short of A says `by_time`, unless the stage ends its matches by time or deals.

    :raises DomainError: with the field at fault where there is one.
    """
    if book.boards:
        return checked_board(book, deal, payload, asks=is_officer or may_ask(book))
    if deal == WHOLE_MATCH:
        if not is_officer and any(number != WHOLE_MATCH for number in book.claims):
            raise ScoredByDeals()
        levels = levels_payload(payload)
        if not is_officer and book.must_reach_a and levels["passed_a"] is None and not payload.get("by_time"):
            raise NobodyAtA
        return levels
    if book.is_whole:
        raise ScoredAsWhole()
    following = book.next_deal
    if not 1 <= deal <= following:
        raise DealOutOfOrder(given=deal, expected=following)
    if deal == following and book.is_over:
        raise MatchEnded(deals=following - 1)
    return deal_payload(book.form, book.state_before(deal), payload)


def checked_board(book: MatchBook, number: int, payload: Mapping[str, Any], *, asks: bool = True) -> dict[str, Any]:
    """Check what a slip says of a board: one that is played here, and, if it `asks`, usual or looked at twice.

    :raises BoardsEntered: for final levels of a match with boards.
    :raises BoardNotHere: for a board that is not scheduled for this table and round.
    :raises BoardPlayedBefore: when one of the entries played it in an earlier round.
    :raises BoardUnknown: when the stage has no such board.
    :raises BoardOutlier: when the result is far from the others', and nobody has said that it is right.
    """
    if number == WHOLE_MATCH or payload.get("form") == "levels":
        raise BoardsEntered()
    if number not in book.boards:
        raise _wrong_board(book, number)
    said = board_payload(book.form, payload)
    is_played = said["form"] == BOARD
    if asks and is_played and not _is_sure(book, number, said) and is_outlier(book, number, said["attackers"]):
        raise BoardOutlier(board=number)
    return said


def may_ask(book: MatchBook) -> bool:
    """Tell whether a table may be asked about a far result before its word stands.

    Where it may not see the others' results yet, it could learn them by typing one number after another.
    """
    boards = book.stage.boards
    return boards is not None and boards.other_results is OtherResults.ALL


def _is_sure(book: MatchBook, number: int, said: Mapping[str, Any]) -> bool:
    """Tell whether the question was answered: by this slip, or by the one that it answers."""
    claim = book.claims.get(number)
    first = claim.first_slip if claim else None
    return bool(said.get("sure") or (first and first.payload.get("sure")))


def _wrong_board(book: MatchBook, number: int) -> BoardUnknown | BoardNotHere | BoardPlayedBefore:
    match, here = book.match, ", ".join(str(one) for one in sorted(book.boards))
    board = Board.objects.filter(stage_id=match.round.stage_id, number=number).first()
    if board is None:
        return BoardUnknown(board=number)
    entries = [side.entry_id for side in match.sides.all()]
    earlier = MatchSide.objects.filter(
        entry__in=entries,
        round__stage_id=match.round.stage_id,
        round__number__lt=match.round.number,
        match__board_set=board.board_set,
    )
    played = earlier.select_related("entry", "round").order_by("round__number").first()
    if played is None:
        return BoardNotHere(board=number, boards=here)
    return BoardPlayedBefore(board=number, entry=played.entry.name, round=played.round.number, boards=here)
