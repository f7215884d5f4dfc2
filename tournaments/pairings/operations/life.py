"""Draft → published → playing → closed, and the ways back."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet

from tournaments.events import operations as events
from tournaments.events.models import Stage
from tournaments.pairings import permissions
from tournaments.pairings.errors import RoundHasSlips, RoundInWrongState
from tournaments.pairings.models import LineUp, Match, Round, RoundStatus
from tournaments.pairings.operations.boards import renew_boards
from tournaments.pairings.operations.checks import refuse_if_built_upon, refuse_known_boards, refuse_outdated
from tournaments.pairings.operations.line_ups import settle_line_ups
from tournaments.pairings.operations.rounds import record, snapshot
from tournaments.pairings.queries import is_spoken_of
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, Stale, refuse_unless


def held(actor: Actor, round: Round, action: str, *states: RoundStatus) -> Round:
    """Lock a round for a change that is allowed in these states.

    :raises NotAllowed: when the actor may not.
    :raises RoundInWrongState: in every other state.
    """
    round = hold_round(round)
    refuse_unless(permissions.may_pair(actor, round.stage), action)
    if round.status not in states:
        raise RoundInWrongState(number=round.number, status=round.status)
    return round


def hold_round(round: Round) -> Round:
    """Lock a round and read it anew.

    :raises Missing: when its draft was thrown away meanwhile.
    """
    hold_stage(round)
    rounds = Round.objects.select_for_update(of=("self",)).select_related("stage__event")
    held = rounds.filter(pk=round.pk).first()
    if held is None:
        raise Missing(what="round")
    return held


def hold_stage(round: Round) -> None:
    """Lock the stage of a round: always before the round itself, as whoever draws does."""
    Stage.objects.select_for_update(of=("self",), no_key=True).get(pk=round.stage_id)


def hold_matches(matches: QuerySet[Match]) -> list[int]:
    """Lock several matches before the first is looked at or written to, and give their keys.

    Always in one order and before the event's row, so that two who write many never wait for each other.
    """
    return list(matches.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))


def move(actor: Actor, action: str, round: Round, status: RoundStatus, fields: Sequence[str] = ()) -> Round:
    """Write the new state with its audit line and let scoring look."""
    before = {"status": Round.objects.values_list("status", flat=True).get(pk=round.pk)}
    round.status = status
    round.save(update_fields=["status", *fields])
    record(actor, action, round, before=before, after={"status": status})
    events.facts_changed(event_id=round.stage.event_id)
    return round


@transaction.atomic
def publish_round(*, actor: Actor, round: Round, version: int | None = None) -> Round:
    """Show a draft to everybody; `version` is what the director saw, if it came from a page.

    :raises Stale: when the draft has changed since.
    :raises RoundInWrongState: when it is no draft.
    :raises DraftOutdated: when somebody in it withdrew since, or somebody who plays is not in it.
    :raises BoardsKnown: when somebody in it would play boards again.
    """
    round = held(actor, round, "pairings.publish", RoundStatus.DRAFT)
    if version is not None and version != round.version:
        raise Stale(what="round", expected=version, actual=round.version)
    refuse_outdated(round)
    refuse_known_boards(round)
    renew_boards(actor=actor, round=round)
    round.published_at = clock.now()
    events.round_published(stage_id=round.stage_id, number=round.number)
    return move(actor, "pairings.publish", round, RoundStatus.PUBLISHED, ["published_at"])


@transaction.atomic
def start_round(*, actor: Actor, round: Round) -> Round:
    """Let play begin.

    :raises RoundInWrongState: when the round is not published, or plays already.
    """
    round = held(actor, round, "pairings.start", RoundStatus.PUBLISHED)
    settle_line_ups(round)
    return move(actor, "pairings.start", round, RoundStatus.PLAYING)


@transaction.atomic
def withdraw_round(*, actor: Actor, round: Round) -> Round:
    """Take a published draw back to a draft.

    :raises RoundHasSlips: when something has been entered or ruled.
    """
    round = held(actor, round, "pairings.withdraw", RoundStatus.PUBLISHED, RoundStatus.PLAYING)
    hold_matches(Match.objects.filter(round=round))  # a slip on its way is in before us, or finds a draft
    if is_spoken_of(round):
        raise RoundHasSlips(number=round.number)
    LineUp.objects.filter(match__round=round).delete()  # named against an opponent who may be another one now
    round.published_at, round.clock_ends_at, round.clock_left = None, None, None
    events.round_withdrawn(stage_id=round.stage_id, number=round.number)
    fields = ["published_at", "clock_ends_at", "clock_left"]
    return move(actor, "pairings.withdraw", round, RoundStatus.DRAFT, fields)


@transaction.atomic
def discard_round(*, actor: Actor, round: Round) -> None:
    """Throw a draft away.

    :raises RoundInWrongState: when it is no draft.
    """
    round = held(actor, round, "pairings.discard", RoundStatus.DRAFT)
    record(actor, "pairings.discard", round, before=snapshot(round), after=None)
    round.matches.all().delete()
    round.delete()


@transaction.atomic
def close_round(*, actor: Actor, round: Round) -> Round:
    """End a round. Whether nothing is missing is for `draws` to know.

    :raises RoundInWrongState: when it is a draft or closed.
    """
    round = held(actor, round, "pairings.close", RoundStatus.PUBLISHED, RoundStatus.PLAYING)
    settle_line_ups(round)
    round.closed_at, round.clock_ends_at, round.clock_left = clock.now(), None, None
    fields = ["closed_at", "clock_ends_at", "clock_left"]
    return move(actor, "pairings.close", round, RoundStatus.CLOSED, fields)


@transaction.atomic
def reopen_round(*, actor: Actor, round: Round) -> Round:
    """Let a closed round go on; who goes through to a later stage is open again.

    :raises RoundInWrongState: when it is not closed.
    :raises LaterRoundDrawn: when the pairings of a later round, or of a later stage, stand on its results.
    """
    round = held(actor, round, "pairings.reopen", RoundStatus.CLOSED)
    refuse_if_built_upon(round)
    round.closed_at = None
    events.reopen_stage(actor=actor, stage_id=round.stage_id)
    return move(actor, "pairings.reopen", round, RoundStatus.PLAYING, ["closed_at"])
