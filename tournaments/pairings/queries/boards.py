"""The boards of a stage, who is scheduled to play them, and the movement that says so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from engine.cards.dealing import Deal, Seed
from engine.cards.deck import DealSizes
from engine.record import BoardTrump, parse_trump
from engine.ruleset import DuplicateBidding, Ruleset
from engine.seats import Seat
from tournaments.events.models import Stage
from tournaments.pairings.generators.deals import deal_of
from tournaments.pairings.generators.individual.codec import is_schedule
from tournaments.pairings.generators.movements.codec import from_json
from tournaments.pairings.models import Board, BoardSeal, Match, MatchKind, MovementPlan, RoundStatus


@dataclass(frozen=True, kw_only=True)
class Scheduled:
    """How many tables play a set: in rounds that are public, and in rounds still to come."""

    drawn: int = 0
    to_come: int = 0


def newest_plan(stage: Stage) -> MovementPlan | None:
    """Find the movement that holds now."""
    return MovementPlan.objects.filter(stage=stage).order_by("version").last()


def seals_of(stage: Stage) -> Sequence[BoardSeal]:
    """Read the sealed secrets of a stage's boards, the first one first: as a rule one for all of them."""
    return list(BoardSeal.objects.filter(stage=stage).order_by("pk"))


def is_sealed(stage: Stage) -> bool:
    """Tell whether the boards of a stage have a secret to be dealt from."""
    return BoardSeal.objects.filter(stage=stage).exists()


def dealt(board: Board, sizes: DealSizes) -> Deal:
    """Deal a board. Whoever calls this has asked `slips.permissions` first whether its hands may be shown."""
    return deal_of(Seed(board.seal.root_seed), board.number, sizes, banker=Seat(board.banker))


def fixed_trump(board: Board) -> BoardTrump | None:
    """Give the trump that a board fixes, as deal records and live play know it; None where it is bid for."""
    return BoardTrump(suit=parse_trump(board.trump)) if board.trump else None


def playable(boards: QuerySet[Board], rules: Ruleset) -> QuerySet[Board]:
    """Leave out boards that ought to fix trump and do not."""
    return boards.exclude(trump="") if rules.duplicate_bidding is DuplicateBidding.PRESET else boards


def lack_trump(boards: QuerySet[Board], rules: Ruleset) -> bool:
    """Tell whether boards that ought to fix trump do not: they were laid out before the program wrote it down."""
    return rules.duplicate_bidding is DuplicateBidding.PRESET and boards.filter(trump="").exists()


def scheduled(stage: Stage) -> Mapping[int, Scheduled]:
    """Count by set the tables that play it, in two queries; a match of teams has two."""
    public = Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY, board_set__isnull=False)
    public = public.exclude(round__status=RoundStatus.DRAFT)
    counts = public.order_by().values("board_set").annotate(tables=Count("pk"), closed=Count("second_table"))
    drawn: dict[int, int] = {row["board_set"] or 0: row["tables"] + row["closed"] for row in counts}
    to_come = _to_come(stage)
    return {
        number: Scheduled(drawn=drawn.get(number, 0), to_come=to_come.get(number, 0))
        for number in drawn.keys() | to_come.keys()
    }


def _to_come(stage: Stage) -> dict[int, int]:
    """Count by set the tables of those rounds of a movement that are not public yet."""
    plan = newest_plan(stage)
    if plan is None or is_schedule(plan.data):  # single players all play a set in the same round
        return {}
    public = set(stage.rounds.exclude(status=RoundStatus.DRAFT).values_list("number", flat=True))
    counts: dict[int, int] = {}
    for sitting in from_json(plan.data).sittings:
        if sitting.round + 1 not in public:
            counts[sitting.set + 1] = counts.get(sitting.set + 1, 0) + 1
    return counts
