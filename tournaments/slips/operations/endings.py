"""Ending a match by time (计时), and letting it go on."""

from django.db import transaction

from tournaments.pairings.models import Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.pairings.operations import hold_matches
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips import permissions
from tournaments.slips.books import MatchBook, open_book, time_is_up
from tournaments.slips.errors import EndedOnlyByTime, LevelsEqual, NothingEntered, RoundNotOpen, StillOpen
from tournaments.slips.operations.locking import check_table, held, record, settle_state


@transaction.atomic
def end_match(*, actor: Actor, match: Match) -> Match:
    """End a match by time: the higher level wins. A table may do so once the clock has run out.

    :raises OtherTable: when it is a phone at another table.
    :raises EndedOnlyByTime: when the match is not timed, or a table is too early.
    :raises StillOpen: while a deal waits for the other side.
    :raises NothingEntered: when nothing was confirmed.
    :raises LevelsEqual: when the levels are equal and the rules of the stage ask for more.
    """
    match = held(match.pk)
    book = open_book(match)
    event = match.round.stage.event
    at_table = actor.kind == "table"
    refuse_unless(at_table or permissions.may_answer(actor, event), "slips.end_match")
    check_table(actor, match)
    if match.state == MatchState.DONE:
        return match
    if not book.is_timed or (at_table and not time_is_up(match.round)):
        raise EndedOnlyByTime()
    _check_closed_talk(book)
    if not book.decided(ended=True).finished:
        raise LevelsEqual
    _write(actor, match, MatchState.DONE, "slips.end_match")
    return match


@transaction.atomic
def end_running(*, actor: Actor, round: Round) -> int:
    """End by time every match of a round in which nothing waits, and tell how many."""
    refuse_unless(permissions.may_answer(actor, round.stage.event), "slips.end_match")
    running = Match.objects.filter(round=round, kind=MatchKind.PLAY, state=MatchState.PLAYING)
    ended = 0
    for pk in hold_matches(running):
        book = open_book(held(pk))
        if book.is_timed and book.results and book.open_claim is None and book.decided(ended=True).finished:
            _write(actor, book.match, MatchState.DONE, "slips.end_match")
            ended += 1
    return ended


@transaction.atomic
def resume_match(*, actor: Actor, match: Match) -> Match:
    """Let a match that was ended by time go on.

    :raises RoundNotOpen: when its round is closed.
    """
    match = held(match.pk)
    refuse_unless(permissions.may_answer(actor, match.round.stage.event), "slips.resume_match")
    if match.round.status == RoundStatus.CLOSED:
        raise RoundNotOpen(number=match.round.number, status=match.round.status)
    _write(actor, match, MatchState.PLAYING, "slips.resume_match")
    return match


def _check_closed_talk(book: MatchBook) -> None:
    if book.open_claim is not None:
        raise StillOpen(deal=book.open_claim.deal_number)
    if not book.results:
        raise NothingEntered()


def _write(actor: Actor, match: Match, state: MatchState, action: str) -> None:
    before = {"state": match.state}
    match.state, match.ended_by_time = state, state == MatchState.DONE
    match.save(update_fields=["state", "ended_by_time"])
    record(actor, action, match, match.round.stage.event, before=before, after={"state": state})
    settle_state(match, facts=True)
