"""What scoring made of the results of a board, as far as the tally that is newest has it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.slips.queries.boards import StageBoards


@dataclass(frozen=True, kw_only=True)
class Scores:
    """Exact scores of both lines of a table, as texts; `compared` is 0 where there was nothing to compare with."""

    ns: str
    ew: str
    compared: int


def board_scores(found: StageBoards, number: int) -> Mapping[tuple[int, int], Scores]:
    """This will give the scores of a board by match and room."""
    return {}
