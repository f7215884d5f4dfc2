"""A whole round in one go: draw, show, play, close; for demonstrations, tests and the command line."""

from django.db import transaction

from tournaments.desk.operations.rehearsal import simulate
from tournaments.draws import operations as draws
from tournaments.draws.models import DrawState
from tournaments.draws.plans import planned_rounds
from tournaments.events.models import Event, Stage
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Round
from tournaments.shared.actors import Actor


class DrawFailed(RuntimeError):
    """A draw that must work did not."""


@transaction.atomic
def draw_and_publish(*, actor: Actor, stage: Stage, seed: str = "") -> Round:
    """Draw the next round here, without the worker, and show it.

    :raises DrawFailed: with the failure's code and facts.
    """
    request = draws.request_draw(actor=actor, stage=stage, seed=seed)
    done = draws.run_draw(request_id=request.pk)
    if done.state != DrawState.DONE:
        raise DrawFailed(str(done.failure))
    return pairings.publish_round(actor=actor, round=Round.objects.get(stage=stage, number=done.round_number))


def play_stage(*, actor: Actor, event: Event, stage: Stage, rounds: int | None = None) -> None:
    """Draw, play and close the rounds of a stage, all or the first few."""
    first = draw_and_publish(actor=actor, stage=stage, seed=f"{event.seed[:40]}{stage.ordinal:02}01")
    finish(actor, event, first)
    number = 1
    while number < (rounds or planned_rounds(stage)):  # ties of a bracket may need fewer matches than were planned
        number += 1
        following = draw_and_publish(actor=actor, stage=stage, seed=f"{event.seed[:40]}{stage.ordinal:02}{number:02}")
        finish(actor, event, following)


def finish(actor: Actor, event: Event, round: Round) -> None:
    """Play a published round to its end."""
    pairings.start_round(actor=actor, round=round)
    simulate(actor=actor, event=event)
    draws.close_round(actor=actor, round=round)
