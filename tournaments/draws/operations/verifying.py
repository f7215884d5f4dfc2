"""Recomputing what a Swiss draw says it reached: anybody can check a stored draw against the facts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.formats import StageKind, from_json
from tournaments.draws.fields import swiss_field
from tournaments.events.models import Stage
from tournaments.pairings.generators import swiss
from tournaments.pairings.generators.by_format import in_order, swiss_rules
from tournaments.pairings.generators.costs import FIELDS
from tournaments.pairings.generators.values import Pairing
from tournaments.pairings.models import Match, Round
from tournaments.pairings.queries import pairing_list


@dataclass(frozen=True, kw_only=True)
class DrawCheck:
    """The objective that was stored with a round and that of its pairings by today's facts, field by field."""

    number: int
    stored: tuple[int, ...]
    found: tuple[int, ...]
    by_hand: int

    @property
    def agrees(self) -> bool:
        """Tell whether nothing has changed since the draw."""
        return self.stored == self.found

    @property
    def differences(self) -> dict[str, tuple[int, int]]:
        """Give the costs that differ: as stored, and as found."""
        pairs = zip(FIELDS, self.stored, self.found, strict=False)
        return {name: (before, now) for name, before, now in pairs if before != now}


def check_draws(stage: Stage) -> Iterator[DrawCheck]:
    """Check every round of a Swiss that the program drew and that keeps an objective of today's fields."""
    rules = from_json(stage.event.format).stage(stage.ordinal)
    if rules.kind is not StageKind.SWISS:
        return
    for round in stage.rounds.exclude(draw_seed="").order_by("number"):
        stored = tuple(round.report.get("objective", ()))
        if len(stored) == len(FIELDS):
            yield check_draw(stage, round, stored)


def check_draw(stage: Stage, round: Round, stored: tuple[int, ...]) -> DrawCheck:
    """Add up the costs of a round's pairings from the facts before it."""
    rules = from_json(stage.event.format).stage(stage.ordinal)
    found = swiss_field(stage, round.number, rules)
    field = in_order(found.contenders, rules, round.number, round.draw_seed)
    lines = [line for line in pairing_list(round).lines if line.ew is not None]
    pairings = [Pairing(ns=line.ns.number, ew=line.ew.number) for line in lines if line.ew is not None]
    known = {contender.id for contender in field}
    playing = [pairing for pairing in pairings if pairing.ids <= known]
    kept = tuple(frozenset((line.ns.number, line.ew.number)) for line in lines if line.match.is_locked and line.ew)
    options = replace(swiss_rules(rules, round.number), locked=kept)
    return DrawCheck(
        number=round.number,
        stored=stored,
        found=swiss.verify(field, playing, rules=options, seed=round.draw_seed),
        by_hand=Match.objects.filter(round=round, is_manual=True).count(),
    )
