"""Calling the director to a table."""

from django.db import transaction

from tournaments.pairings.models import Match
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.updates import announce, event_topic
from tournaments.slips import permissions
from tournaments.slips.models import OPEN_ROOM, DirectorCall
from tournaments.slips.operations.locking import check_table, held, record, room_of
from tournaments.slips.rooms import table_in


@transaction.atomic
def call_director(*, actor: Actor, match: Match, message: str = "", room: int = OPEN_ROOM) -> DirectorCall:
    """Ask for the director; a second call from there while the first rings only adds its words.

    A phone rings from its own room; `room` says which one for everybody else.

    :raises NotAllowed: when the actor is neither at a table nor an officer.
    :raises OtherTable: when it is a phone at another table.
    """
    match = held(match.pk)
    event = match.round.stage.event
    at_table = actor.kind == "table"
    refuse_unless(at_table or permissions.may_answer(actor, event), "slips.call")
    check_table(actor, match)
    call, is_new = DirectorCall.objects.get_or_create(
        match=match,
        room=room_of(actor, match, room),
        answered_at=None,
        defaults={"message": message.strip()[:200], "called_at": clock.now()},
    )
    if not is_new and message.strip():
        call.message = message.strip()[:200]
        call.save(update_fields=["message"])
    table = table_in(match, call.room)
    after = {"message": call.message, **({"table": table.number} if table else {})}
    record(actor, "slips.call", call, event, after=after)
    announce(event_topic(event.pk))
    return call


@transaction.atomic
def answer_call(*, actor: Actor, call: DirectorCall) -> DirectorCall:
    """Take note of a call; answering twice keeps the first answer.

    :raises NotAllowed: when the actor is no officer.
    """
    match = held(call.match_id)
    event = match.round.stage.event
    refuse_unless(permissions.may_answer(actor, event), "slips.answer_call")
    call = DirectorCall.objects.select_for_update().get(pk=call.pk)
    if call.answered_at is None:
        call.answered_at, call.answered_by = clock.now(), actor.name
        call.save(update_fields=["answered_at", "answered_by"])
        record(actor, "slips.answer_call", call, event, after={"by": actor.name})
        announce(event_topic(event.pk))
    return call
