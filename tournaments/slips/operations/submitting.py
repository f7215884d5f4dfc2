"""The one river by which results come in: phones, grid, import, and a director's decision.

A deal is confirmed when both sides have entered the same independently, or when an officer enters it. A confirmed deal
changes only by a new slip, which is weighed in the same way; the result stays until the new one is agreed upon.
"""

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.events.errors import EventNotIn
from tournaments.events.models import ConfirmPolicy, EventStatus
from tournaments.pairings.models import Match, RoundStatus
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips import permissions
from tournaments.slips.books import MatchBook, levels_that_stand, open_book
from tournaments.slips.errors import (
    AlreadyRuled,
    ReasonMissing,
    RoundNotOpen,
    SameDevice,
)
from tournaments.slips.meaning import checked
from tournaments.slips.models import OPEN_ROOM, WHOLE_MATCH, Claim, ClaimState, Result, ScoreSlip, SlipSource
from tournaments.slips.operations.locking import check_form, check_table, held, record, room_of, settle_state
from tournaments.slips.operations.repeats import same_again
from tournaments.slips.operations.words import (
    SETTLED,
    SlipOutcome,
    Word,
    append,
    check_fresh,
    told,
    touch,
    word_of_other,
)
from tournaments.slips.payloads import in_short, same_result, told_payload

OVER = (EventStatus.FINISHED, EventStatus.CANCELLED)


@transaction.atomic
def submit_slip(
    *,
    actor: Actor,
    match: Match,
    deal_number: int,
    payload: Mapping[str, Any],
    line: str = "",
    source: SlipSource,
    client_uuid: uuid.UUID,
    base_revision: int | None = 0,
    device: str = "",
    reason: str = "",
    room: int = OPEN_ROOM,
    bots: str = "",
) -> SlipOutcome:
    """Take a slip of one side (`line`), or of an officer (no line), and weigh it.

    `base_revision` is the revision of the claim that the writer saw; `None` says that the writer takes the present one,
    as an import does. A side that answers the other side's waiting slip is never stale: it must not have seen it.
    `room` is which table of a match of teams an officer speaks of; `line` is the line at that table. `bots` are the
    seats that the program played.

    :raises NotAllowed: when the actor speaks neither for the table nor for the club.
    :raises OtherTable: when it speaks for another table.
    :raises EventNotIn: when a table speaks in an event that is over or called off.
    :raises SameDevice: when one phone speaks for both sides and the event does not allow it.
    :raises SlipReused: when this client number came before with another content.
    :raises SlipStale: when the deal changed since `base_revision` in another way; nothing is written.
    :raises DomainError: for a result that the rules do not allow.
    """
    match = held(match.pk)
    _check_actor(actor, match, line, reason)
    check_form(actor, match, payload, line)
    book = open_book(match, room_of(actor, match, room))
    earlier = ScoreSlip.objects.filter(client_uuid=client_uuid).first()
    if earlier is not None:
        return same_again(earlier, book, deal_number, line, payload)
    word = Word(
        actor=actor,
        book=book,
        deal=deal_number,
        payload=checked(book, deal_number, payload, is_officer=not line),
        line=line,
        source=source,
        client_uuid=client_uuid,
        base_revision=base_revision,
        device=device[:64],
        reason=reason.strip(),
        bots=bots,
    )
    return _weigh(word, _claim(book, deal_number))


@transaction.atomic
def ask_again(*, actor: Actor, claim: Claim) -> Claim:
    """Let both sides of a disputed deal enter it anew, as if nothing had been said; the slips stay on record."""
    match = held(claim.match_id)
    event = match.round.stage.event
    refuse_unless(permissions.may_enter_as_officer(actor, event), "slips.ask_again")
    claim = Claim.objects.select_for_update().get(pk=claim.pk)
    if claim.state not in (ClaimState.DISPUTED, ClaimState.WAITING):
        return claim
    before = {"state": claim.state}
    results = Result.objects.filter(match=match, room=claim.room, deal_number=claim.deal_number)
    confirmed = results.select_related("slip").first()
    claim.first_slip, claim.second_slip = (confirmed.slip, None) if confirmed else (None, None)
    claim.state = ClaimState.CONFIRMED if confirmed else ClaimState.WAITING
    touch(claim)
    record(actor, "slips.ask_again", claim, event, before=before, after={"state": "again"})
    settle_state(match, facts=False)
    return claim


