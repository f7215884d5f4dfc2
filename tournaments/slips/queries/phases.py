"""Which deal the phone at a table shows, and what it asks for: whose turn it is to type.

A phase is over, side, enter, answer, waiting, disputed or confirmed.
"""

from tournaments.pairings.models import RoundStatus
from tournaments.slips.books import MatchBook, is_talk
from tournaments.slips.models import WHOLE_MATCH, Claim, ClaimState


def shown_deal(book: MatchBook, asked: int | None) -> int:
    """Choose the deal a phone shows: the asked one if it exists, else the open talk, else the next; 0 for none.

    Where only final levels are entered it is the whole match, which has the number 0, too.
    """
    if book.is_levels:
        return WHOLE_MATCH
    if asked is not None and (asked in book.results or (asked in book.claims and book.counts(asked))):
        return asked
    if book.open_claim is not None:
        return book.open_claim.deal_number
    return 0 if book.is_over else book.next_deal


def phase_of(book: MatchBook, deal: int, line: str, *, asked: int | None, correct: bool) -> str:
    """Tell what the phone asks for."""
    claim = book.claims.get(deal)
    if book.is_levels:
        return _phase_of_levels(book, claim, line, correct=correct)
    if deal == 0 and not (claim and is_talk(claim)):
        return "over"
    if not line:
        return "side"
    if claim is None or (claim.state == ClaimState.WAITING and claim.first_slip is None):
        return "enter"
    return phase_of_talk(book, claim, line, is_asked=asked == deal, correct=correct)


def _phase_of_levels(book: MatchBook, claim: Claim | None, line: str, *, correct: bool) -> str:
    """Tell what a phone asks for where only the final levels are entered."""
    if claim is not None and is_talk(claim):
        return phase_of_talk(book, claim, line, is_asked=True, correct=correct) if line else "side"
    is_open = book.match.round.status != RoundStatus.CLOSED and (claim is None or claim.state != ClaimState.RULED)
    may_correct = correct and is_open and bool(line) and book.is_whole
    if book.is_over and not may_correct:
        return "over"
    return "enter" if line else "side"


def phase_of_talk(book: MatchBook, claim: Claim, line: str, *, is_asked: bool, correct: bool) -> str:
    """Tell what a deal of which something was said asks of a side."""
    if claim.state == ClaimState.DISPUTED:
        return "enter" if correct else "disputed"
    if claim.state == ClaimState.WAITING:
        spoke = claim.first_slip is not None and claim.first_slip.line == line
        return ("enter" if correct else "waiting") if spoke else "answer"
    if correct and book.match.round.status != RoundStatus.CLOSED and claim.state != ClaimState.RULED:
        return "enter"
    return "confirmed" if is_asked else "enter"
