"""The entry grid of a round: who meets whom, and the final levels that stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import formats
from scoring.matches import PlayForm
from tournaments.events.models import Event
from tournaments.pairings.models import Match, MatchKind, Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.models import WHOLE_MATCH, Claim, Result
from tournaments.slips.payloads import level_text


@dataclass(frozen=True, kw_only=True)
class GridSide:
    """Who sits on a line, by both names."""

    name: str = ""
    name_latin: str = ""


@dataclass(frozen=True, kw_only=True)
class GridRow:
    """A match as the grid shows it; levels as people write them, empty where none is entered.

    `revision` is that of the claim the levels come from; `deals` counts deals entered one by one.
    """

    match: int
    table: int | None
    group: str
    ns: GridSide
    ew: GridSide
    ns_level: str
    ew_level: str
    passed: str
    revision: int
    deals: int

    @property
    def was(self) -> str:
        """The levels as one text, by which an untouched row is known."""
        return f"{self.ns_level}:{self.ew_level}"


@dataclass(frozen=True, kw_only=True)
class GridPage:
    """All matches of a round; `to_a` says that a match ends only when somebody passes A."""

    event: Event
    round: Round
    is_closed: bool
    to_a: bool
    rows: tuple[GridRow, ...]

    @property
    def entered(self) -> int:
        """How many matches have their levels."""
        return sum(bool(row.ns_level or row.deals) for row in self.rows)


def grid_page(event: Event, ordinal: int, number: int) -> GridPage:
    """This will read the grid of a round, in five queries.

    :raises Missing: if there is no such round, or it is a draft that may still change.
    """
    rounds = Round.objects.exclude(status=RoundStatus.DRAFT).select_related("stage")
    round = rounds.filter(stage__event=event, stage__ordinal=ordinal, number=number).first()
    if round is None:
        raise Missing(what="round")
    stage = formats.from_json(event.format).stage(ordinal)
    return GridPage(
        event=event,
        round=round,
        is_closed=round.status == RoundStatus.CLOSED,
        to_a=stage.play.form is PlayForm.TO_A,
        rows=_rows(round),
    )


def _rows(round: Round) -> tuple[GridRow, ...]:
    matches = Match.objects.filter(round=round, kind=MatchKind.PLAY).select_related("table", "group")
    finals: dict[int, Mapping[str, Any]] = {}
    deals: dict[int, int] = {}
    for match, deal, payload in Result.objects.filter(match__round=round).values_list(
        "match_id", "deal_number", "payload"
    ):
        if deal == WHOLE_MATCH:
            finals[match] = payload
        else:
            deals[match] = deals.get(match, 0) + 1
    claims = Claim.objects.filter(match__round=round, deal_number=WHOLE_MATCH)
    revisions = dict(claims.values_list("match_id", "revision"))
    return tuple(
        _row(match, finals.get(match.pk), revisions.get(match.pk, 0), deals.get(match.pk, 0))
        for match in matches.prefetch_related("sides__entry").order_by("table__number", "slot", "pk")
    )


def _row(match: Match, final: Mapping[str, Any] | None, revision: int, deals: int) -> GridRow:
    seated = {side.line: GridSide(name=side.entry.name, name_latin=side.entry.name_latin) for side in match.sides.all()}
    passed = (final or {}).get("passed_a") or ""
    return GridRow(
        match=match.pk,
        table=match.table.number if match.table else None,
        group=match.group.name,
        ns=seated.get("NS", GridSide()),
        ew=seated.get("EW", GridSide()),
        ns_level=written(final, "NS"),
        ew_level=written(final, "EW"),
        passed=passed,
        revision=revision,
        deals=deals,
    )


def written(final: Mapping[str, Any] | None, line: str) -> str:
    """This will write the level of a side; the + that tells who passed A stands only where both are at A."""
    return "" if final is None else level_text(final, line)
