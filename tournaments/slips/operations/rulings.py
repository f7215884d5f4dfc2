"""What a director imposes (判罚), and takes back."""

import uuid
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F

from engine.outcome import POINT_STEP
from scoring.boards import BoardScorer
from scoring.formats import from_json
from scoring.formats.stage import ADDING_UP
from tournaments.events import operations as events
from tournaments.events.models import Entry, Event
from tournaments.events.operations.facts import locked
from tournaments.pairings.models import Match
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.slips import permissions
from tournaments.slips.books import MatchBook, is_talk, open_book
from tournaments.slips.errors import (
    AlreadyAnnulled,
    BankFixed,
    BankPlayedOn,
    ReasonMissing,
    RuledAtLiveTable,
    RulingIncomplete,
)
from tournaments.slips.errors.boards import RulingInBothRooms, RulingWithoutEffect
from tournaments.slips.models import AT_LIVE_TABLES, CLOSED_ROOM, Claim, ClaimState, Result, Ruling, RulingKind
from tournaments.slips.operations.live_deals import check_not_in_play, has_begun
from tournaments.slips.operations.locking import held, record, settle_state

NEEDS_MATCH = {
    RulingKind.POINTS,
    RulingKind.LEVELS,
    RulingKind.AWARD,
    RulingKind.FORFEIT,
    RulingKind.VOID_DEAL,
    RulingKind.BANK_LOST,
    *AT_LIVE_TABLES,
}
NEEDS_ENTRY = {RulingKind.LEVELS, RulingKind.SCORE, RulingKind.AWARD, RulingKind.FORFEIT, RulingKind.BANK_LOST}
NEEDS_DEAL = {RulingKind.POINTS, RulingKind.VOID_DEAL, RulingKind.BANK_LOST, *AT_LIVE_TABLES}
MOST_LEVELS, MOST_POINTS, MOST_SCORE = 13, 400, 100


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
    amount: int | None = None,
    score: Fraction | str | None = None,
    client_uuid: uuid.UUID | None = None,
) -> Ruling:
    """Impose a ruling; its event is that of the match or of the entry.

    `amount` is points to the attackers of a deal (signed, in fives) or levels of a side; `score` an exact number added
    to the standings. The bank is lost after the deal named: the last one played, or the one that is being played.
    A ruling whose `client_uuid` came before is given as it stands.

    :raises NotAllowed: when the actor is no director.
    :raises ReasonMissing: without a reason.
    :raises RulingIncomplete: when the kind needs more, or what is given does not fit.
    :raises RulingWithoutEffect: where boards add up, and the ruling would change no place.
    :raises RulingInBothRooms: for points on a board of a match of teams.
    :raises BankFixed: where no side can lose the bank.
    :raises BankPlayedOn: when the bank after this deal has been played on.
    :raises DealInPlay: for points or a void on a deal that is being played at a live table.
    """
    match = held(match.pk) if match else None
    event = match.round.stage.event if match else entry.event if entry else event
    if event is None:
        raise RulingIncomplete(kind=kind, field="match")
    refuse_unless(permissions.may_rule(actor, event), "slips.rule")
    if not reason.strip():
        raise ReasonMissing()
    _check(kind, event, match, entry, deal_number)
    _check_effect(kind, match)
    locked(event)  # the same form, sent twice at once, waits here
    earlier = Ruling.objects.filter(event=event, client_uuid=client_uuid).first() if client_uuid else None
    if earlier is not None:
        return earlier
    check_not_in_play(kind, match, deal_number)
    if kind == RulingKind.BANK_LOST and match is not None and deal_number is not None:
        _check_bank(match, deal_number)
    ruling = Ruling.objects.create(
        event=event,
        client_uuid=client_uuid,
        match=match,
        entry=entry,
        deal_number=deal_number if kind in NEEDS_DEAL or kind == RulingKind.LEVELS else None,
        kind=kind,
        effect=_effect(kind, amount, score) | _bank_kept(kind, match, deal_number),
        reason=reason.strip(),
        author_id=actor.id if actor.kind == "person" else None,
        author_name=actor.name,
        created_at=clock.now(),
    )
    _mark_void(ruling)
    record(actor, "slips.rule", ruling, event, after=described(ruling), reason=ruling.reason)
    _tell(event, match)
    return ruling


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
        _check_not_played_on(open_book(match), ruling.deal_number or 0)
    before = described(ruling)
    _mark_void(ruling, back=True)
    ruling.annulled_at, ruling.annulled_by = clock.now(), actor.name
    ruling.save(update_fields=["annulled_at", "annulled_by"])
    record(actor, "slips.annul_ruling", ruling, ruling.event, before=before, after=None, reason=reason.strip())
    _tell(ruling.event, match)
    return ruling


