"""What a draw stood on, and whether it is still so."""

from tournaments.draws.models import ComparedDraws
from tournaments.events.models import Stage
from tournaments.pairings.models import Round
from tournaments.shared.messages import fill
from tournaments.tallies.models import RevisionTable, TallyRevision

GROUND = "ground"  # the key under which a round's report keeps it


def digests_before(stage: Stage, number: int, revision: TallyRevision | None) -> list[str]:
    """Give the digests of the tables of a stage that a round is drawn upon."""
    tables = RevisionTable.objects.filter(revision=revision, group__stage=stage, after_round=number - 1)
    return list(tables.order_by("group__ordinal").values_list("table__digest", flat=True))


def corrected_since(round: Round, differs: tuple[str, ...]) -> tuple[str, ...]:
    """Say that results before a draw were corrected after it, then how many pairings would be others, if any.

    Two queries; it looks at the newest tally that is kept, and counts nothing.
    """
    ground = round.report.get(GROUND)
    revision = TallyRevision.objects.filter(event=round.stage.event_id).order_by("-version").first()
    if ground is None or revision is None or ground == digests_before(round.stage, round.number, revision):
        return differs
    return (fill("pairing.corrected_since", {}), *(differs or (_without_difference(round, revision),)))


def _without_difference(round: Round, revision: TallyRevision) -> str:
    """Say that all pairings would come again, once it has been looked at."""
    newest = TallyRevision.objects.filter(event=revision.event_id, is_correction=True).order_by("-version").first()
    needed = newest.version if newest else revision.version
    is_known = ComparedDraws.objects.filter(event=revision.event_id, version__gte=needed).exists()
    return fill("pairing.would_agree" if is_known else "pairing.comparing", {"number": round.number})
