"""The stages of an event in which results can be entered."""

from tournaments.events.models import Event, Stage
from tournaments.shared.errors import Missing


def stages_played(event: Event) -> list[Stage]:
    """This will list the stages with a published round, in order.

    :raises Missing: when there is none yet.
    """
    stages = list(event.stages.filter(published_rounds__gt=0).order_by("ordinal"))
    for stage in stages:
        stage.event = event
    if not stages:
        raise Missing(what="round")
    return stages


def stage_with_boards(event: Event, ordinal: int) -> Stage:
    """This will find a stage whose boards are laid out.

    :raises Missing: when there is none.
    """
    stage = event.stages.filter(ordinal=ordinal, boards__isnull=False).first()
    if stage is None:
        raise Missing(what="board")
    stage.event = event
    return stage