def _check_actor(actor: Actor, match: Match, line: str, reason: str) -> None:
    """Let tables speak in open rounds, officers too in closed ones: then directors, with a reason."""
    event, round = match.round.stage.event, match.round
    closed = round.status == RoundStatus.CLOSED
    if line:
        refuse_unless(permissions.speaks_for_table(actor, line), "slips.submit")
        check_table(actor, match)
        if closed:
            raise RoundNotOpen(number=round.number, status=round.status)
        if event.status in OVER:
            raise EventNotIn(status=event.status, wanted=EventStatus.RUNNING)
        return
    refuse_unless(permissions.may_enter_as_officer(actor, event), "slips.submit")
    if closed:
        refuse_unless(permissions.may_rule(actor, event), "slips.correct_closed")
        if not reason.strip() and not actor.is_trusted:
            raise ReasonMissing()


def _claim(book: MatchBook, deal: int) -> Claim:
    """Give the claim of a deal, making it for the first slip; whoever writes claims holds their match."""
    claim = book.claims.get(deal)
    if claim is None:
        return Claim.objects.create(
            match=book.match, deal_number=deal, room=book.room, state=ClaimState.WAITING, updated_at=clock.now()
        )
    claim.match = book.match
    return claim


def _weigh(word: Word, claim: Claim) -> SlipOutcome:
    """Decide what a word does to its claim."""
    check_fresh(word, claim)
    result = word.book.results.get(word.deal)
    if claim.state in SETTLED and result is not None and same_result(result.payload, word.payload):
        return SlipOutcome(
            state=ClaimState(claim.state), claim=claim, slip=result.slip, result=result, changed=False, repeated=True
        )
    if claim.state == ClaimState.RULED and not word.is_officers:
        raise AlreadyRuled(deal=word.deal)
    if word.is_officers:
        ruled = claim.state in (ClaimState.DISPUTED, ClaimState.RULED)
        return _confirm(word, claim, ClaimState.RULED if ruled else ClaimState.CONFIRMED)
    if word.event.confirm_policy == ConfirmPolicy.ONE_SIDE:
        return _confirm(word, claim, ClaimState.CONFIRMED)
    return _hear_side(word, claim)


def _hear_side(word: Word, claim: Claim) -> SlipOutcome:
    """Lay one side's word beside the other side's."""
    other = word_of_other(word, claim)
    if other is not None and word.device and word.device == other.device and not word.event.one_phone:
        raise SameDevice
    if other is not None and same_result(other.payload, word.payload):
        return _confirm(word, claim, ClaimState.CONFIRMED, agreed_with=other)
    slip = append(word, answers=other)
    claim.first_slip, claim.second_slip = (slip, None) if other is None else (other, slip)
    claim.state = ClaimState.WAITING if other is None else ClaimState.DISPUTED
    touch(claim)
    action = "slips.submit" if other is None else "slips.dispute"
    before = {"said": in_short(other.payload), "line": other.line} if other else None
    record(word.actor, action, claim, word.event, before=before, after=told(word))
    settle_state(word.book.match, facts=False, book=word.book.after(claim))
    return SlipOutcome(
        state=claim.state, claim=claim, slip=slip, result=word.book.results.get(word.deal), changed=False
    )


def _confirm(word: Word, claim: Claim, state: ClaimState, agreed_with: ScoreSlip | None = None) -> SlipOutcome:
    """Write the one result of the deal, new or in place of an earlier one."""
    before = word.book.results.get(word.deal)
    said_before = levels_that_stand(word.book) if word.deal == WHOLE_MATCH else before and before.payload
    slip = append(word, answers=agreed_with or (before.slip if before else None))
    result = _write_result(word, before, slip)
    claim.first_slip, claim.second_slip = (agreed_with, slip) if agreed_with else (slip, None)
    claim.state = state
    touch(claim)
    record(
        word.actor,
        "slips.correct" if said_before else "slips.confirm",
        claim,
        word.event,
        before=told_payload(said_before) if said_before else None,
        after=told_payload(word.payload),
        reason=word.reason,
    )
    book = word.book.after(claim, result)
    settle_state(book.match, facts=True, book=book)
    return SlipOutcome(state=state, claim=claim, slip=slip, result=result, changed=True)


def _write_result(word: Word, before: Result | None, slip: ScoreSlip) -> Result:
    """Write the result of a deal, in the row of the earlier one if there is one."""
    result = before or Result(match=word.book.match, deal_number=word.deal, room=word.book.room)
    result.payload, result.slip = word.payload, slip
    result.confirmed_at, result.confirmed_by = clock.now(), word.actor.name
    result.save()
    return result
