"""The ranking of pairs inside an event of teams (datum, 基准分): each pair against the mean of the field.

The score of every table comes from the published tally; here it is only added up by who sat there. Boards of rounds
that are still played wait, whatever is published, so that nobody reads from the mean what others did.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.formats.boards import BOTH_ROOMS
from tournaments.pairings.models import FOUR_SEATS, LineUp, RoundStatus
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries, seat_names
from tournaments.publishing.queries.tables import Exact
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM
from tournaments.tallies.queries import travellers

Pair = tuple[int, frozenset[int]]  # number of the team, keys of two seats


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """A pair with what it won against the mean, in all and a board."""

    place: int
    shared: bool
    players: tuple[str, ...]
    entry: PublicEntry
    boards: int
    total: Exact
    average: Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRankingPage:
    """The pairs of a stage, the best one first."""

    frame: EventFrame
    stage: StageHead
    lines: tuple[PairLine, ...]


def pair_ranking_page(slug: str, actor: Actor, ordinal: int) -> PairRankingPage:
    """This will rank the pairs of a stage of teams, in a constant number of queries.

    :raises Missing: when there is no such event for this visitor, or the stage is not one of teams.
    """
    frame = event_frame(slug, actor)
    stage = next((one for one in frame.stages if one.ordinal == ordinal), None)
    if stage is None or (stage.rules.get("boards") or {}).get("tables_per_match") != BOTH_ROOMS:
        raise Missing(what="standings")
    return PairRankingPage(frame=frame, stage=stage, lines=tuple(_lines(frame, stage)))


def _lines(frame: EventFrame, stage: StageHead) -> Iterator[PairLine]:
    scores = _scores(frame, stage) if stage.has_standings else {}
    sums = {pair: (sum(values, Fraction(0)), len(values)) for pair, values in scores.items()}
    averages = {pair: total / boards for pair, (total, boards) in sums.items()}
    held = Counter(averages.values())
    names = public_entries(frame.id, frame.name_display, {number for number, _seats in sums})
    people = seat_names({seat for _number, seats in sums for seat in seats}, frame.name_display)
    for pair in sorted(sums, key=lambda one: (-averages[one], one[0], sorted(one[1]))):
        number, seats = pair
        total, boards = sums[pair]
        if number in names:
            yield PairLine(
                place=1 + sum(count for value, count in held.items() if value > averages[pair]),
                shared=held[averages[pair]] > 1,
                players=tuple(people[seat] for seat in sorted(seats) if seat in people),
                entry=names[number],
                boards=boards,
                total=_exact(total),
                average=_exact(averages[pair]),
            )


def _scores(frame: EventFrame, stage: StageHead) -> Mapping[Pair, list[Fraction]]:
    """Give the score of each board a pair played in rounds that are over."""
    closed = {head.number for head in stage.rounds if head.status == RoundStatus.CLOSED}
    seated = _seated(stage)
    scores: dict[Pair, list[Fraction]] = defaultdict(list)
    if frame.revision_id is None:
        return scores
    for traveller in travellers(revision_id=frame.revision_id, stage_id=stage.id):
        for row in traveller.rows:
            datum = row.get("datum")
            if datum is not None and row["round"] in closed:
                for number, value in ((row["ns"][0], Fraction(datum)), (row["ew"][0], -Fraction(datum))):
                    if seats := seated.get((row["match"], number, row["room"])):
                        scores[number, seats].append(value)
    return scores


def _seated(stage: StageHead) -> Mapping[tuple[int, int, int], frozenset[int]]:
    """Give the seats of every pair by match, team and room."""
    columns = ("match_id", "entry__number", *(f"{seat}_id" for seat in FOUR_SEATS))
    found: dict[tuple[int, int, int], frozenset[int]] = {}
    for match, number, *seats in LineUp.objects.filter(match__round__stage_id=stage.id).values_list(*columns):
        found[match, number, OPEN_ROOM] = frozenset(seats[:2])
        found[match, number, CLOSED_ROOM] = frozenset(seats[2:])
    return found


def _exact(value: Fraction) -> Exact:
    return int(value) if value.denominator == 1 else str(value)
