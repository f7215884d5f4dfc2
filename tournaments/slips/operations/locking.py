"""Holding a match while it is written to, and telling everybody afterwards."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import Prefetch

from tournaments.events.models import Event
from tournaments.events.operations import facts_changed
from tournaments.pairings.models import Match, MatchKind, MatchSide, RoundStatus
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.shared.updates import announce, event_topic
from tournaments.slips import permissions
from tournaments.slips.books import MatchBook, open_book, state_of
from tournaments.slips.errors import NotPlayed, OtherTable, RoundNotOpen
from tournaments.slips.payloads import ARTIFICIAL, OFFICERS_FORMS
from tournaments.slips.rooms import room_at, rooms_of


def held(match_id: int) -> Match:
    """Lock a match until the transaction ends: everything said about it is weighed one after another.

    :raises NotPlayed: for a bye or an absence.
    :raises RoundNotOpen: while its round is a draft.
    """
    Match.objects.select_for_update().order_by().values_list("pk", flat=True).get(pk=match_id)
    sides = Prefetch("sides", MatchSide.objects.select_related("entry"))
    # Only now, since the round may have been withdrawn or closed while we waited:
    match = (
        Match.objects.select_related("round__stage__event", "table", "second_table")
        .prefetch_related(sides)
        .get(pk=match_id)
    )
    if match.kind != MatchKind.PLAY:
        raise NotPlayed(kind=match.kind)
    if match.round.status == RoundStatus.DRAFT:
        raise RoundNotOpen(number=match.round.number, status=match.round.status)
    return match


def check_table(actor: Actor, match: Match) -> None:
    """Let a phone write only for the table whose key it holds; people are a matter of permissions.

    :raises OtherTable: when the match is played elsewhere.
    """
    if actor.kind == "table" and (
        actor.table_id is None or actor.table_id not in (match.table_id, match.second_table_id)
    ):
        raise OtherTable


def check_form(actor: Actor, match: Match, payload: Mapping[str, Any], line: str) -> None:
    """Keep what only an officer may say from tables, and artificial scores for directors.

    :raises NotAllowed: when the actor may not say such a thing.
    """
    form = payload.get("form")
    if form in OFFICERS_FORMS or payload.get("subfield"):
        refuse_unless(not line, "slips.rule_board")
    if form == ARTIFICIAL or payload.get("subfield"):
        refuse_unless(permissions.may_rule(actor, match.round.stage.event), "slips.rule_board")


def room_of(actor: Actor, match: Match, room: int) -> int:
    """Give the table of a match that is spoken of: a phone's own, or the one that somebody else names.

    :raises Missing: when the match has no second table.
    """
    if actor.kind == "table":
        return room_at(match, actor.table_id)
    if room not in rooms_of(match):
        raise Missing(what="table")
    return room


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
