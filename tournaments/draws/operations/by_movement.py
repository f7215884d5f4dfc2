"""A round of a movement: what its plan says, less whoever is not there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.errors import MovementMissing, MovementOutdated
from tournaments.draws.fields import playing
from tournaments.events.models import Entry, Stage
from tournaments.pairings.generators.movements.codec import from_json
from tournaments.pairings.generators.movements.facts import Movement, Sitting
from tournaments.pairings.models import MatchKind, MovementPlan
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import newest_plan


@dataclass(frozen=True, kw_only=True)
class Seated:
    """Who plays a round: the entries of the plan in order, the key and the group of each, and who is away."""

    entries: Sequence[int]
    keys: Mapping[int, int]
    groups: Mapping[int, int]
    away: Mapping[int, MatchKind | None]


def movement_rows(stage: Stage, number: int, away: Mapping[int, MatchKind | None]) -> tuple[PairingRow, ...]:
    """Give the lines of a round; `away` holds, by key, who does not play it.

    :raises MovementMissing: when none was chosen.
    :raises MovementOutdated: when somebody plays whom it does not know.
    """
    plan = newest_plan(stage)
    if plan is None:
        raise MovementMissing(stage=str(stage))
    seated = _seated(stage, number, plan, away)
    movement = from_json(plan.data)
    sittings = movement.by_round().get(number - 1, ())
    rows = [row for sitting in sittings for row in _rows(sitting, seated)]
    return (*rows, *_sit_outs(movement, sittings, seated))


def _seated(stage: Stage, number: int, plan: MovementPlan, away: Mapping[int, MatchKind | None]) -> Seated:
    places = list(playing(stage, number).values_list("entry__number", "entry_id", "group_id"))
    _check_known(stage, plan, [entry for entry, _key, _group in places])
    return Seated(
        entries=plan.entries,
        keys={entry: key for entry, key, _group in places},
        groups={entry: group for entry, _key, group in places},
        away={entry: away[key] for entry, key, _group in places if key in away},
    )


def _check_known(stage: Stage, plan: MovementPlan, entries: Sequence[int]) -> None:
    strangers = set(entries) - set(plan.entries)
    if strangers:
        names = Entry.objects.filter(event_id=stage.event_id, number__in=strangers).order_by("number")
        raise MovementOutdated(names=", ".join(names.values_list("name", flat=True)))


def _rows(sitting: Sitting, seated: Seated) -> Iterator[PairingRow]:
    """Give the line of a table; whose opponent is not there has a bye."""
    due = [seated.entries[at] for at in sitting.entries if seated.entries[at] in seated.keys]
    here = [entry for entry in due if entry not in seated.away]
    if len(here) == 2:
        yield PairingRow(
            group_id=seated.groups[here[0]],
            ns=seated.keys[here[0]],
            ew=seated.keys[here[1]],
            table=sitting.table + 1,
            board_set=sitting.set + 1,
        )
    elif here:
        yield _alone(here[0], seated, MatchKind.BYE)
    yield from (_alone(entry, seated, kind) for entry in due if (kind := seated.away.get(entry)) is not None)


def _sit_outs(movement: Movement, sittings: Sequence[Sitting], seated: Seated) -> Iterator[PairingRow]:
    busy = {at for sitting in sittings for at in sitting.entries}
    for at in range(movement.entries):
        entry = seated.entries[at]
        if at not in busy and entry in seated.keys:
            yield _alone(entry, seated, seated.away.get(entry) or MatchKind.BYE)


def _alone(entry: int, seated: Seated, kind: MatchKind) -> PairingRow:
    return PairingRow(group_id=seated.groups[entry], ns=seated.keys[entry], kind=kind)
