"""After a correction: whether a stage is over follows from its results, as far as nobody plays on it.

A match of a closed round that is not over any more, or a tie that has another match to come, lets a finished stage run
again; once that match has its result the stage is finished again. A stage on which a later one is drawn stays as it is:
`comparing` tells which pairings would be others.
"""

from django.db import transaction

from tournaments.draws.operations.closing import note_open_ties, reveal_deals
from tournaments.draws.plans import OPEN_TIES, planned_rounds
from tournaments.events import operations as events
from tournaments.events.models import Stage, StageStatus
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.pairings.queries import last_round
from tournaments.shared.actors import SYSTEM


def settle_endings(*, event_id: int) -> int:
    """Bring every stage's end in step with its results, and tell how many were changed."""
    return sum(settle_ending(stage=stage) for stage in Stage.objects.filter(event_id=event_id).order_by("ordinal"))


@transaction.atomic
def settle_ending(*, stage: Stage) -> bool:
    """Let a stage run again, or finish it again, and tell whether that is news."""
    last = last_round(stage)
    if last is None or last.status != RoundStatus.CLOSED:
        return False
    last = pairings.hold_round(last)
    if last.status != RoundStatus.CLOSED or pairings.first_built_upon(last) is not None:
        return False
    note_open_ties(last)
    was_over = Stage.objects.get(pk=stage.pk).status == StageStatus.FINISHED
    if was_over and is_open(last):
        events.reopen_stage(actor=SYSTEM, stage_id=stage.pk)
    elif not was_over and not is_open(last) and last.number >= planned_rounds(last.stage):
        events.finish_stage(stage_id=stage.pk)
        reveal_deals(SYSTEM, last)
    else:
        return False
    return True


def is_open(last: Round) -> bool:
    """Tell whether a match of the stage is not over, or a tie of its last round has another match to come."""
    matches = Match.objects.filter(round__stage=last.stage_id, kind=MatchKind.PLAY)
    return bool(last.report.get(OPEN_TIES)) or matches.exclude(state=MatchState.DONE).exists()
