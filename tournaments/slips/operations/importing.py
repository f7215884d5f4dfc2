"""Entering a whole list of final levels for matches that are paired already."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.events.models import Stage
from tournaments.pairings.models import Match
from tournaments.pairings.operations import hold_matches
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry
from tournaments.slips import permissions
from tournaments.slips.errors import ReasonMissing, ResultsChanged, RowsRefused
from tournaments.slips.imports.rows import ResultRow
from tournaments.slips.models import WHOLE_MATCH, SlipSource
from tournaments.slips.operations.fate import FateKind
from tournaments.slips.operations.fates import RowFate, fates_digest, judged
from tournaments.slips.operations.submitting import submit_slip

ACTION = "slips.import"


@dataclass(frozen=True, kw_only=True)
class ImportedResults:
    """What an import did, or a dry run would do; `repeated` says that an earlier click had done it already."""

    fates: tuple[RowFate, ...]
    written: int
    unchanged: int
    repeated: bool = False

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
    *,
    actor: Actor,
    stage: Stage,
    rows: Sequence[ResultRow],
    dry_run: bool = False,
    reason: str = "",
    key: uuid.UUID | None = None,
    seen: str | None = None,
) -> ImportedResults:
    """Enter final levels for pairings that exist; all rows or none.

    `key` makes a second confirmation harmless; `seen` is the fingerprint of the dry run that was confirmed.

    :raises NotAllowed: when the actor may not enter results.
    :raises ResultsChanged: when the fates are not those that were seen.
    :raises RowsRefused: when a row cannot be taken, unless it is a dry run.
    :raises ReasonMissing: when a closed round would change without a reason.
    """
    event = stage.event
    refuse_unless(permissions.may_enter_as_officer(actor, event), ACTION)
    may_correct = permissions.may_rule(actor, event)
    fates = judged(stage, rows, may_correct_closed=may_correct)
    if dry_run:
        return ImportedResults(fates=fates, written=0, unchanged=0)
    hold_matches(Match.objects.filter(pk__in=[fate.match.pk for fate in fates if fate.match]))
    earlier = _written_before(stage, key)
    if earlier is not None:
        return earlier
    fates = judged(stage, rows, may_correct_closed=may_correct)
    _check(fates, seen, has_reason=bool(reason.strip()) or actor.is_trusted)
    wanted = [fate for fate in fates if fate.kind != FateKind.LEFT_OUT]
    written = sum([_enter(actor, fate, reason) for fate in wanted])
    _record(actor, stage, key, reason, {"written": written, "unchanged": len(wanted) - written})
    return ImportedResults(fates=fates, written=written, unchanged=len(wanted) - written)


def _check(fates: Sequence[RowFate], seen: str | None, *, has_reason: bool) -> None:
    if seen is not None and fates_digest(fates) != seen:
        raise ResultsChanged
    wrong = [fate for fate in fates if fate.kind == FateKind.ERROR]
    if wrong:
        raise RowsRefused(count=len(wrong), first_line=wrong[0].row.line)
    if not has_reason and any(fate.needs_reason for fate in fates):
        raise ReasonMissing


def _enter(actor: Actor, fate: RowFate, reason: str) -> bool:
    """Enter one row; a row that says what is known already changes nothing."""
    if fate.match is None or fate.payload is None or fate.kind == FateKind.SAME:
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


def _written_before(stage: Stage, key: uuid.UUID | None) -> ImportedResults | None:
    """Find what an import with this key did, or `None` when there was none."""
    lines = AuditEntry.objects.filter(event_id=stage.event_id, action=ACTION, after__key=str(key))
    line = lines.first() if key is not None else None
    if line is None or line.after is None:
        return None
    return ImportedResults(fates=(), written=line.after["written"], unchanged=line.after["unchanged"], repeated=True)


def _record(actor: Actor, stage: Stage, key: uuid.UUID | None, reason: str, counts: dict[str, int]) -> None:
    audit.record(
        actor=actor,
        action=ACTION,
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        after={"key": str(key) if key else None, **counts},
        reason=reason,
    )
