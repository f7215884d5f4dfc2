"""Computing standings at once, and proving that what is stored is what the facts give."""

from dataclasses import dataclass

from scoring.standings import EventTally, compute, digest_of
from tournaments.events.models import Event
from tournaments.tallies.gateway import DatabaseGateway
from tournaments.tallies.models import RevisionTable, RevisionTraveller, TallyRevision


@dataclass(frozen=True, kw_only=True)
class TableDifference:
    """A table that differs: `stored` and `computed` are digests, None where it is missing.

    `board` is the number of a board whose traveller differs; `group` and `after` are 0 then.
    """

    stage: int
    group: int
    after: int
    board: int
    stored: str | None
    computed: str | None


@dataclass(frozen=True, kw_only=True)
class CheckReport:
    """What a check found; versions differ while a recompute is still to come."""

    facts_version: int
    stored_version: int | None
    tables: int
    differences: tuple[TableDifference, ...]

    @property
    def agrees(self) -> bool:
        """Tell whether the newest stored tally is exactly what the facts give now."""
        return self.stored_version == self.facts_version and not self.differences


def recompute_now(*, event_id: int) -> bool:
    """Compute and keep an event's standings in this process; tell whether a new tally was stored.

    For commands and tests that show standings next; requests leave it to the worker.

    :raises Missing: if there is no such event.
    """
    door = DatabaseGateway()
    with door.exclusively(event_id):
        return door.store(event_id, compute(door.load(event_id)))


def current_revision(*, event_id: int) -> TallyRevision:
    """Give the tally of an event's present facts, computing it here if the worker has not done so yet.

    For what must not decide on old standings: a draw, a qualification, a command.

    :raises Missing: if there is no such event.
    """
    version = Event.objects.values_list("facts_version", flat=True).get(pk=event_id)
    revision = TallyRevision.objects.filter(event_id=event_id, version__gte=version).order_by("-version").first()
    if revision is not None:
        return revision
    recompute_now(event_id=event_id)
    return TallyRevision.objects.filter(event_id=event_id).order_by("-version")[:1].get()


def recompute_check(event: Event) -> CheckReport:
    """Compute an event's standings from its facts and compare them with what is stored; writes nothing.

    :raises Missing: if there is no such event.
    """
    door = DatabaseGateway()
    with door.exclusively(event.pk):
        tally = compute(door.load(event.pk))
        revision = TallyRevision.objects.filter(event=event).order_by("-version").first()
        stored = _stored(revision) if revision else {}
    fresh = _fresh(tally)
    return CheckReport(
        facts_version=tally.version,
        stored_version=revision.version if revision else None,
        tables=len(fresh),
        differences=tuple(
            TableDifference(
                stage=key[0],
                group=key[1],
                after=key[2],
                board=key[3],
                stored=stored.get(key),
                computed=fresh.get(key),
            )
            for key in sorted(stored.keys() | fresh.keys())
            if stored.get(key) != fresh.get(key)
        ),
    )


Key = tuple[int, int, int, int]  # stage, group, round, board: a table has no board, a traveller nothing else


def _fresh(tally: EventTally) -> dict[Key, str]:
    tables: dict[Key, str] = {(table.stage, table.group, table.after, 0): table.digest for table in tally.tables}
    return tables | {(board.stage, 0, 0, board.number): board.digest for board in tally.boards}


def _stored(revision: TallyRevision) -> dict[Key, str]:
    """Give the digest of the stored rows themselves, so that a row changed by hand is noticed."""
    tables = RevisionTable.objects.filter(revision=revision).values_list(
        "group__stage__ordinal", "group__ordinal", "after_round", "table__rows"
    )
    boards = RevisionTraveller.objects.filter(revision=revision).values_list("stage__ordinal", "number", "table__rows")
    found: dict[Key, str] = {(stage, group, after, 0): digest_of(rows) for stage, group, after, rows in tables}
    return found | {(stage, 0, 0, number): digest_of(rows) for stage, number, rows in boards}
