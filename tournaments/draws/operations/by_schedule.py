"""A round in which every player is an entry: what the schedule says, with how evenly it mixes them."""

from collections.abc import Iterator, Mapping

from tournaments.draws.errors import MovementMissing
from tournaments.draws.fields import playing
from tournaments.draws.operations.lines import Drawn
from tournaments.events.models import Stage
from tournaments.pairings.generators.individual.codec import from_json
from tournaments.pairings.generators.individual.facts import Schedule
from tournaments.pairings.generators.individual.quality import quality_words
from tournaments.pairings.models import MatchKind
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import newest_plan


def schedule_rows(stage: Stage, number: int, away: Mapping[int, MatchKind | None]) -> Drawn:
    """Give the lines of a round; `away` holds, by key, who does not play it.

    :raises MovementMissing: when no schedule was made.
    """
    plan = newest_plan(stage)
    if plan is None:
        raise MovementMissing(stage=str(stage))
    places = list(playing(stage, number).values_list("entry__number", "entry_id", "group_id"))
    keys = {entry: key for entry, key, _group in places}
    group = places[0][2]
    schedule = from_json(plan.data)
    rows = list(_tables(schedule, number, [keys.get(entry, 0) for entry in plan.entries], group))
    seated = {entry for row in rows for _line, _position, entry in row.seats}
    rest = [key for _entry, key, _group in places if key not in seated]
    waiting = [PairingRow(group_id=group, ns=key, kind=away.get(key) or MatchKind.BYE) for key in rest]
    told = [each.to_json() for each in quality_words(schedule)]
    return Drawn(rows=(*rows, *waiting), report={"warnings": told})


def _tables(schedule: Schedule, number: int, keys: list[int], group: int) -> Iterator[PairingRow]:
    for each in schedule.of_round(number - 1):
        north, south, east, west = (keys[player] for player in each.players)
        yield PairingRow(group_id=group, ns=north, ns_partner=south, ew=east, ew_partner=west, table=each.table + 1)
