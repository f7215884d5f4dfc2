"""Who is in which group of a stage, as the page shows it on which a director places entries by hand."""

from dataclasses import dataclass

from scoring.formats import StageKind, from_json, plan
from tournaments.events.imports.rows import digest
from tournaments.events.models import Entry, EntryStatus, Event, Stage, StageEntry
from tournaments.events.names import group_name
from tournaments.shared.errors import Missing

MOST_GROUPS = 26


@dataclass(frozen=True, kw_only=True)
class PlaceLine:
    """An entry and the name of its group, empty where it has none."""

    entry: Entry
    group: str


@dataclass(frozen=True, kw_only=True)
class GroupsPage:
    """The groups of a stage: their names, and everybody who could play, in order of groups and places."""

    stage: Stage
    names: tuple[str, ...]
    lines: tuple[PlaceLine, ...]
    is_fixed: bool

    @property
    def seen(self) -> str:
        """Give the fingerprint by which a page that was overtaken is noticed."""
        return digest((line.entry.number, line.entry.name, line.group) for line in self.lines)


def groups_page(event: Event, ordinal: int, *, wanted: int | None = None) -> GroupsPage:
    """This will gather the page, in five queries; `wanted` is a number of groups other than the present one.

    :raises Missing: when there is no such stage, or it has no groups.
    """
    stage = event.stages.filter(ordinal=ordinal, kind=StageKind.ROUND_ROBIN).first()
    if stage is None:
        raise Missing(what="stage")
    stage.event = event
    entries = list(event.entries.filter(status=EntryStatus.REGISTERED))
    places = {place.entry_id: place for place in StageEntry.objects.filter(stage=stage).select_related("group")}
    count = wanted or (stage.groups.count() if places else planned_groups(event, ordinal, len(entries)))
    known = tuple(group_name(at) for at in range(1, min(count, MOST_GROUPS) + 1))
    lines = [
        (_order(entry, places.get(entry.pk)), PlaceLine(entry=entry, group=_group(places.get(entry.pk))))
        for entry in entries
    ]
    lines.sort(key=lambda line: line[0])
    return GroupsPage(
        stage=stage, names=known, lines=tuple(line for _, line in lines), is_fixed=bool(stage.published_rounds)
    )


def planned_groups(event: Event, ordinal: int, entries: int) -> int:
    """This will tell how many groups the format makes of so many entries."""
    if entries < 2:
        return 1
    return max(len(plan(from_json(event.format), entries, up_to=ordinal)[-1].groups), 1)


def _group(place: StageEntry | None) -> str:
    """This will name the group; the only group of a stage has no name of its own."""
    return "" if place is None else place.group.name or group_name(place.group.ordinal)


def _order(entry: Entry, place: StageEntry | None) -> tuple[int, int, int, int]:
    if place is not None:
        return 0, place.group.ordinal, place.seed, entry.number
    return 1, entry.seed is None, entry.seed or 0, entry.number
