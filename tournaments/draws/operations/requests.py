"""Asking for a draw and making it: the page asks, the worker draws, a request is carried out once."""

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction

from engine.errors import DomainError
from scoring.formats import StageKind
from tournaments.draws.errors import DrawAlreadyRequested, RoundStillOpen, StageOver
from tournaments.draws.models import DrawRequest, DrawState
from tournaments.draws.operations.free_tables import beside_others
from tournaments.draws.operations.grounds import ground_of
from tournaments.draws.operations.opening import open_stage
from tournaments.draws.operations.pairers import pair
from tournaments.draws.operations.schedules import fit_schedule
from tournaments.draws.plans import planned_rounds
from tournaments.draws.queries.grounds import GROUND
from tournaments.events.models import Stage
from tournaments.pairings import operations as pairings
from tournaments.pairings import permissions
from tournaments.pairings.errors import RoundInWrongState
from tournaments.pairings.models import Round, RoundStatus
from tournaments.pairings.queries import last_round, pairing_list
from tournaments.shared import audit, clock, jobs
from tournaments.shared.actors import COMMAND_LINE, Actor, person
from tournaments.shared.errors import refuse_unless

PATIENCE = timedelta(seconds=20)  # after which the sweep sends a waiting request again


def request_draw(
    *, actor: Actor, stage: Stage, number: int | None = None, seed: str = "", keep_locked: bool = False
) -> DrawRequest:
    """Ask for the pairings of the next round, or for the draft of `number` anew; the worker makes them.

    The stage is filled first if nobody takes part in it yet.

    :raises DrawAlreadyRequested: while another draw of the stage is being made.
    :raises RoundStillOpen: when the round before is not closed.
    :raises StageOver: when all rounds are drawn.
    """
    try:
        with transaction.atomic():
            return make_request(actor, stage, number, seed or secrets.token_hex(32), keep_locked)
    except IntegrityError as error:
        waiting = DrawRequest.objects.filter(stage=stage, state=DrawState.QUEUED).first()
        if waiting is None:
            raise
        raise DrawAlreadyRequested(number=waiting.round_number) from error


def make_request(actor: Actor, stage: Stage, number: int | None, seed: str, keep_locked: bool) -> DrawRequest:
    """Write the request under the stage's lock."""
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "draws.request")
    if not stage.stage_entries.exists():
        open_stage(actor=actor, stage=stage)
    request = DrawRequest.objects.create(
        stage=stage,
        round_number=number_to_draw(stage, number),
        seed=seed,
        keep_locked=keep_locked,
        requested_by_id=actor.id,
        requested_by_name=actor.name,
        requested_at=clock.now(),
    )
    audit.record(
        actor=actor,
        action="draws.request",
        subject=request,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        after={"round": request.round_number, "seed": seed},
    )
    jobs.enqueue("draws.draw_round", request.pk)
    return request


def number_to_draw(stage: Stage, wanted: int | None) -> int:
    """Find which round comes next: the draft if there is one, else the one after the last closed."""
    last = last_round(stage)
    if last is None:
        number = 1
    elif last.status == RoundStatus.DRAFT:
        number = last.number
    elif last.status != RoundStatus.CLOSED:
        raise RoundStillOpen(number=last.number)
    else:
        number = last.number + 1
    if wanted is not None and wanted != number:
        raise RoundInWrongState(number=wanted, status=last.status if last else "")
    if number > planned_rounds(stage):
        raise StageOver(rounds=planned_rounds(stage))
    return number


@transaction.atomic
def run_draw(*, request_id: int) -> DrawRequest:
    """Make the draw of a request, once: whoever comes second finds it done.

    What a generator cannot do is kept as the request's failure, for the page to show.
    """
    request = DrawRequest.objects.select_for_update(of=("self",)).select_related("stage__event").get(pk=request_id)
    if request.state != DrawState.QUEUED:
        return request
    try:
        with transaction.atomic():
            write(request)
    except DomainError as error:
        request.state, request.failure = DrawState.FAILED, {"code": error.code, "facts": error.facts()}
    else:
        request.state = DrawState.DONE
    request.finished_at = clock.now()
    request.save()
    return request


def write(request: DrawRequest) -> Round:
    """Pair and write the draft, if that round is still the one to be drawn."""
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).get(pk=request.stage_id)
    number_to_draw(stage, request.round_number)
    draft = Round.objects.filter(stage=request.stage, number=request.round_number).first()
    lines = pairing_list(draft).lines if draft and request.keep_locked else ()
    locked = [line for line in lines if line.match.is_locked]
    if stage.kind == StageKind.INDIVIDUAL:
        fit_schedule(actor=requester(request), stage=request.stage, number=request.round_number)
    drawn = pair(request.stage, request.round_number, request.seed, locked)
    return pairings.write_round(
        actor=requester(request),
        stage=request.stage,
        number=request.round_number,
        pairings=beside_others(request.stage, drawn.rows),
        seed=request.seed,
        report={**drawn.report, GROUND: ground_of(request.stage, request.round_number)},
        game=drawn.game,
    )


def requester(request: DrawRequest) -> Actor:
    """Act as whoever asked."""
    if request.requested_by_id is None:
        return COMMAND_LINE
    return person(request.requested_by_id, request.requested_by_name)


def sweep() -> int:
    """Send requests again whose message was lost, and tell how many."""
    waiting = DrawRequest.objects.filter(state=DrawState.QUEUED, requested_at__lt=clock.now() - PATIENCE)
    found = list(waiting.values_list("pk", flat=True))
    for pk in found:
        jobs.send("draws.draw_round", pk)
    return len(found)
