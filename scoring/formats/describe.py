"""What will be played, part by part, as codes and facts; the sentences belong to whoever shows them.

Codes: `format.field`, per stage `format.stage.swiss|round_robin|groups|knockout|manual|movement|individual`,
`format.draw.*` (what is special about who meets whom),
`format.intake.best|total|places|rest|lost_in` (all but the first stage),
`format.play.to_a|fixed_deals|timed|timed_and_fixed|points_per_deal|duplicate`, `format.boards`,
`format.points`, `format.precedence`,
`format.warning.rematches|few_rounds`, and `format.duration` at the end.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from engine.ruleset import DuplicateBidding
from scoring.formats.boards import BoardPlan
from scoring.formats.event import EventFormat
from scoring.formats.intake import Intake
from scoring.formats.pairing import ByePolicy, Clubmates, FirstRound, LastRound, PairBy
from scoring.formats.plan import StagePlan, plan
from scoring.formats.stage import ADDING_UP, StageFormat, StageKind, shown_metric
from scoring.reasons import Reason, reason


def describe(event: EventFormat, entries: int, start: datetime | None = None) -> tuple[Reason, ...]:
    """Tell what so many entries will play, with an estimate of when it ends if the start is given.

    :raises FieldTooSmall: if they are too few.
    """
    plans = plan(event, entries)
    return (
        reason("format.field", entries=entries, competitor=event.competitor.value),
        *(told for planned in plans for told in _stage(event, planned, plans)),
        _duration(plans, start),
    )


def _stage(event: EventFormat, planned: StagePlan, plans: Sequence[StagePlan]) -> Iterator[Reason]:
    stage = event.stage(planned.ordinal)
    yield _shape(stage, planned)
    yield from _draw(stage)
    if stage.intake is not None:
        yield _intake(stage.intake, planned.ordinal, plans)
    yield reason(
        f"format.play.{stage.play.form.value}",
        deals=stage.play.deals,
        minutes=stage.play.minutes,
        level_tie=stage.play.level_tie,
        level=stage.play.level,
        boards=stage.boards.per_round if stage.boards else None,
    )
    if stage.boards is not None:
        yield _boards(stage.boards, fixes_trump=event.ruleset.duplicate_bidding is DuplicateBidding.PRESET)
    if stage.kind is not StageKind.KNOCKOUT:
        if stage.boards is None or not (stage.kind in ADDING_UP or stage.boards.victory):
            yield _points(stage)
        yield reason(
            "format.precedence",
            metrics=tuple(shown_metric(key, with_boards=stage.boards is not None) for key in stage.precedence),
        )
    yield from _warnings(stage, planned, is_last=planned is plans[-1])


def _intake(intake: Intake, ordinal: int, plans: Sequence[StagePlan]) -> Reason:
    """Say who comes from where and with what."""
    first, last = intake.places
    source = plans[intake.source_of(ordinal) - 1]
    return reason(
        f"format.intake.{_way(intake)}",
        source=source.ordinal,
        is_usual=source.ordinal == ordinal - 1,
        groups=len(source.groups),
        best=intake.best,
        total=intake.total,
        first=first,
        last=last,
        lost_in=intake.lost_in,
        carry=intake.carry,
        share=intake.share,
    )


def _way(intake: Intake) -> str:
    ways = {"best": intake.best, "total": intake.total, "places": intake.from_place, "lost_in": intake.lost_in}
    return next((way for way, chosen in ways.items() if chosen is not None), "rest")


def _boards(plan: BoardPlan, *, fixes_trump: bool) -> Reason:
    return reason(
        "format.boards",
        scorer=plan.scorer,
        levels=plan.levels,
        trumps=plan.trumps if fixes_trump else (),
        rooms=plan.tables_per_match,
        victory=None if plan.victory is None else "bands" if plan.victory.bands else "continuous",
    )


def _shape(stage: StageFormat, planned: StagePlan) -> Reason:
    grouped = stage.kind is StageKind.ROUND_ROBIN and len(planned.groups) > 1
    return reason(
        "format.stage.groups" if grouped else f"format.stage.{stage.kind.value}",
        ordinal=planned.ordinal,
        field=planned.field,
        rounds=planned.rounds,
        matches=planned.matches,
        groups=len(planned.groups),
        group_size=planned.groups[0],
        legs=stage.legs,
        third_place=stage.third_place,
        one_field=stage.one_field,
    )


def _draw(stage: StageFormat) -> Iterator[Reason]:
    """Say what is special about who meets whom."""
    options, is_swiss = stage.pairing, stage.kind is StageKind.SWISS
    if stage.best_of > 1:
        yield reason("format.draw.best_of", best_of=stage.best_of, last=stage.best_of_last)
    if not is_swiss:
        return
    if options.by is PairBy.PLACES:
        yield reason("format.draw.by_places")
    again = options.last_round is LastRound.PLACES_AGAIN
    if again or (options.by is PairBy.SCORES and options.last_round is LastRound.PLACES):
        yield reason("format.draw.last_round", again=again)
    if options.first_round is not FirstRound.RANDOM:
        yield reason(f"format.draw.first_round_{options.first_round}")
    if options.start_groups:
        yield reason("format.draw.start_groups", last=max(group.last_round for group in options.start_groups))
    if options.clubmates is not Clubmates.OFF and options.clubmates_rounds is not None:
        yield reason("format.draw.clubmates_rounds", rounds=options.clubmates_rounds)
    if options.bye is not ByePolicy.LOWEST:
        yield reason(f"format.draw.bye_{options.bye}")


def _points(stage: StageFormat) -> Reason:
    table = stage.points.with_bye_like(stage.sit_out)
    sat_out = {} if stage.sit_out is None else {"sit_out": table.bye}
    return reason("format.points", win=table.win, draw=table.draw, loss=table.loss, absence=table.absence, **sat_out)


def _warnings(stage: StageFormat, planned: StagePlan, *, is_last: bool) -> Iterator[Reason]:
    if stage.kind is not StageKind.SWISS:
        return
    # competition §2: a perfect Swiss without rematch is guaranteed while r ≤ N/2 − 1.
    if planned.rounds > planned.field // 2 - 1:
        yield reason("format.warning.rematches", rounds=planned.rounds, field=planned.field)
    needed = (planned.field - 1).bit_length()
    if planned.rounds < needed and is_last:
        yield reason("format.warning.few_rounds", rounds=planned.rounds, needed=needed)


def _duration(plans: tuple[StagePlan, ...], start: datetime | None) -> Reason:
    minutes = max(planned.ends for planned in plans)
    ends = (start + timedelta(minutes=minutes)).isoformat() if start else None
    hours, rest = divmod(round(minutes, -1), 60)
    return reason("format.duration", minutes=minutes, hours=hours, rest=rest, ends=ends)
