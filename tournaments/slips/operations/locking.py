"""Holding a match while it is written to, and telling everybody afterwards."""

from typing import Any

from django.db import models
from django.db.models import Prefetch

from tournaments.events.models import Event
from tournaments.events.operations import facts_changed
from tournaments.pairings.models import Match, MatchKind, MatchSide, RoundStatus
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.updates import announce, event_topic
from tournaments.slips.books import MatchBook, open_book, state_of
from tournaments.slips.errors import NotPlayed, OtherTable, RoundNotOpen


def held(match_id: int) -> Match:
    """Lock a match until the transaction ends: everything said about it is weighed one after another.

    :raises NotPlayed: for a bye or an absence.
    :raises RoundNotOpen: while its round is a draft.
    """
    Match.objects.select_for_update().order_by().values_list("pk", flat=True).get(pk=match_id)
    sides = Prefetch("sides", MatchSide.objects.select_related("entry"))
    # Only now, since the round may have been withdrawn or closed while we waited:
    match = Match.objects.select_related("round__stage__event", "table").prefetch_related(sides).get(pk=match_id)
    if match.kind != MatchKind.PLAY:
        raise NotPlayed(kind=match.kind)
    if match.round.status == RoundStatus.DRAFT:
        raise RoundNotOpen(number=match.round.number, status=match.round.status)
    return match


def check_table(actor: Actor, match: Match) -> None:
    """Let a phone write only for the table whose key it holds; people are a matter of permissions.

    :raises OtherTable: when the match is played elsewhere.
    """
    if actor.kind == "table" and (match.table_id is None or actor.table_id != match.table_id):
        raise OtherTable


def settle_state(match: Match, *, facts: bool, book: MatchBook | None = None) -> None:
    """Write the state of the match anew, and tell scoring, if it sees the change, and open pages.

    `book` is the book of the match as it stands now, where it is at hand.
    """
    state = state_of(book or open_book(match))
    if state != match.state:
        match.state = state
        match.save(update_fields=["state"])
        facts = True  # a timed match that is over is decided by its state
    event_id = match.round.stage.event_id
    if facts:
        facts_changed(event_id=event_id)
    else:
        announce(event_topic(event_id))


def record(
    actor: Actor,
    action: str,
    subject: models.Model,
    event: Event,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    """Write the audit line of something that happened in an event."""
    audit.record(
        actor=actor,
        action=action,
        subject=subject,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after=after,
        reason=reason,
    )
