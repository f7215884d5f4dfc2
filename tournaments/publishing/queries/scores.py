"""What scoring made of the results of a board, as far as the newest tally has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from django.utils import formats
from django.utils.translation import pgettext_lazy

from tournaments.slips.queries.boards import StageBoards
from tournaments.tallies.queries import latest_revision, travellers

AWARDS = {
    "plus": pgettext_lazy("artificial score", "average plus"),
    "average": pgettext_lazy("artificial score", "average"),
    "minus": pgettext_lazy("artificial score", "average minus"),
}


@dataclass(frozen=True, kw_only=True)
class Scores:
    """Exact scores of both lines of a table, as texts; `compared` is 0 where there was nothing to compare with."""

    ns: str
    ew: str
    compared: int


def board_scores(found: StageBoards, number: int) -> Mapping[tuple[int, int], Scores]:
    """This will give the scores of a board by match and room, of bots by 0 and their table; none before a tally."""
    revision = latest_revision(found.stage.event_id)
    if revision is None:
        return {}
    written = travellers(revision_id=revision.pk, stage_id=found.stage.pk, number=number)
    return {
        (row["match"], row.get("bot") or row["room"]): Scores(
            ns=str(row["NS"]), ew=str(row["EW"]), compared=row["compared"]
        )
        for traveller in written
        for row in traveller.rows
        if row["NS"] is not None and row["EW"] is not None
    }


def award_words(award: str) -> str:
    """This will name an artificial score."""
    return str(AWARDS[award])


def board_score(value: str | int) -> str:
    """This will write an exact score with two decimals, rounded half away from zero, and its sign."""
    exact = Fraction(value)
    hundredths = floor(abs(exact) * 100 + Fraction(1, 2))
    sign = "" if not hundredths else "−" if exact < 0 else "+"
    return sign + formats.number_format(Decimal(hundredths) / 100, decimal_pos=2)
