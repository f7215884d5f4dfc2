"""What a correction would have meant for draws that were made before it, in words."""

from tournaments.draws.models import DrawComparison
from tournaments.events.models import Event
from tournaments.pairings.models import Round
from tournaments.shared.messages import fill


def comparisons(event: Event) -> tuple[str, ...]:
    """Say of every draw of the event that would be another today how much of it, in one query."""
    found = DrawComparison.objects.filter(stage__event=event).select_related("stage")
    return tuple(words(one) for one in found.order_by("stage__ordinal", "round_number"))


def of_round(round: Round) -> tuple[str, ...]:
    """Say it of one round, if it would be another today."""
    found = DrawComparison.objects.filter(stage=round.stage_id, round_number=round.number).select_related("stage")
    return tuple(words(one) for one in found)


def words(found: DrawComparison) -> str:
    """Put one comparison into a sentence."""
    facts = {
        "stage": found.stage.ordinal,
        "number": found.round_number,
        "differing": found.differing,
        "total": found.total,
        "tables": ", ".join(map(str, found.tables)),
    }
    if found.failure:
        why = fill(found.failure["code"], found.failure["facts"])
        return fill("pairing.cannot_compare", {**facts, "why": why})
    return fill("pairing.would_differ" if found.round_number else "pairing.field_would_differ", facts)
