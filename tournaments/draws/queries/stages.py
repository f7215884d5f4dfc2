"""What the page of a stage shows, in a constant number of queries."""

from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.formats import Competitor, Intake, StageKind, from_json, knockout_rounds
from scoring.formats.plan import matches_of_ties
from tournaments.draws.models import DrawRequest
from tournaments.draws.plans import foreseen_rounds
from tournaments.events.models import Entry, Event, Group, Stage, StageEntry, StageStatus
from tournaments.pairings.models import Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.shared.messages import fill


@dataclass(frozen=True, kw_only=True)
class StagePage:
    """A stage for its director: who plays, which rounds there are, how the last request for a draw went.

    `before` is the stage that feeds it, `losers_of` the round of that whose losers come; it waits for them.
    """

    stage: Stage
    groups: tuple[Group, ...]
    rounds: tuple[Round, ...]
    planned: int
    request: DrawRequest | None
    failure: str
    before: Stage | None
    losers_of: int | None
    is_waiting: bool
    has_boards: bool
    has_rooms: bool

    @property
    def last(self) -> Round | None:
        """Give the newest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int | None:
        """Give the round that can be drawn now, if one can."""
        if self.last is not None and self.last.status != RoundStatus.CLOSED:
            return None
        number = self.last.number + 1 if self.last else 1
        return number if number <= max(self.planned, 1) and not self.is_waiting else None

    @property
    def has_ties(self) -> bool:
        """Tell whether ties took several matches, each a round of its own."""
        return any(round.game > 1 for round in self.rounds)

    @property
    def is_drawing(self) -> bool:
        """Tell whether the worker has a request of this stage."""
        return self.request is not None and self.request.state == "queued"

    @property
    def is_by_hand(self) -> bool:
        """Tell whether the director makes every pairing."""
        return self.stage.kind == StageKind.MANUAL


def stage_page(event: Event, ordinal: int) -> StagePage:
    """Gather the page of a stage.

    :raises Missing: when the event has no such stage.
    """
    stage = stage_of(event, ordinal)
    form = from_json(event.format)
    intake = form.stage(ordinal).intake
    before = event.stages.filter(ordinal=intake.source_of(ordinal)).first() if intake else None
    members = StageEntry.objects.select_related("entry").order_by("seed")
    groups = stage.groups.prefetch_related(Prefetch("stage_entries", queryset=members))
    request = DrawRequest.objects.filter(stage=stage).order_by("pk").last()
    failure = request.failure if request is not None else None
    return StagePage(
        stage=stage,
        groups=tuple(groups),
        rounds=tuple(stage.rounds.order_by("number")),
        planned=foreseen_rounds(stage),
        request=request,
        failure=fill(failure["code"], failure["facts"]) if failure else "",
        before=before,
        losers_of=intake.lost_in if intake else None,
        is_waiting=bool(intake and before and not is_known(before, intake)),
        has_boards=stage.boards.exists(),
        has_rooms=form.competitor is Competitor.TEAM,
    )


def is_known(source: Stage, intake: Intake) -> bool:
    """Tell whether it is known who comes from a stage: it is finished, or the ties whose losers come are over.

    Ties of several matches are over for certain once the next round of the bracket is drawn, or all are played.
    """
    if intake.lost_in is None or source.status == StageStatus.FINISHED:
        return source.status == StageStatus.FINISHED
    rounds = ties_of(source, intake.lost_in)
    rules = from_json(source.event.format).stage(source.ordinal)
    often = matches_of_ties(rules, knockout_rounds(max(source.stage_entries.count(), 2)))
    is_closed = bool(rounds) and all(one.status == RoundStatus.CLOSED for one in rounds)
    return is_closed and (len(rounds) == often[intake.lost_in - 1] or bool(ties_of(source, intake.lost_in + 1)))


def ties_of(source: Stage, number: int) -> list[Round]:
    """Give the rounds in which the ties of that round of a bracket are played, one for each match of a tie."""
    rounds = list(source.rounds.order_by("number"))
    begun = [at for at, one in enumerate(rounds) if one.game == 1]
    return rounds[begun[number - 1] : [*begun, len(rounds)][number]] if number <= len(begun) else []


def field_by_hand(page: StagePage) -> list[Entry]:
    """List whose numbers can be typed: who takes part, or who will when nobody is placed yet."""
    placed = [place.entry for group in page.groups for place in group.stage_entries.all()]
    return placed or list(Entry.objects.filter(event=page.stage.event_id).competing())


def stage_of(event: Event, ordinal: int) -> Stage:
    """Find a stage of an event.

    :raises Missing: when there is none.
    """
    stage = event.stages.filter(ordinal=ordinal).first()
    if stage is None:
        raise Missing(what="stage")
    stage.event = event
    return stage


def round_of(event: Event, ordinal: int, number: int) -> Round:
    """Find a round of an event.

    :raises Missing: when there is none.
    """
    round = Round.objects.filter(stage__event=event, stage__ordinal=ordinal, number=number).select_related("stage")
    found = round.first()
    if found is None:
        raise Missing(what="round")
    found.stage.event = event
    return found
