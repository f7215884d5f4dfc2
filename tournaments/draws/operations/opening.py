"""Who takes part in a stage: all entries in the first, those who go through in the others.

Entries go by their numbers in the event, so that lots depend on nothing else; places are written by key.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.db import transaction

from scoring.formats import EventFormat, Intake, StageKind, Unseeded, from_json, group_sizes, plan
from scoring.formats.event import elder_siblings
from scoring.standings import Row
from tournaments.draws.errors import StageBeforeUnfinished
from tournaments.draws.operations.by_bracket import under_way
from tournaments.draws.queries.stages import is_known, ties_of
from tournaments.events import operations as events
from tournaments.events.errors import TooFewEntries
from tournaments.events.models import Entry, EntryStatus, Group, Stage
from tournaments.events.operations import Placing
from tournaments.pairings import permissions
from tournaments.pairings.generators.carrying import Score, carried
from tournaments.pairings.generators.groups import laid_out
from tournaments.pairings.generators.individual.facts import PLAYERS
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.qualification import Qualified, Ranked, ranked_of, through
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.tallies import queries as tallies
from tournaments.tallies.models import TallyRevision
from tournaments.tallies.operations import current_revision


@transaction.atomic
def open_stage(*, actor: Actor, stage: Stage) -> int:
    """Fill a stage with who plays it and tell how many they are.

    :raises StageBeforeUnfinished: when it is not known yet who goes through.
    :raises TooFewEntries: when too few would play.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "draws.open_stage")
    form = from_json(stage.event.format)
    ranked, brought = (entered(stage), {}) if stage.ordinal == 1 else qualified(actor, stage, form)
    least = PLAYERS if form.stage(stage.ordinal).kind is StageKind.INDIVIDUAL else 2
    if len(ranked) < least:
        raise TooFewEntries(least=least, given=len(ranked))
    entries = Entry.objects.filter(event_id=stage.event_id, number__in=ranked)
    groups = laid_out(
        form.stage(stage.ordinal),
        ranked,
        groups=planned(form, stage, len(ranked)),
        clubs=dict(entries.values_list("number", "affiliation")),
        seed=stage.event.seed,
        ordinal=stage.ordinal,
    )
    keys = dict(entries.values_list("number", "pk"))
    placings = [
        [
            Placing(entry_id=keys[entry], seed=seed, carried=stored(brought, entry))
            for seed, entry in enumerate(group, 1)
        ]
        for group in groups
    ]
    return events.place_entries(actor=actor, stage=stage, groups=placings)


def stored(brought: Mapping[int, Fraction], entry: int) -> dict[str, str]:
    """Write what an entry brings along so that it stays exact."""
    return {"points": str(brought[entry])} if entry in brought else {}


def entered(stage: Stage) -> list[int]:
    """Give the entries of the event, seeded ones first, the others in the order of their numbers or of lots."""
    entries = stage.event.entries.filter(status=EntryStatus.REGISTERED)
    by_lots = from_json(stage.event.format).stage(stage.ordinal).pairing.unseeded is Unseeded.LOTS

    def order(row: tuple[int | None, int]) -> tuple[bool, int, int, int]:
        seed, number = row
        drawn = lot(stage.event.seed, "entered", number) if by_lots else 0
        return seed is None, seed or 0, drawn if seed is None else 0, number

    return [number for _seed, number in sorted(entries.values_list("seed", "number"), key=order)]


def qualified(actor: Actor, stage: Stage, form: EventFormat) -> tuple[list[int], dict[int, Fraction]]:
    """Give who goes through, best first, and what they bring along, with an audit line on lots that decided."""
    chosen = takes(form, stage)
    entries = [entry.id for entry in chosen.entries]
    brought = carried(intake_of(form, stage), scores_of(source_of(form, stage)), entries)
    audit.record(
        actor=actor,
        action="draws.qualify",
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        after={
            "entries": entries,
            "by_lot": list(chosen.by_lot),
            "carried": {entry: str(points) for entry, points in brought.items()},
        },
    )
    return entries, brought


