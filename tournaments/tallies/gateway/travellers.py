"""Keeping travellers: what did not change of a board is kept once, like a table of standings."""

from collections.abc import Mapping, Sequence

from django.db.models import JSONField, Value
from django.db.models.functions import Cast

from scoring.standings import BoardTable
from tournaments.events.models import Stage
from tournaments.tallies.models import RevisionTraveller, TallyRevision, TravellerTable

KEY = ("stage_id", "number", "digest")
Key = tuple[int, int, str]  # stage, board, digest


def store_travellers(event_id: int, revision: TallyRevision, boards: Sequence[BoardTable]) -> None:
    """Let a revision hold the travellers of all boards, writing those that are new."""
    stages = dict(Stage.objects.filter(event_id=event_id).values_list("ordinal", "pk"))
    kept = _keep(stages, boards)
    RevisionTraveller.objects.bulk_create(
        RevisionTraveller(
            revision=revision,
            table_id=kept[stages[board.stage], board.number, board.digest],
            stage_id=stages[board.stage],
            number=board.number,
        )
        for board in boards
    )


def _keep(stages: Mapping[int, int], boards: Sequence[BoardTable]) -> Mapping[Key, int]:
    """Write what is new and give the key of every one; the text that was digested goes in as it is."""
    digests = [board.digest for board in boards]
    known = TravellerTable.objects.filter(stage_id__in=stages.values(), digest__in=digests)
    kept = {(stage, number, digest): pk for stage, number, digest, pk in known.values_list(*KEY, "pk")}
    fresh = [
        TravellerTable(
            stage_id=stages[board.stage],
            number=board.number,
            digest=board.digest,
            rows=Cast(Value(board.text), JSONField()),
        )
        for board in boards
        if (stages[board.stage], board.number, board.digest) not in kept
    ]
    for row in TravellerTable.objects.bulk_create(fresh):
        kept[row.stage_id, row.number, row.digest] = row.pk
    return kept
