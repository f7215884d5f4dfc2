"""What a director imposes (判罚), and takes back."""

import uuid
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F

from tournaments.events import operations as events
from tournaments.events.models import Entry, Event
from tournaments.events.operations.facts import locked
from tournaments.pairings.models import Match
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips import permissions
from tournaments.slips.books import open_book
from tournaments.slips.errors import AlreadyAnnulled, ReasonMissing, RuledAtLiveTable, RulingIncomplete
from tournaments.slips.models import AT_LIVE_TABLES, Claim, ClaimState, Result, Ruling, RulingKind, place_of
from tournaments.slips.operations.live_deals import check_not_in_play
from tournaments.slips.operations.locking import held, record, settle_state
from tournaments.slips.operations.ruling_terms import Terms, check_bank, check_not_played_on, check_terms, effect_of


@transaction.atomic
def rule(
    *,
    actor: Actor,
    kind: RulingKind,
    reason: str,
    event: Event | None = None,
    match: Match | None = None,
    entry: Entry | None = None,
    deal_number: int | None = None,
    room: int | None = None,
    amount: int | None = None,
    score: Fraction | str | None = None,
    client_uuid: uuid.UUID | None = None,
) -> Ruling:
    """Impose a ruling; its event is that of the match or of the entry.

    `amount` is points to the attackers of a deal (signed, in fives) or levels of a side; `score` an exact number added
    to the standings. `room` is the room of a match of teams in which a board got its points. The bank is lost after
    the deal named: the last one played, or the one that is being played.
    A ruling whose `client_uuid` came before is given as it stands.

    :raises NotAllowed: when the actor is no director.
    :raises ReasonMissing: without a reason.
    :raises RulingIncomplete: when the kind needs more, or what is given does not fit.
    :raises RulingWithoutEffect: where boards add up, and the ruling would change no place.
    :raises RulingRoomMissing: for points on a board of a match of teams, unless their room is named.
    :raises BankFixed: where no side can lose the bank.
    :raises BankPlayedOn: when the bank after this deal has been played on.
    :raises DealInPlay: for points or a void on a deal that is being played at a live table.
    """
    match = held(match.pk) if match else None
    event = _event_of(kind, match, entry, event)
    _check_may_rule(actor, event, reason)
    terms = Terms(
        kind=kind, event=event, match=match, entry=entry, deal=deal_number, room=room, amount=amount, score=score
    )
    check_terms(terms)
    locked(event)  # the same form, sent twice at once, waits here
    earlier = Ruling.objects.filter(event=event, client_uuid=client_uuid).first() if client_uuid else None
    if earlier is not None:
        return earlier
    check_not_in_play(terms.kind, match, deal_number, terms.kept_room)
    check_bank(terms)
    return _imposed(actor, terms, reason.strip(), client_uuid)


@transaction.atomic
def annul_ruling(*, actor: Actor, ruling: Ruling, reason: str) -> Ruling:
    """Take a ruling back; it stays on record.

    :raises AlreadyAnnulled: when it was taken back before.
    :raises ReasonMissing: without a reason.
    :raises BankPlayedOn: when it took the bank away, and somebody else has banked since.
    :raises RuledAtLiveTable: for a ruling that is in the log of a live table.
    """
    match = held(ruling.match_id) if ruling.match_id else None
    ruling = Ruling.objects.select_for_update(of=("self",)).select_related("event").get(pk=ruling.pk)
    refuse_unless(permissions.may_rule(actor, ruling.event), "slips.annul_ruling")
    if ruling.kind in AT_LIVE_TABLES:
        raise RuledAtLiveTable
    if ruling.annulled_at is not None:
        raise AlreadyAnnulled()
    if not reason.strip():
        raise ReasonMissing()
    if ruling.kind == RulingKind.BANK_LOST and match is not None:
        check_not_played_on(open_book(match), ruling.deal_number or 0)
    before = described(ruling)
    _mark_void(ruling, back=True)
    ruling.annulled_at, ruling.annulled_by = clock.now(), actor.name
    ruling.save(update_fields=["annulled_at", "annulled_by"])
    record(actor, "slips.annul_ruling", ruling, ruling.event, before=before, after=None, reason=reason.strip())
    _tell(ruling.event, match)
    return ruling


def _event_of(kind: RulingKind, match: Match | None, entry: Entry | None, event: Event | None) -> Event:
    """Give the event of what is ruled on, or else the one that is named.

    :raises RulingIncomplete: when nothing says which event is meant.
    """
    found = match.round.stage.event if match else entry.event if entry else event
    if found is None:
        raise RulingIncomplete(kind=kind, field="match")
    return found


def _check_may_rule(actor: Actor, event: Event, reason: str) -> None:
    refuse_unless(permissions.may_rule(actor, event), "slips.rule")
    if not reason.strip():
        raise ReasonMissing()


def _imposed(actor: Actor, terms: Terms, reason: str, client_uuid: uuid.UUID | None) -> Ruling:
    """Write a checked ruling, with everything that follows from it."""
    ruling = Ruling.objects.create(
        event=terms.event,
        client_uuid=client_uuid,
        match=terms.match,
        entry=terms.entry,
        deal_number=terms.kept_deal,
        room=terms.kept_room,
        kind=terms.kind,
        effect=effect_of(terms),
        reason=reason,
        author_id=actor.id if actor.kind == "person" else None,
        author_name=actor.name,
        created_at=clock.now(),
    )
    _mark_void(ruling)
    record(actor, "slips.rule", ruling, terms.event, after=described(ruling), reason=reason)
    _tell(terms.event, terms.match)
    return ruling


def described(ruling: Ruling) -> dict[str, Any]:
    """Give what the audit keeps of a ruling."""
    return {
        "kind": ruling.kind,
        "match": _place(ruling),
        "deal": ruling.deal_number,
        "entry": ruling.entry.name if ruling.entry else None,
        **ruling.effect,
    }


def _place(ruling: Ruling) -> str | None:
    """Name the match, and the room of it that a ruling is about."""
    match = ruling.match
    return None if match is None else str(match) if ruling.room is None else place_of(match, ruling.room)


def _mark_void(ruling: Ruling, *, back: bool = False) -> None:
    """Close the talk about a deal that is void, or open it again."""
    if ruling.kind != RulingKind.VOID_DEAL or ruling.deal_number is None:
        return
    claims = Claim.objects.filter(match=ruling.match, deal_number=ruling.deal_number)
    has_result = Result.objects.filter(match=ruling.match, deal_number=ruling.deal_number).exists()
    open_again = ClaimState.CONFIRMED if has_result else ClaimState.WAITING
    slips = {} if has_result else {"first_slip": None, "second_slip": None}
    state = open_again if back else ClaimState.RULED
    claims.update(state=state, revision=F("revision") + 1, updated_at=clock.now(), **slips)


def _tell(event: Event, match: Match | None) -> None:
    if match is not None:
        settle_state(match, facts=True)
    else:
        events.facts_changed(event_id=event.pk)