def takes(form: EventFormat, stage: Stage) -> Qualified:
    """Apply the rule of a stage for whom it takes to the tables of the stage that feeds it.

    :raises StageBeforeUnfinished: when that stage, or the round whose losers it takes, is still played.
    """
    intake, source = intake_of(form, stage), source_of(form, stage)
    refuse_unfinished(source, intake)
    return through(
        intake,
        final_tables(form, source, after=ties_of(source, intake.lost_in)[-1].number if intake.lost_in else None),
        field=field_size(form, stage),
        seed=stage.event.seed,
        chosen=losers(source, intake.lost_in)
        if intake.lost_in
        else taken_elsewhere(form, stage)
        if intake.rest
        else (),
    )


def intake_of(form: EventFormat, stage: Stage) -> Intake:
    """Give the rule for whom a stage takes; every stage but the first has one."""
    intake = form.stage(stage.ordinal).intake
    assert intake is not None, "the first stage takes the entries"
    return intake


def source_of(form: EventFormat, stage: Stage) -> Stage:
    """Find the stage that feeds this one."""
    ordinal = intake_of(form, stage).source_of(stage.ordinal)
    return Stage.objects.select_related("event").get(event_id=stage.event_id, ordinal=ordinal)


def refuse_unfinished(source: Stage, intake: Intake) -> None:
    """Refuse while it is not known who goes through."""
    if not is_known(source, intake):
        raise StageBeforeUnfinished(stage=str(source))


def losers(source: Stage, number: int) -> frozenset[int]:
    """Give who lost a tie in a round of a bracket (entry numbers), by the newest tally."""
    rules = from_json(source.event.format).stage(source.ordinal)
    state = under_way(source, rules, ties_of(source, number)[-1].number + 1)
    return frozenset(state.entries[entry].number for entry in state.losers.values())


def taken_elsewhere(form: EventFormat, stage: Stage) -> frozenset[int]:
    """Give whom the stages before this one take from the same source: those placed, or who would be."""
    others = Stage.objects.filter(event_id=stage.event_id, ordinal__in=elder_siblings(form.stages, stage.ordinal))
    taken: set[int] = set()
    for other in others.select_related("event"):
        placed = set(other.stage_entries.values_list("entry__number", flat=True))
        taken |= placed or {entry.id for entry in takes(form, other).entries}
    return frozenset(taken)


def field_size(form: EventFormat, stage: Stage) -> int:
    """Count who the format takes into a stage, given how many entered the event."""
    entries = Entry.objects.filter(event_id=stage.event_id).competing().count()
    return plan(form, entries, up_to=stage.ordinal)[-1].field


def planned(form: EventFormat, stage: Stage, field: int) -> int:
    """Count the groups of a stage with the field it has now."""
    return len(group_sizes(form.stage(stage.ordinal), field))


def final_tables(form: EventFormat, stage: Stage, *, after: int | None = None) -> list[list[Ranked]]:
    """Read the last table of every group (or that after a round), without those who have withdrawn.

    Groups that are one field have one table together.
    """
    revision = current_revision(event_id=stage.event_id)
    registered = Entry.objects.filter(event_id=stage.event_id, status=EntryStatus.REGISTERED)
    present = set(registered.values_list("number", flat=True))
    groups = list(stage.groups.all())
    return [
        [one for one in ranked_of(rows_after(revision, group, after), group.name) if one.id in present]
        for group in (groups[:1] if form.stage(stage.ordinal).one_field else groups)
    ]


def rows_after(revision: TallyRevision, group: Group, number: int | None) -> Sequence[Row]:
    """Read the table of a group after a round, or the last one."""
    after = number or tallies.last_round(revision.pk, group.pk)
    return tallies.table_page(revision_id=revision.pk, group_id=group.pk, after=after).rows


def scores_of(stage: Stage) -> dict[int, Score]:
    """Read what everybody has at the end of a stage, with the points of each match."""
    revision = current_revision(event_id=stage.event_id)
    tables = (
        tallies.crosstable(revision_id=revision.pk, group_id=group.pk, after=tallies.last_round(revision.pk, group.pk))
        for group in stage.groups.all()
    )
    return {line.row["entry"]: score_of(line) for table in tables for line in table}


def score_of(line: tallies.CrosstableRow) -> Score:
    """Read one entry's points and matches."""
    matches = (
        (played["opponent"], Fraction(played["points"]))
        for played in line.lines
        if played is not None and played["opponent"] is not None
    )
    return Score(points=Fraction(line.row["points"]), matches=tuple(matches))
