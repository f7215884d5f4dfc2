"""What a draw stands on: the tables after the round before, by their digests."""

from tournaments.draws.queries.grounds import digests_before
from tournaments.events.models import Stage
from tournaments.tallies.operations import current_revision


def ground_of(stage: Stage, number: int) -> list[str] | None:
    """Give the digests of the tables that the draw of a round sees; None for a first round, which sees none."""
    if number == 1:
        return None
    return digests_before(stage, number, current_revision(event_id=stage.event_id))
