"""What must hold before a round is shown, or opened again."""

from scoring.formats import from_json
from tournaments.pairings.errors import BoardsKnown, DraftOutdated, LaterRoundDrawn
from tournaments.pairings.models import MatchSide, Round
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
    first = first_built_upon(round)
    if first is not None:
        raise LaterRoundDrawn(number=round.number, later=first.number, stage=first.stage.ordinal)


def first_built_upon(round: Round) -> Round | None:
    """Find the first round, of this stage or a later one, whose pairings stand on the results of a round."""
    rounds = Round.objects.filter(stage__event_id=round.stage.event_id).select_related("stage")
    same_stage = rounds.filter(stage=round.stage, number__gt=round.number)
    later = same_stage | rounds.filter(stage__ordinal__in=_fed_by(round))
    return later.order_by("stage__ordinal", "number").first()


def _fed_by(round: Round) -> frozenset[int]:
    """Give the stages whose field this round decides: those that take losers of an earlier round do not mind it."""
    form, ordinal = from_json(round.stage.event.format), round.stage.ordinal
    fed = form.fed_from(ordinal)
    of_bracket = Round.objects.filter(stage=round.stage, number__lte=round.number, game=1).count()
    for later in form.fed_from(ordinal):
        intake = form.stage(later).intake
        if intake and intake.lost_in and form.source(later) == ordinal and intake.lost_in < of_bracket:
            fed -= {later} | form.fed_from(later)
    return fed


def refuse_known_boards(round: Round) -> None:
    """Refuse a draft in which somebody plays boards again whose cards are known.

    :raises BoardsKnown: naming the first of these.
    """
    sides = MatchSide.objects.filter(round__stage=round.stage, match__board_set__isnull=False)
    now = dict(sides.filter(round=round).values_list("entry_id", "match__board_set"))
    before = sides.filter(round__number__lt=round.number).select_related("entry", "match", "round")
    for side in before.order_by("round__number", "pk") if now else ():
        if now.get(side.entry_id) == side.match.board_set:
            raise BoardsKnown(entry=side.entry.name, number=round.number, earlier=side.round.number)
