"""A round of a Swiss: the field as it stands, drawn, and seated at tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.formats import StageFormat
from scoring.reasons import reason
from tournaments.draws.fields import Field, swiss_field
from tournaments.draws.operations.lines import Drawn, sits_out
from tournaments.events.models import Stage
from tournaments.pairings.generators import swiss
from tournaments.pairings.generators.by_format import in_order, swiss_rules
from tournaments.pairings.generators.tables import number_tables
from tournaments.pairings.generators.values import Draw
from tournaments.pairings.models import MatchKind
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import PairingLine


def pair_swiss(stage: Stage, rules: StageFormat, number: int, seed: str, locked: Sequence[PairingLine]) -> Drawn:
    """Pair a Swiss round; locked pairings of the draft stay as far as both sides still play."""
    found = swiss_field(stage, number, rules)
    playing = {contender.id for contender in found.contenders}
    sides = (frozenset((line.ns.number, line.ew.number)) for line in locked if line.ew is not None)
    kept = tuple(pair for pair in sides if pair <= playing)
    options = replace(swiss_rules(rules, number), locked=kept, scores=found.scores)
    draw = swiss.draw(in_order(found.contenders, rules, number, seed), rules=options, seed=seed)
    return Drawn(rows=tuple(swiss_rows(found, draw, kept)), report=report_of(found, draw))


def swiss_rows(found: Field, draw: Draw, kept: Sequence[frozenset[int]]) -> list[PairingRow]:
    """Turn a draw into lines: tables in order of score, then the bye and who is absent."""
    numbers = number_tables([(pairing.ns, pairing.ew) for pairing in draw.pairings], found.fixed_tables)
    rows = [
        PairingRow(
            group_id=found.group_id,
            ns=found.keys[pairing.ns],
            ew=found.keys[pairing.ew],
            table=table,
            reasons=tuple(pairing.reasons),
            is_locked=pairing.ids in kept,
        )
        for pairing, table in zip(draw.pairings, numbers, strict=True)
    ]
    if draw.bye is not None:
        rows.append(PairingRow(group_id=found.group_id, ns=found.keys[draw.bye], kind=MatchKind.BYE))
    for entry, kind in found.absent.items():
        rows.append(PairingRow(group_id=found.group_id, ns=found.keys[entry], kind=sits_out(kind)))
    return rows


def report_of(found: Field, draw: Draw) -> dict[str, Any]:
    """Keep what the draw had to give up, what is to be known of it, and the objective for a later check."""
    ahead = [reason("pairing.ahead", entries=size, points=str(points)) for size, points in found.ahead]
    return {
        "relaxed": [str(relaxation) for relaxation in draw.relaxed],
        "warnings": [warning.to_json() for warning in (*ahead, *draw.warnings)],
        "objective": list(draw.objective),
    }
