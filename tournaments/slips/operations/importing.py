"""Entering a whole list of final levels for matches that are paired already."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from engine.errors import DomainError
from engine.seats import Side
from tournaments.events import names
from tournaments.events.models import Stage
from tournaments.pairings.models import Match, MatchKind, RoundStatus
from tournaments.pairings.operations import hold_matches
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips import permissions
from tournaments.slips.errors import MatchNotFound, RowsRefused
from tournaments.slips.imports.rows import ResultRow
from tournaments.slips.models import WHOLE_MATCH, SlipSource
from tournaments.slips.operations.submitting import submit_slip


@dataclass(frozen=True, kw_only=True)
class RowFate:
    """What becomes of a row: its match, or what is wrong; `is_rematch` warns that the two have met before."""

    row: ResultRow
    match: Match | None = None
    payload: Mapping[str, object] | None = None
    is_rematch: bool = False
    error: DomainError | None = None


@dataclass(frozen=True, kw_only=True)
class ImportedResults:
    """What an import did, or a dry run would do."""

    fates: tuple[RowFate, ...]
    written: int
    unchanged: int

    @property
    def problems(self) -> tuple[RowFate, ...]:
        """Give the rows that cannot be taken."""
        return tuple(fate for fate in self.fates if fate.error is not None)

    @property
    def rematches(self) -> tuple[RowFate, ...]:
        """Give the rows whose entries have met before; they are taken all the same."""
        return tuple(fate for fate in self.fates if fate.is_rematch)


@transaction.atomic
def import_results(
    *, actor: Actor, stage: Stage, rows: Sequence[ResultRow], dry_run: bool = False, reason: str = ""
) -> ImportedResults:
    """Enter final levels for pairings that exist; all rows or none.

    :raises NotAllowed: when the actor may not enter results.
    :raises RowsRefused: when a row cannot be taken, unless it is a dry run.
    """
    refuse_unless(permissions.may_enter_as_officer(actor, stage.event), "slips.import")
    fates = judged(stage, rows)
    wrong = [fate for fate in fates if fate.error is not None]
    if dry_run:
        return ImportedResults(fates=fates, written=0, unchanged=0)
    if wrong:
        raise RowsRefused(count=len(wrong), first_line=wrong[0].row.line)
    hold_matches(Match.objects.filter(pk__in=[fate.match.pk for fate in fates if fate.match]))
    changes = [_enter(actor, fate, reason) for fate in fates]
    return ImportedResults(fates=fates, written=sum(changes), unchanged=len(changes) - sum(changes))


def judged(stage: Stage, rows: Sequence[ResultRow]) -> tuple[RowFate, ...]:
    """Find the match of each row, in two queries."""
    matches = (
        Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round__stage__event", "group")
        .prefetch_related("sides__entry")
        .order_by("round__number", "pk")
    )
    meetings: dict[frozenset[str], list[Match]] = {}
    for match in matches:
        who = frozenset(names.key(side.entry.name) for side in match.sides.all())
        meetings.setdefault(who, []).append(match)
    taken: set[int] = set()
    return tuple(_fate(row, meetings, taken) for row in rows)


def _fate(row: ResultRow, meetings: Mapping[frozenset[str], list[Match]], taken: set[int]) -> RowFate:
    met = meetings.get(frozenset([names.key(row.first), names.key(row.second)]), [])
    match = next((one for one in met if one.pk not in taken and row.round in (None, one.round.number)), None)
    if match is None:
        return RowFate(row=row, error=MatchNotFound(first=row.first, second=row.second))
    taken.add(match.pk)
    first = next(side for side in match.sides.all() if names.key(side.entry.name) == names.key(row.first))
    try:
        payload = row.payload(first_line=Side(first.line))
    except DomainError as error:
        return RowFate(row=row, match=match, error=error)
    return RowFate(row=row, match=match, payload=payload, is_rematch=match is not met[0])


def _enter(actor: Actor, fate: RowFate, reason: str) -> bool:
    """Enter one row; a row that says what is known already changes nothing."""
    if fate.match is None or fate.payload is None:
        return False
    outcome = submit_slip(
        actor=actor,
        match=fate.match,
        deal_number=WHOLE_MATCH,
        payload=fate.payload,
        source=SlipSource.IMPORT,
        client_uuid=uuid.uuid4(),
        base_revision=None,
        reason=reason,
    )
    return outcome.changed