def described(ruling: Ruling) -> dict[str, Any]:
    """Give what the audit keeps of a ruling."""
    return {
        "kind": ruling.kind,
        "match": str(ruling.match) if ruling.match else None,
        "deal": ruling.deal_number,
        "entry": ruling.entry.name if ruling.entry else None,
        **ruling.effect,
    }


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


def _check(kind: RulingKind, event: Event, match: Match | None, entry: Entry | None, deal: int | None) -> None:
    if kind in NEEDS_MATCH and match is None:
        raise RulingIncomplete(kind=kind, field="match")
    if (kind in NEEDS_ENTRY and entry is None) or (match is None and entry is None):
        raise RulingIncomplete(kind=kind, field="entry")
    if kind in NEEDS_DEAL and not deal:
        raise RulingIncomplete(kind=kind, field="deal_number")
    if entry is not None and entry.event_id != event.pk:
        raise Missing(what="entry")
    if entry is not None and match is not None and not match.sides.filter(entry=entry).exists():
        raise RulingIncomplete(kind=kind, field="entry")


def _check_effect(kind: RulingKind, match: Match | None) -> None:
    """Refuse what would be on record and change nothing: a match won or levels where the scores of boards add up, or
    points in both rooms of a match of teams."""
    if match is None or kind not in (RulingKind.AWARD, RulingKind.FORFEIT, RulingKind.LEVELS, RulingKind.POINTS):
        return
    played = from_json(match.round.stage.event.format).stage(match.round.stage.ordinal)
    if played.boards is None:
        return
    if kind == RulingKind.POINTS:
        if played.boards.tables_per_match == CLOSED_ROOM:
            raise RulingInBothRooms
        return
    if played.kind in ADDING_UP and (kind != RulingKind.LEVELS or played.boards.scorer is BoardScorer.MATCHPOINTS):
        raise RulingWithoutEffect


def _check_bank(match: Match, deal: int) -> None:
    """Let the bank be lost only where it goes from deal to deal, and before anybody plays on with it."""
    book = open_book(match)
    if book.boards or book.is_whole or book.is_levels:
        raise BankFixed
    if deal > book.next_deal:
        raise RulingIncomplete(kind=RulingKind.BANK_LOST, field="deal_number")
    _check_not_played_on(book, deal)


def _check_not_played_on(book: MatchBook, deal: int) -> None:
    talked = [number for number, claim in book.claims.items() if is_talk(claim)]
    if any(number > deal for number in (*book.results, *talked, *book.voided)):
        raise BankPlayedOn(deal=deal)


def _effect(kind: RulingKind, amount: int | None, score: Fraction | str | None) -> dict[str, Any]:
    """Check and write the measure of a ruling."""
    if kind == RulingKind.SCORE:
        return {"score": str(_score(score))}
    if kind in (RulingKind.LIVE_ADDS, RulingKind.LIVE_SETS):
        return {"amount": amount or 0}  # the live table has checked it
    if kind not in (RulingKind.POINTS, RulingKind.LEVELS):
        return {}
    most = MOST_POINTS if kind == RulingKind.POINTS else MOST_LEVELS
    in_steps = kind == RulingKind.LEVELS or not (amount or 0) % POINT_STEP
    if not amount or abs(amount) > most or not in_steps:
        raise RulingIncomplete(kind=kind, field="amount")
    return {"amount": amount}


def _bank_kept(kind: RulingKind, match: Match | None, deal: int | None) -> dict[str, Any]:
    """Record who banked the deal after one that becomes void: it was played before the ruling, with that banker."""
    if kind != RulingKind.VOID_DEAL or match is None or deal is None:
        return {}
    book = open_book(match)
    following = book.state_before(deal + 1).banker if has_begun(book, deal + 1) else None
    return {"next_banker": following.value} if following else {}


def _score(given: Fraction | str | None) -> Fraction:
    text = str(given).strip().replace("−", "-")
    try:
        score = Fraction(text if len(text) <= 9 and "e" not in text.lower() else "")
    except (ValueError, ZeroDivisionError) as error:
        raise RulingIncomplete(kind=RulingKind.SCORE, field="score") from error
    if not score or abs(score) > MOST_SCORE:
        raise RulingIncomplete(kind=RulingKind.SCORE, field="score")
    return score
