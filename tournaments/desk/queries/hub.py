"""What state an event is in and what comes next: the first page of its officers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from scoring import formats
from scoring.errors import FieldTooSmall
from scoring.formats import StageKind
from tournaments.events.models import EntryPolicy, Event, EventStatus, Stage, StageStatus
from tournaments.events.queries.entries import EntriesPage, entries_page
from tournaments.pairings.models import Board, MatchKind, MatchState, Round, RoundStatus
from tournaments.publishing.models import Publication
from tournaments.shared.messages.formats import STAGE_KINDS, Paragraphs, paragraphs


@dataclass(frozen=True, kw_only=True)
class RoundLine:
    """A round and how many of its matches are done."""

    number: int
    status: str
    status_word: str
    matches: int
    done: int


@dataclass(frozen=True, kw_only=True)
class StageLine:
    """A stage with its rounds; `shape` says in words what it is. How many rounds there are, a movement says."""

    ordinal: int
    name: str
    shape: str
    status: str
    status_word: str
    field: int
    rounds: tuple[RoundLine, ...]
    planned: int
    waits_for_movement: bool

    @property
    def unplayed(self) -> int:
        """Count the rounds that are planned or drawn and not closed."""
        closed = sum(line.status == RoundStatus.CLOSED for line in self.rounds)
        return 0 if self.status == StageStatus.FINISHED else self.planned - closed

    @property
    def last(self) -> RoundLine | None:
        """Give the round that came last."""
        return self.rounds[-1] if self.rounds else None


@dataclass(frozen=True, kw_only=True)
class Step:
    """The one thing to do next: a sentence, and the address that its button leads to, or a place on that page."""

    sentence: str
    action: str
    url_name: str
    args: tuple[str | int, ...]
    anchor: str = ""


@dataclass(frozen=True, kw_only=True)
class Hub:
    """All that the officers' first page shows."""

    entries: EntriesPage
    stages: tuple[StageLine, ...]
    step: Step | None
    words: Paragraphs | None
    publication: Publication | None
    link_is_open: bool

    @property
    def unplayed(self) -> int:
        """Count the rounds of all stages that are not played."""
        return sum(stage.unplayed for stage in self.stages)


def hub(event: Event) -> Hub:
    """Gather the page in a fixed number of statements."""
    entries = entries_page(event)
    plans = _plans(event, entries.registered + entries.withdrawn)
    rounds = _rounds(event)
    stages = tuple(_stage(stage, plans, rounds.get(stage.pk, ())) for stage in _stages(event))
    shown = Publication.objects.filter(event=event, withdrawn_at=None).select_related("revision")
    publication = shown.order_by("number").last()
    return Hub(
        entries=entries,
        stages=stages,
        step=next_step(event, entries, stages, publication),
        words=_words(event, entries.registered + entries.withdrawn),
        publication=publication,
        link_is_open=event.status == EventStatus.OPEN and event.entry_policy != EntryPolicy.BY_HAND,
    )


ENTER_WORDS = {"pair": _("Enter the pairs"), "team": _("Enter the teams"), "player": _("Enter the players")}


def next_step(
    event: Event, entries: EntriesPage, stages: Sequence[StageLine], publication: Publication | None
) -> Step | None:
    """Say what the director does next; `None` for an event that was called off."""
    if event.status == EventStatus.CANCELLED:
        return None
    if event.status == EventStatus.FINISHED:
        return _step(_("The event is over."), _("Publish and print"), "event_publish", event.slug)
    if entries.registered < 2 and not any(stage.rounds for stage in stages):
        return _step(
            _("No field yet: the list of entries is empty."),
            ENTER_WORDS[event.format["competitor"]],
            "event_import",
            event.slug,
        )
    stage = next((stage for stage in stages if stage.status != StageStatus.FINISHED), None)
    if stage is None and _is_final(event, publication):
        words = _("The final standings are published.")
        return _step(words, _("Finish the event"), "event_manage", event.slug, anchor="#finish")
    if stage is None:
        return _step(_("All stages are played."), _("Publish the final standings"), "event_publish", event.slug)
    return _of_stage(_stage_step(event, stage), stage, len(stages))


def _is_final(event: Event, publication: Publication | None) -> bool:
    """Tell whether what is public is final, and nothing has changed since."""
    return publication is not None and publication.is_final and publication.revision.version >= event.facts_version


