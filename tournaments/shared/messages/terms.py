"""What a round is worth, beside the words of the format: boards, margins and byes, as terms with their values."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.formats import StageFormat, StageKind
from scoring.matches import Outcome, VictoryScale
from tournaments.shared.messages.formats import number

Term = tuple[str, str]


def terms(stage: StageFormat) -> Iterator[Term]:
    """Give what a public page says of a stage: each a term and what holds."""
    plan, points = stage.boards, stage.points.with_bye_like(stage.sit_out)
    if plan is not None:
        yield _("Boards a round"), str(plan.per_round)
    if plan is not None and plan.victory is not None:
        yield _("A match counts"), _margins(plan.victory, plan.per_round)
    elif stage.kind is not StageKind.KNOCKOUT and any((points.win, points.draw, points.loss)):
        yield _("Win, draw, loss"), " / ".join(number(value) for value in (points.win, points.draw, points.loss))
    if stage.kind is not StageKind.KNOCKOUT and points.worth(Outcome.BYE):
        label = _("A round sat out counts") if stage.kind is StageKind.INDIVIDUAL else _("A bye counts")
        yield label, number(points.worth(Outcome.BYE))


def _margins(scale: VictoryScale, boards: int) -> str:
    bands = scale.table(boards).bands
    full = next(band for band in bands if band.winner == bands[-1].winner)
    facts = {"equal": number(bands[0].winner), "most": number(full.winner), "least": number(full.loser)}
    words = _("%(equal)s : %(equal)s without a margin, %(most)s : %(least)s from a margin of %(margin)s")
    return words % {**facts, "margin": full.margin}
