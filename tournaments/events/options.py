"""The handful of choices on the new-event page, laid over a preset's format."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.formats import Clubmates, EventFormat, StageFormat, StageKind
from scoring.matches import DEAL_FORMS, POINTS_TABLES, TIMED_FORMS, PlayForm, PlayRules

USUAL_DEALS = 6
USUAL_MINUTES = 50


@dataclass(frozen=True, kw_only=True)
class FormatOptions:
    """What a director may change of a preset; `None` leaves the preset's value. Minutes are per match."""

    rounds: int | None = None
    form: PlayForm | None = None
    deals: int | None = None
    minutes: int | None = None
    points: str | None = None
    clubmates: Clubmates | None = None


def with_options(base: EventFormat, options: FormatOptions | None) -> EventFormat:
    """This will lay the choices over a format.

    Rounds go to Swiss and manual stages. Play form and points go to the first stage and to those that play as
    it does: a knock-out that a preset plays to A is not shortened by choosing ten deals.

    :raises FormatContradictory: when the choices do not go together.
    """
    if options is None:
        return base
    return replace(base, stages=tuple(_stages(base.stages, options)))


def options_of(played: EventFormat) -> FormatOptions:
    """This will read the choices back out of a format."""
    lead = played.stages[0]
    return FormatOptions(
        rounds=lead.rounds,
        form=lead.play.form,
        deals=lead.play.deals,
        minutes=lead.play.minutes,
        points=next((key for key, table in POINTS_TABLES.items() if table == lead.points), None),
        clubmates=lead.pairing.clubmates,
    )


def _stages(stages: tuple[StageFormat, ...], options: FormatOptions) -> Iterator[StageFormat]:
    lead = stages[0]
    for stage in stages:
        changed = stage
        if _extent(stage.play) == _extent(lead.play):
            changed = replace(changed, play=_play(stage.play, options))
        if options.points and stage.points == lead.points:
            changed = replace(changed, points=POINTS_TABLES[options.points])
        if options.rounds and stage.rounds is not None:
            changed = replace(changed, rounds=options.rounds)
        if options.clubmates and stage.kind is StageKind.SWISS:
            changed = replace(changed, pairing=replace(changed.pairing, clubmates=options.clubmates))
        yield changed


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
