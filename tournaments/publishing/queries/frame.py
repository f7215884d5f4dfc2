"""What every public page of an event shows of it: head, stages, rounds, what is published."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournaments.events.models import Event, Group, Stage
from tournaments.pairings.models import RoundStatus
from tournaments.publishing.models import Publication
from tournaments.publishing.queries.held import Held, held_by_group
from tournaments.publishing.queries.state import load_event, version
from tournaments.publishing.words import Going
from tournaments.shared.actors import Actor
from tournaments.tallies.models import TallyRevision

KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundHead:
    """A round that the public may see. `clock_left` is in seconds and set while the clock is paused.

    `game` is which match of its tie it is, where ties of a knock-out take several.
    """

    id: int
    number: int
    game: int
    status: str
    published_at: datetime | None
    clock_ends_at: datetime | None
    clock_left: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupHead:
    """A group with its published tables by round; `going` are rounds that were not over when they were counted."""

    id: int
    ordinal: int
    name: str
    tables: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    going: Mapping[int, Going] = field(default_factory=dict)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds after which there are standings, ascending."""
        return tuple(sorted(self.tables))


@dataclass(frozen=True, slots=True, kw_only=True)
class StageHead:
    """A stage with its rules as the event stores them."""

    id: int
    ordinal: int
    kind: str
    name: str
    status: str
    rules: Mapping[str, Any]
    groups: tuple[GroupHead, ...]
    rounds: tuple[RoundHead, ...]

    @property
    def planned_rounds(self) -> int:
        """How many rounds the format foresees; 0 where it follows from the field."""
        return int(self.rules.get("rounds") or 0)

    @property
    def precedence(self) -> tuple[str, ...]:
        """The metrics that order the standings."""
        return tuple(self.rules.get("precedence") or ())

    @property
    def ranked(self) -> tuple[GroupHead, ...]:
        """The groups with a table of their own: one where all are scored as one field."""
        return self.groups[:1] if self.rules.get("one_field") else self.groups

    @property
    def has_standings(self) -> bool:
        """Whether anything of this stage is published."""
        return any(group.tables for group in self.groups)

    @property
    def newest_tie(self) -> tuple[RoundHead, ...]:
        """The newest round; in a knock-out with the earlier matches of its ties before it."""
        begun = max((at for at, head in enumerate(self.rounds) if head.game == 1), default=0)
        return self.rounds[begun:]

    def matches_of_tie(self, left: int) -> int:
        """How many matches a tie of a knock-out may take while so many rounds are left, its own among them."""
        last = self.rules.get("best_of_last")
        return int(self.rules.get("best_of") or 1) if last is None or left <= last else 1

    def group(self, name: str) -> GroupHead | None:
        """The ranked group of that name; the first where there is none."""
        return next((group for group in self.ranked if group.name == name), self.groups[0] if self.groups else None)

    def round(self, number: int | None) -> RoundHead | None:
        """The round of that number, the newest where there is none."""
        newest = self.rounds[-1] if self.rounds else None
        return next((head for head in self.rounds if head.number == number), newest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What the director published last."""

    number: int
    version: int
    at: datetime
    is_final: bool
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubHead:
    """The club that holds the event."""

    id: int
    slug: str
    name: str
    name_latin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFrame:
    """The frame of an event's public pages; `counted_at` is when the standings shown were counted, as `revision_id`."""

    id: int
    slug: str
    name: str
    name_latin: str
    club: ClubHead
    time_zone: str
    name_display: str
    venue: str
    about: str
    status: str
    starts_at: datetime
    preset: str
    format: Mapping[str, Any]
    version: str
    shown: Shown | None
    counted_at: datetime | None
    stages: tuple[StageHead, ...]
    revision_id: int | None

    def stage(self, ordinal: int | None) -> StageHead | None:
        """The stage of that ordinal; else the one that matters now."""
        return next((stage for stage in self.stages if stage.ordinal == ordinal), self.current)

    @property
    def current(self) -> StageHead | None:
        """The last stage with a public round, else the first."""
        played = [stage for stage in self.stages if stage.rounds]
        return played[-1] if played else (self.stages[0] if self.stages else None)

    @property
    def standing(self) -> StageHead | None:
        """The last stage with published standings."""
        ranked = [stage for stage in self.stages if stage.has_standings and stage.kind != KNOCKOUT]
        return ranked[-1] if ranked else None

    @property
    def brackets(self) -> tuple[StageHead, ...]:
        """The knock-out stages that have a round."""
        return tuple(stage for stage in self.stages if stage.kind == KNOCKOUT and stage.rounds)

    @property
    def has_boards(self) -> bool:
        """Whether any stage is played with boards."""
        return any(stage.rules.get("boards") for stage in self.stages)

    @property
    def has_rounds(self) -> bool:
        """Whether any pairing is public."""
        return any(stage.rounds for stage in self.stages)


def event_frame(slug: str, actor: Actor) -> EventFrame:
    """This will read the frame of a public page, in five queries.

    :raises Missing: when there is no such event for this visitor.
    """
    event = load_event(slug, actor)
    publication = newest_publication(event.pk)
    return _frame(event, publication, publication.revision if publication else None, hides=True)


def newest_frame(event: Event) -> EventFrame:
    """This will read the frame of an event as it would be if the newest standings were published."""
    revision = TallyRevision.objects.filter(event=event).order_by("-version").first()
    return _frame(event, newest_publication(event.pk), revision)


def _frame(
    event: Event, publication: Publication | None, revision: TallyRevision | None, *, hides: bool = False
) -> EventFrame:
    tables = held_by_group(event, revision, hides=hides)
    return EventFrame(
        id=event.pk,
        slug=event.slug,
        name=event.name,
        name_latin=event.name_latin,
        club=ClubHead(id=event.club_id, slug=event.club.slug, name=event.club.name, name_latin=event.club.name_latin),
        time_zone=event.club.time_zone,
        name_display=event.club.name_display,
        venue=event.venue,
        about=event.about,
        status=event.status,
        starts_at=event.starts_at,
        preset=event.preset,
        format=event.format,
        version=version(event),
        shown=_shown(publication),
        counted_at=revision.computed_at if revision else None,
        stages=_stages(event, tables),
        revision_id=revision.pk if revision else None,
    )


def newest_publication(event_id: int) -> Publication | None:
    """This will give what the director showed last and did not take back."""
    standing = Publication.objects.filter(event_id=event_id, withdrawn_at=None)
    return standing.select_related("revision").order_by("-number").first()


def _shown(publication: Publication | None) -> Shown | None:
    if publication is None:
        return None
    return Shown(
        number=publication.number,
        version=publication.revision.version,
        at=publication.published_at,
        is_final=publication.is_final,
        note=publication.note,
    )


def _stages(event: Event, tables: Mapping[int, Held]) -> tuple[StageHead, ...]:
    groups: dict[int, list[GroupHead]] = {}
    for row in Group.objects.filter(stage__event=event).order_by("stage__ordinal", "ordinal"):
        held = tables.get(row.pk, Held())
        head = GroupHead(id=row.pk, ordinal=row.ordinal, name=row.name, tables=held.tables, going=held.going)
        groups.setdefault(row.stage_id, []).append(head)
    stages: dict[int, tuple[Any, ...]] = {}
    rounds: dict[int, list[RoundHead]] = {}
    for stage_id, *facts in _stage_rounds(event):
        stages[stage_id] = tuple(facts[:4])
        if facts[4] is not None and facts[7] != RoundStatus.DRAFT:
            rounds.setdefault(stage_id, []).append(_round(*facts[4:]))
    rules = list(event.format.get("stages", ()))
    return tuple(
        StageHead(
            id=stage_id,
            ordinal=ordinal,
            kind=kind,
            name=name,
            status=status,
            rules=rules[ordinal - 1] if ordinal <= len(rules) else {},
            groups=tuple(groups.get(stage_id, ())),
            rounds=tuple(rounds.get(stage_id, ())),
        )
        for stage_id, (ordinal, kind, name, status) in stages.items()
    )


def _stage_rounds(event: Event) -> QuerySet[Stage, tuple[Any, ...]]:
    """Stages and their rounds in one query; a stage without rounds comes once, with nothing beside it."""
    stages = Stage.objects.filter(event=event).order_by("ordinal", "rounds__number")
    return stages.values_list(
        *("pk", "ordinal", "kind", "name", "status"),
        *("rounds__pk", "rounds__number", "rounds__game", "rounds__status", "rounds__published_at"),
        *("rounds__clock_ends_at", "rounds__clock_left"),
    )


def _round(*facts: Any) -> RoundHead:
    pk, number, game, status, published_at, ends_at, left = facts
    return RoundHead(
        id=pk,
        number=number,
        game=game,
        status=status,
        published_at=published_at,
        clock_ends_at=ends_at,
        clock_left=int(left.total_seconds()) if left is not None else None,
    )
