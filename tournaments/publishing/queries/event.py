"""The page of an event: what is going on, who leads, which way it goes, what just came in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from scoring.formats import from_json
from tournaments.events.models import Entry, Event, EventStatus, StageEntry
from tournaments.publishing.queries.frame import EventFrame, RoundHead, StageHead, event_frame
from tournaments.publishing.queries.names import public_entries
from tournaments.publishing.queries.pairings import round_pairings, with_watchable
from tournaments.publishing.queries.seated import Pairing
from tournaments.publishing.queries.standings import StandingRow, published_tables, standing_row
from tournaments.publishing.queries.title import Title, deciding, title
from tournaments.publishing.words import short_heading
from tournaments.shared.actors import Actor
from tournaments.shared.messages.levels import level_words
from tournaments.shared.messages.rules import rule_words
from tournaments.shared.messages.terms import terms

LEADERS = 8
NEWS = 8
WATCHED = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class StageStep:
    """A stage on the way to the title: how many entries it has, or will have."""

    stage: StageHead
    field: int | None
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTerm:
    """What a round is worth; `stage` is the one it holds in, None where it holds in all that have such a term."""

    label: str
    value: str
    stage: StageHead | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaders:
    """The top of a published table; `is_last` says that its stage decides the event."""

    stage: StageHead
    is_last: bool
    group: str
    after: int
    heading: str
    total: int
    metrics: tuple[str, ...]
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """What the event page shows; `watched` are the pairings whose tables anybody may watch."""

    frame: EventFrame
    steps: tuple[StageStep, ...]
    entries: int
    stage: StageHead | None
    round: RoundHead | None
    done: int
    matches: int
    news: tuple[Pairing, ...]
    watched: tuple[Pairing, ...]
    leaders: Leaders | None
    play: Mapping[str, Any]
    terms: tuple[StageTerm, ...]
    cards: tuple[str, ...]
    levels: tuple[str, ...]
    token: str
    title: Title | None

    @property
    def is_over(self) -> bool:
        """Whether nothing is played any more beside or after the final."""
        return self.title is not None and (self.frame.status == EventStatus.FINISHED or self.done == self.matches)


def event_page(slug: str, actor: Actor) -> EventPage:
    """This will read the event page in a constant number of queries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = frame.current
    played = stage.round(None) if stage else None
    last = deciding(frame)
    drawn = _newest(frame, stage)
    finals = drawn if last is stage else _newest(frame, last)
    pairings = drawn.get(played.id, ()) if played else ()
    at_tables = [pairing for pairing in pairings if pairing.kind == "play"]
    fields = _fields(frame)
    entries = Entry.objects.competing().filter(event_id=frame.id).count()
    return EventPage(
        frame=frame,
        steps=tuple(_step(frame, stage_head, fields, entries) for stage_head in frame.stages),
        entries=entries,
        stage=stage,
        round=played,
        done=sum(pairing.is_done for pairing in at_tables),
        matches=len(at_tables),
        news=tuple(pairing for pairing in at_tables if pairing.is_done)[:NEWS],
        watched=_watched(frame, [pairing for of_round in drawn.values() for pairing in of_round]),
        leaders=_leaders(frame),
        play=stage.rules.get("play", {}) if stage else {},
        terms=_terms(frame),
        cards=rule_words(from_json(frame.format)),
        levels=_levels(frame, stage),
        token=_token(frame),
        title=title(last, [finals.get(head.id, ()) for head in last.newest_tie]) if last else None,
    )


def _newest(frame: EventFrame, stage: StageHead | None) -> dict[int, tuple[Pairing, ...]]:
    """The pairings of the newest ties of a stage."""
    rounds = stage.newest_tie if stage else ()
    return round_pairings(frame, stage, rounds, with_players=False) if stage and rounds else {}


def _watched(frame: EventFrame, pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    if frame.status != EventStatus.RUNNING:
        return ()
    return tuple(pairing for pairing in with_watchable(frame.id, pairings) if pairing.watch)[:WATCHED]


def _terms(frame: EventFrame) -> tuple[StageTerm, ...]:
    """What holds in each stage, once where stages agree; a knock-out counts nothing, and says nothing."""
    form = from_json(frame.format)
    said = {stage.ordinal: dict(terms(form.stage(stage.ordinal))) for stage in frame.stages}
    labels = dict.fromkeys(label for one in said.values() for label in one)
    agreed = {label for label in labels if len({one[label] for one in said.values() if label in one}) == 1}
    once = [
        StageTerm(label=label, value=next(one[label] for one in said.values() if label in one), stage=None)
        for label in labels
        if label in agreed
    ]
    apart = [
        StageTerm(label=label, value=said[stage.ordinal][label], stage=stage)
        for stage in frame.stages
        for label in labels
        if label not in agreed and label in said[stage.ordinal]
    ]
    return (*once, *apart)


def _levels(frame: EventFrame, stage: StageHead | None) -> tuple[str, ...]:
    """What points are worth, and where levels are climbed who banks next."""
    form = from_json(frame.format)
    play = form.stage(stage.ordinal if stage else 1).play.form
    return level_words(form.levels, form=play)


def _token(frame: EventFrame) -> str:
    """What opens the page where people enter, while entries are open."""
    if frame.status != EventStatus.OPEN:
        return ""
    return Event.objects.values_list("registration_token", flat=True).get(pk=frame.id)


def _fields(frame: EventFrame) -> dict[int, int]:
    taking_part = StageEntry.objects.filter(stage__event_id=frame.id).order_by()
    return dict(taking_part.values_list("stage_id").annotate(taking_part=Count("pk")))


def _step(frame: EventFrame, stage: StageHead, fields: Mapping[int, int], entries: int) -> StageStep:
    known = fields.get(stage.id) or (entries if stage.ordinal == 1 else None)
    return StageStep(stage=stage, field=known, is_current=stage is frame.current and stage.status == "running")


def _leaders(frame: EventFrame) -> Leaders | None:
    """The leaders of the last ranked stage; of its first group, where it has several."""
    stage = frame.standing
    group = next((group for group in stage.groups if group.tables), None) if stage else None
    tables = published_tables(group, None)
    if stage is None or group is None or not tables:
        return None
    table = tables[max(tables)]
    best = table.rows[:LEADERS]
    names = public_entries(frame.id, frame.name_display, [row.entry for row in best])
    rows = [standing_row(row, tables, names[row.entry]) for row in best if row.entry in names]
    return Leaders(
        stage=stage,
        is_last=stage is deciding(frame),
        group=group.name,
        after=table.after,
        heading=short_heading(table.after, group.going.get(table.after)),
        total=len(table.rows),
        metrics=tuple(key for key, _value in rows[0].values) if rows else (),
        rows=tuple(rows),
    )
