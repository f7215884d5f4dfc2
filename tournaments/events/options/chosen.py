"""The handful of choices on the new-event page, laid over a preset's format."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.boards import BoardScorer
from scoring.formats import (
    Acceleration,
    ByePolicy,
    Clubmates,
    EventFormat,
    FirstRound,
    LastRound,
    OtherResults,
    PairBy,
    RankingShown,
    StageFormat,
    StageKind,
    Unseeded,
)
from scoring.formats.pairing import acceleration_of, start_groups
from scoring.levels import Hook, IfStayed, IfTaken, PointKind
from scoring.matches import DEAL_FORMS, POINTS_TABLES, TIMED_FORMS, LevelTie, PlayForm, PlayRules, PointsTable
from tournaments.events.options.cards import rules_of
from tournaments.events.options.levels import levels_of, with_levels
from tournaments.events.options.play import play_of, with_play

USUAL_DEALS = 6
USUAL_MINUTES = 50
SWISS = ("clubmates_rounds", "first_round", "by", "last_round", "bye")


@dataclass(frozen=True, kw_only=True)
class FormatOptions:
    """What a director may change of a preset; `None` leaves the preset's value. Minutes are per match.

    `best_of_last` counts the rounds of a bracket, from the final back, in which a tie has `best_of` matches; 0 is all.
    `rules` names a rule set of the cards, or is `own`: then `rule_values` holds every option, as `engine.ruleset`
    writes it. `must_play` names levels, as "5-10-K-A"; `attacker_cap` 0 is none, `board_levels` 0 is 2…A in turn;
    `board_trumps` is one trump, or a turn by name.
    `level_table` is a name, or `own`: then `bands` holds the table, as `scoring.levels.tables` writes it.
    `stake` is in room points, `blitz` the margin that gives everything, for the root of the boards: in what a
    board counts, at matchpoints in percentage points; `None` is what suits the scorer.
    """

    rounds: int | None = None
    form: PlayForm | None = None
    deals: int | None = None
    minutes: int | None = None
    points: str | None = None
    clubmates: Clubmates | None = None
    clubmates_rounds: int | None = None
    first_round: FirstRound | None = None
    by: PairBy | None = None
    last_round: LastRound | None = None
    bye: ByePolicy | None = None
    acceleration: Acceleration | None = None
    unseeded: Unseeded | None = None
    legs: int | None = None
    best_of: int | None = None
    best_of_last: int | None = None
    level_tie: LevelTie | None = None
    rules: str | None = None
    rule_values: Mapping[str, Any] | None = None
    decks: int | None = None
    level_table: str | None = None
    bands: str | None = None
    must_play: str | None = None
    hook: Hook | None = None
    attacker_cap: int | None = None
    if_stayed: IfStayed | None = None
    if_taken: IfTaken | None = None
    level: int | None = None
    deal_points: PointKind | None = None
    stake: int | None = None
    per_round: int | None = None
    scorer: BoardScorer | None = None
    scale: str | None = None
    victory: str | None = None
    blitz: int | None = None
    board_levels: int | None = None
    board_trumps: str | None = None
    other_results: OtherResults | None = None
    ranking: RankingShown | None = None


def with_options(base: EventFormat, options: FormatOptions | None) -> EventFormat:
    """This will lay the choices over a format.

    Rounds go to Swiss and manual stages. Play form and points go to the first stage and to those that play as
    it does: a knock-out that a preset plays to A is not shortened by choosing ten deals.

    :raises FormatContradictory: when the choices do not go together.
    :raises ScheduleBroken: when the level table is none.
    """
    if options is None:
        return base
    chosen = vars(options)
    stages = tuple(with_play(stage, chosen) for stage in _stages(base.stages, options))
    return replace(with_levels(base, chosen), stages=stages)


def options_of(played: EventFormat) -> FormatOptions:
    """This will read the choices back out of a format."""
    lead = played.stages[0]
    return FormatOptions(
        rounds=lead.rounds,
        form=lead.play.form,
        deals=lead.play.deals,
        minutes=lead.play.minutes,
        points=next((key for key, table in POINTS_TABLES.items() if _counts_like(lead.points, table)), None),
        clubmates=lead.pairing.clubmates,
        **_choices_of(played.stages),
        **play_of(lead),
        **rules_of(played),
        **levels_of(played),
    )


def _choices_of(stages: tuple[StageFormat, ...]) -> dict[str, Any]:
    """Read the choices of the draw, each from the first stage that knows it."""
    chosen: dict[str, Any] = {"unseeded": stages[0].pairing.unseeded}
    for stage in reversed(stages):
        if stage.kind is StageKind.SWISS:
            chosen |= {key: getattr(stage.pairing, key) for key in SWISS}
            chosen["acceleration"] = acceleration_of(stage.pairing.start_groups, stage.rounds or 1)
        if stage.kind is StageKind.ROUND_ROBIN:
            chosen["legs"] = stage.legs
        if stage.kind is StageKind.KNOCKOUT:
            chosen |= {"best_of": stage.best_of, "best_of_last": stage.best_of_last or 0}
    return chosen


def _stages(stages: tuple[StageFormat, ...], options: FormatOptions) -> Iterator[StageFormat]:
    lead = stages[0]
    for stage in stages:
        changed = stage
        if _extent(stage.play) == _extent(lead.play):
            changed = replace(changed, play=_play(stage.play, options))
        if options.points and stage.points == lead.points:
            points = replace(POINTS_TABLES[options.points], requested_bye=stage.points.requested_bye)
            changed = replace(changed, points=points)
        if options.rounds and stage.rounds is not None:
            changed = replace(changed, rounds=options.rounds)
        yield _drawn(changed, options)


def _drawn(stage: StageFormat, options: FormatOptions) -> StageFormat:
    """Lay the choices of the draw over a stage that knows them; only who entered has a seed that may put it ahead."""
    if options.unseeded and stage.intake is None:
        stage = replace(stage, pairing=replace(stage.pairing, unseeded=options.unseeded))
    if stage.kind is StageKind.SWISS:
        chosen: dict[str, Any] = {key: getattr(options, key) for key in ("clubmates", *SWISS)}
        if options.acceleration and stage.intake is None:
            chosen["start_groups"] = start_groups(options.acceleration, stage.rounds or 1)
        known = {key: value for key, value in chosen.items() if value is not None}
        return replace(stage, pairing=replace(stage.pairing, **known))
    if stage.kind is StageKind.ROUND_ROBIN and options.legs:
        return replace(stage, legs=options.legs)
    if stage.kind is StageKind.KNOCKOUT and options.best_of:
        last = options.best_of_last if options.best_of > 1 else None
        return replace(stage, best_of=options.best_of, best_of_last=last or None)
    return stage


def _counts_like(points: PointsTable, table: PointsTable) -> bool:
    """Tell whether points follow a table; what a bye on request counts is a choice of its own."""
    return replace(points, requested_bye=None) == table


def _extent(play: PlayRules) -> tuple[PlayForm, int | None, int | None]:
    return play.form, play.deals, play.minutes


def _play(play: PlayRules, options: FormatOptions) -> PlayRules:
    form = options.form or play.form
    deals = options.deals or play.deals or USUAL_DEALS
    minutes = options.minutes or play.minutes or USUAL_MINUTES
    return replace(
        play,
        form=form,
        deals=deals if form in DEAL_FORMS else None,
        minutes=minutes if form in TIMED_FORMS else None,
    )
