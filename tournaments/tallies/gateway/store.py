"""Keeping a tally: versions only rise, and a table that did not change is kept once."""

from django.db.models import JSONField, Max, Value
from django.db.models.functions import Cast

from scoring.standings import EventTally, TallyTable
from tournaments.events.models import Group
from tournaments.pairings.models import Round, RoundStatus
from tournaments.shared import clock, jobs
from tournaments.tallies.gateway.going import rounds_going
from tournaments.tallies.gateway.travellers import store_travellers
from tournaments.tallies.models import RevisionTable, StandingTable, TallyRevision

COMPARE_DRAWS = "draws.compare_draws"  # who draws lies above, and is told by name


def store_tally(event_id: int, tally: EventTally) -> bool:
    """Write a revision with its tables; the caller holds the event's lock.

    A tally of this or a lower version than the newest kept one loses, and nothing is written.
    """
    newest = TallyRevision.objects.filter(event_id=event_id).aggregate(newest=Max("version"))["newest"]
    if newest is not None and newest >= tally.version:
        return False
    groups = _groups(event_id)
    is_correction = _is_built_upon(event_id, newest, tally, groups)
    revision = TallyRevision.objects.create(
        event_id=event_id,
        version=tally.version,
        computed_at=clock.now(),
        digest=tally.digest,
        is_correction=is_correction,
    )
    if is_correction:
        jobs.enqueue_once(COMPARE_DRAWS, event_id)
    kept = _keep(groups, tally.tables)
    going = rounds_going(event_id)
    RevisionTable.objects.bulk_create(
        RevisionTable(
            revision=revision,
            table_id=kept[group_id, table.after, table.digest],
            group_id=group_id,
            after_round=table.after,
            matches_done=done,
            matches=matches,
        )
        for table in tally.tables
        for group_id in [groups[table.stage, table.group]]
        for done, matches in [going.get((group_id, table.after), (0, 0))]
    )
    if tally.boards:
        store_travellers(event_id, revision, tally.boards)
    return True


def _is_built_upon(event_id: int, version: int | None, tally: EventTally, groups: dict[tuple[int, int], int]) -> bool:
    """Tell whether a table on which pairings or the end of a stage stand is another than before: a correction came."""
    if version is None:
        return False
    before = RevisionTable.objects.filter(revision__event_id=event_id, revision__version=version)
    rows = before.values_list("group_id", "after_round", "table__digest")
    known = {(group, after): digest for group, after, digest in rows}
    changed = [
        table
        for table in tally.tables
        if known.get((groups[table.stage, table.group], table.after), table.digest) != table.digest
    ]
    if not changed:
        return False
    rounds = Round.objects.filter(stage__event_id=event_id).order_by()
    drawn = rounds.values_list("stage__ordinal", "number", "status")
    filled = Group.objects.filter(stage__event_id=event_id, stage_entries__isnull=False)
    last_filled = filled.aggregate(last=Max("stage__ordinal"))["last"] or 0
    return any(last_filled > table.stage for table in changed) or any(
        stage > table.stage or (stage == table.stage and number + (status == RoundStatus.CLOSED) > table.after)
        for table in changed
        for stage, number, status in drawn
    )


def _groups(event_id: int) -> dict[tuple[int, int], int]:
    rows = Group.objects.filter(stage__event_id=event_id)
    return {(stage, ordinal): pk for pk, stage, ordinal in rows.values_list("pk", "stage__ordinal", "ordinal")}


def _keep(groups: dict[tuple[int, int], int], tables: tuple[TallyTable, ...]) -> dict[tuple[int, int, str], int]:
    """Write the tables that are new and give the key of every one.

    The text that was digested goes into the database as it is.
    """
    digests = [table.digest for table in tables]
    known = StandingTable.objects.filter(group_id__in=groups.values(), digest__in=digests)
    keys = known.values_list("group_id", "after_round", "digest", "pk")
    kept = {(group, after, digest): pk for group, after, digest, pk in keys}
    fresh = [
        StandingTable(
            group_id=group_id, after_round=table.after, digest=table.digest, rows=Cast(Value(table.text), JSONField())
        )
        for table in tables
        for group_id in [groups[table.stage, table.group]]
        if (group_id, table.after, table.digest) not in kept
    ]
    for row in StandingTable.objects.bulk_create(fresh):
        kept[row.group_id, row.after_round, row.digest] = row.pk
    return kept
