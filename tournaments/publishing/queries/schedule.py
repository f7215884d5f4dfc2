"""Who meets whom in every round of a round robin: it is known from the start, whatever the results."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.events.models import StageEntry
from tournaments.pairings.generators.round_robin import berger
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.shared.actors import Actor

ROUND_ROBIN = "round_robin"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedMeeting:
    """Two that will meet, or one that sits out."""

    ns: PublicEntry
    ew: PublicEntry | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """A round of the schedule; `is_public` once its pairings are published."""

    number: int
    meetings: tuple[PlannedMeeting, ...]
    is_public: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSchedule:
    """All rounds of one group."""

    name: str
    rounds: tuple[PlannedRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SchedulePage:
    """What the schedule page shows; nothing while nobody is placed."""

    frame: EventFrame
    stage: StageHead | None
    groups: tuple[GroupSchedule, ...]


def schedule_page(slug: str, actor: Actor, ordinal: int | None) -> SchedulePage:
    """This will read the schedule of a round robin in a constant number of queries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = next((one for one in scheduled_stages(frame) if ordinal in (None, one.ordinal)), None)
    if stage is None:
        return SchedulePage(frame=frame, stage=None, groups=())
    places = StageEntry.objects.filter(stage_id=stage.id).order_by("seed")
    members: dict[int, list[int]] = {}
    for group, number in places.values_list("group_id", "entry__number"):
        members.setdefault(group, []).append(number)
    names = public_entries(frame.id, frame.name_display, [number for group in members.values() for number in group])
    legs = int(stage.rules.get("legs") or 1)
    public = {head.number for head in stage.rounds}
    return SchedulePage(
        frame=frame,
        stage=stage,
        groups=tuple(
            GroupSchedule(name=group.name, rounds=tuple(_rounds(members[group.id], legs, names, public)))
            for group in stage.groups
            if group.id in members
        ),
    )


def scheduled_stages(frame: EventFrame) -> Iterator[StageHead]:
    """This will give the stages whose rounds are known from the start."""
    return (stage for stage in frame.stages if stage.kind == ROUND_ROBIN)


def _rounds(
    numbers: list[int], legs: int, names: Mapping[int, PublicEntry], public: set[int]
) -> Iterator[PlannedRound]:
    """Whoever withdrew has no name any more, and the opponent sits out."""
    for number, drawn in enumerate(berger(len(numbers), legs=legs), start=1):
        pairs = ([names.get(numbers[place - 1]) for place in meeting if place is not None] for meeting in drawn)
        present = ([entry for entry in pair if entry is not None] for pair in pairs)
        meetings = tuple(PlannedMeeting(ns=pair[0], ew=pair[1] if len(pair) == 2 else None) for pair in present if pair)
        yield PlannedRound(number=number, meetings=meetings, is_public=number in public)