def _of_stage(step: Step, stage: StageLine, stages: int) -> Step:
    """Name the stage that a step is about, where there are several."""
    if stages == 1:
        return step
    facts = {"stage": stage.ordinal, "shape": stage.shape, "sentence": step.sentence}
    return replace(step, sentence=str(_("Stage %(stage)s, %(shape)s: %(sentence)s") % facts))


def _stage_step(event: Event, stage: StageLine) -> Step:
    last, slug = stage.last, event.slug
    if stage.waits_for_movement and last is None:
        return _step(_("Choose a movement first."), _("To the movements"), "stage_movement", slug, stage.ordinal)
    if last is None or last.status == RoundStatus.CLOSED:
        return _draw_step(slug, stage, number=1 if last is None else last.number + 1)
    facts = {"number": last.number, "done": last.done, "matches": last.matches}
    if last.status == RoundStatus.DRAFT:
        words = _("The draw of round %(number)s is a draft.") % facts
        return _step(words, _("Look at it and publish"), "event_draw", slug, stage.ordinal, last.number)
    if last.done < last.matches:
        words = _("Round %(number)s: %(done)s of %(matches)s matches are done.") % facts
        return _step(words, _("To the round desk"), "event_desk", slug)
    return _step(_("Round %(number)s: every match is done.") % facts, _("Close the round"), "event_desk", slug)


def _draw_step(slug: str, stage: StageLine, *, number: int) -> Step:
    if stage.planned and number > stage.planned:
        return _step(_("The last round is closed."), _("Finish the stage"), "event_stage", slug, stage.ordinal)
    words = _("Round %(number)s is to be drawn.") % {"number": number}
    return _step(words, _("To the draw"), "event_stage", slug, stage.ordinal)


def _step(sentence: object, action: object, url_name: str, *args: str | int, anchor: str = "") -> Step:
    return Step(sentence=str(sentence), action=str(action), url_name=url_name, args=args, anchor=anchor)


def _stages(event: Event) -> list[Stage]:
    has_boards = Exists(Board.objects.filter(stage=OuterRef("pk")))
    return list(event.stages.order_by("ordinal").annotate(field=Count("stage_entries"), has_boards=has_boards))


def _rounds(event: Event) -> dict[int, tuple[RoundLine, ...]]:
    """Read the rounds of all stages with the counts of their matches."""
    play = Q(matches__kind=MatchKind.PLAY)
    rows = (
        Round.objects.filter(stage__event=event)
        .order_by("number")
        .annotate(total=Count("matches", filter=play))
        .annotate(over=Count("matches", filter=play & Q(matches__state=MatchState.DONE)))
        .values_list("stage_id", "number", "status", "total", "over")
    )
    lines: dict[int, list[RoundLine]] = {}
    for stage_id, number, status, total, over in rows:
        word = str(RoundStatus(status).label)
        line = RoundLine(number=number, status=status, status_word=word, matches=total, done=over)
        lines.setdefault(stage_id, []).append(line)
    return {stage_id: tuple(found) for stage_id, found in lines.items()}


def _stage(stage: Stage, plans: dict[int, formats.StagePlan], rounds: tuple[RoundLine, ...]) -> StageLine:
    planned = plans.get(stage.ordinal)
    return StageLine(
        ordinal=stage.ordinal,
        name=str(stage),
        shape=str(STAGE_KINDS[stage.kind]),
        status=stage.shown_status,
        status_word=str(stage.shown_status.label),
        field=stage.field,  # type: ignore[attr-defined]  # annotated by `_stages`
        rounds=rounds,
        planned=max(planned.rounds if planned else 0, len(rounds)),
        waits_for_movement=stage.kind == StageKind.MOVEMENT and not stage.has_boards,  # type: ignore[attr-defined]
    )


def _plans(event: Event, field: int) -> dict[int, formats.StagePlan]:
    """Plan the stages, as far as there is a field to plan for."""
    return {plan.ordinal: plan for plan in formats.plan_as_far(formats.from_json(event.format), field)}


def _words(event: Event, field: int) -> Paragraphs | None:
    """Say what will be played, as far as there is a field to play it."""
    try:
        return paragraphs(formats.describe(formats.from_json(event.format), field))
    except FieldTooSmall:
        return None
