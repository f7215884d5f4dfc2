"""What a draw stands on: the tables after the round before, by their digests."""

from tournaments.events.models import Stage
from tournaments.tallies.models import RevisionTable
from tournaments.tallies.operations import current_revision

GROUND = "ground"  # the key under which a round's report keeps it


def ground_of(stage: Stage, number: int) -> list[str] | None:
    """Give the digests of the tables that the draw of a round sees; None for a first round, which sees none."""
    if number == 1:
        return None
    revision = current_revision(event_id=stage.event_id)
    tables = RevisionTable.objects.filter(revision=revision, group__stage=stage, after_round=number - 1)
    return list(tables.order_by("group__ordinal").values_list("table__digest", flat=True))
