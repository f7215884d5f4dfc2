"""What must hold before a round is shown, or opened again."""

from scoring.formats import from_json
from tournaments.pairings.errors import DraftOutdated, LaterRoundDrawn
from tournaments.pairings.models import Round
from tournaments.pairings.queries import outdated_names


def refuse_outdated(round: Round) -> None:
    """Refuse a draft that does not fit who plays now.

    :raises DraftOutdated: naming whom it treats wrongly.
    """
    if names := outdated_names(round):
        raise DraftOutdated(number=round.number, names=", ".join(names))


def refuse_if_built_upon(round: Round) -> None:
    """Refuse to open a round on whose results later pairings stand.

    :raises LaterRoundDrawn: naming the first of these.
    """
    rounds = Round.objects.filter(stage__event_id=round.stage.event_id).select_related("stage")
    same_stage = rounds.filter(stage=round.stage, number__gt=round.number)
    later = same_stage | rounds.filter(stage__ordinal__in=_fed_by(round))
    first = later.order_by("stage__ordinal", "number").first()
    if first is not None:
        raise LaterRoundDrawn(number=round.number, later=first.number, stage=first.stage.ordinal)


def _fed_by(round: Round) -> frozenset[int]:
    """Give the stages whose field this round decides: those that take losers of an earlier round do not mind it."""
    form, ordinal = from_json(round.stage.event.format), round.stage.ordinal
    fed = form.fed_from(ordinal)
    for later in form.fed_from(ordinal):
        intake = form.stage(later).intake
        if intake and intake.lost_in and form.source(later) == ordinal and intake.lost_in < round.number:
            fed -= {later} | form.fed_from(later)
    return fed
