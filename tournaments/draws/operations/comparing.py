"""After a correction: which pairings of later rounds would be others with the facts of today. Nothing is changed.

A draw remembers the tables it stood on. Where these are others now, it is made again with its own seed, keeping what
was locked or set by hand, and the pairings are counted that differ; so are those who came into a later stage.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max

from engine.errors import DomainError
from scoring.formats import StageKind, from_json
from tournaments.draws.models import ComparedDraws, DrawComparison
from tournaments.draws.operations.grounds import ground_of
from tournaments.draws.operations.opening import takes
from tournaments.draws.operations.pairers import pair
from tournaments.draws.queries.grounds import GROUND
from tournaments.events.models import Entry, EntryStatus, Stage
from tournaments.pairings.models import MatchKind, Round
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.shared import audit, clock, jobs
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.tallies.models import TallyRevision

COMPARE = "draws.compare_draws"
PATIENCE = timedelta(minutes=1)
WHO_PLAYS = 0  # the number of the round that stands for who takes part
BY_RESULTS = (StageKind.SWISS, StageKind.KNOCKOUT)  # the others have a schedule that no result moves


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What a comparison found."""

    number: int
    differing: int
    total: int
    tables: tuple[int, ...] = ()
    failure: Mapping[str, Any] | None = field(default=None)


@transaction.atomic
def compare_draws(*, event_id: int) -> int:
    """Compare every draw that stood on other tables than those of today, and tell how many would differ.

    What is found is kept for the desk, with a line in the trail where it is news; what agrees again is forgotten.
    """
    jobs.started(COMPARE, event_id)
    version = newest_version(event_id)  # what is stored from here on is compared by a later run
    found = 0
    for stage in Stage.objects.filter(event_id=event_id).select_related("event").order_by("ordinal"):
        differing = [one for one in differences(stage) if one.differing or one.failure]
        keep(stage, differing)
        found += len(differing)
    ComparedDraws.objects.update_or_create(event_id=event_id, defaults={"version": version})
    return found


def sweep_comparisons() -> int:
    """Ask again for comparisons whose message was lost, and tell how many."""
    late = TallyRevision.objects.filter(is_correction=True, computed_at__lt=clock.now() - PATIENCE).order_by()
    corrected = dict(late.values_list("event").annotate(newest=Max("version")))
    compared = dict(ComparedDraws.objects.filter(event__in=corrected).values_list("event", "version"))
    waiting = [event for event, version in corrected.items() if compared.get(event, -1) < version]
    return sum(jobs.send_once(COMPARE, event) for event in waiting)


def newest_version(event_id: int) -> int:
    """Give the version of the newest tally; 0 before the first."""
    newest = TallyRevision.objects.filter(event_id=event_id).aggregate(newest=Max("version"))["newest"]
    return newest or 0


def differences(stage: Stage) -> Iterator[Difference]:
    """Compare who takes part in a stage, then each of its rounds."""
    if stage.ordinal > 1 and stage.published_rounds:
        yield from field_difference(stage)
    if stage.kind not in BY_RESULTS:
        return
    for round in stage.rounds.exclude(draw_seed="").filter(number__gt=1).order_by("number"):
        if round.report.get(GROUND) not in (None, ground_of(stage, round.number)):
            yield round_difference(stage, round)


def round_difference(stage: Stage, round: Round) -> Difference:
    """Make a draw again with its own seed, and count its pairings that would not come again."""
    lines = [line for line in pairing_list(round).lines if line.match.kind == MatchKind.PLAY]
    kept = [line for line in lines if line.match.is_locked or line.match.is_manual]
    try:
        with transaction.atomic():
            drawn = pair(stage, round.number, round.draw_seed, kept)
    except DomainError as error:
        failure = {"code": error.code, "facts": error.facts()}
        return Difference(number=round.number, differing=0, total=len(lines), failure=failure)
    fresh = {frozenset((row.ns, row.ew)) for row in drawn.rows if row.ew is not None}
    others = [line for line in lines if sides(line) not in fresh and line not in kept]
    tables = sorted(line.table for line in others if line.table is not None)
    return Difference(number=round.number, differing=len(others), total=len(lines), tables=tuple(tables))


def sides(line: PairingLine) -> frozenset[int]:
    """Give who meets in a line."""
    return frozenset(entry.pk for entry in (line.ns, line.ew) if entry is not None)


def field_difference(stage: Stage) -> Iterator[Difference]:
    """Count of those whom the rule gave when the stage was filled who would not come today.

    Who has withdrawn since is no difference: that is no correction.
    """
    acts = AuditEntry.objects.filter(event_id=stage.event_id, action="draws.qualify", subject_id=stage.pk)
    filled = acts.order_by("pk").last()
    if filled is None or filled.after is None:
        return
    registered = Entry.objects.filter(event_id=stage.event_id, status=EntryStatus.REGISTERED)
    came = set(filled.after["entries"]) & set(registered.values_list("number", flat=True))
    try:
        today = {entry.id for entry in takes(from_json(stage.event.format), stage).entries}
    except DomainError as error:
        failure = {"code": error.code, "facts": error.facts()}
        yield Difference(number=WHO_PLAYS, differing=0, total=len(came), failure=failure)
        return
    yield Difference(number=WHO_PLAYS, differing=len(came - today), total=len(came))


def keep(stage: Stage, found: Sequence[Difference]) -> None:
    """Keep what differs, forget what does not, and write down what is news."""
    before = {one.round_number: one for one in DrawComparison.objects.filter(stage=stage)}
    numbers = {one.number for one in found}
    DrawComparison.objects.filter(stage=stage).exclude(round_number__in=numbers).delete()
    for one in found:
        known = before.get(one.number)
        facts = {"differing": one.differing, "total": one.total, "tables": list(one.tables), "failure": one.failure}
        moment = {"facts_version": stage.event.facts_version, "compared_at": clock.now()}
        DrawComparison.objects.update_or_create(stage=stage, round_number=one.number, defaults={**facts, **moment})
        if known is None or (known.differing, known.total) != (one.differing, one.total):
            record(stage, one, known)


def record(stage: Stage, found: Difference, known: DrawComparison | None) -> None:
    """Write into the trail what a correction would have meant."""
    audit.record(
        actor=SYSTEM,
        action="draws.compare",
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        before={"differing": known.differing} if known else None,
        after={"round": found.number, "differing": found.differing, "matches": found.total},
    )
