"""Who takes part in a stage: all entries in the first, those who go through in the others.

Entries go by their numbers in the event, so that lots depend on nothing else; places are written by key.
"""

from collections.abc import Sequence
from fractions import Fraction

from django.db import transaction

from scoring.formats import EventFormat, StageFormat, StageKind, from_json, plan
from scoring.formats import Seeding
from tournaments.draws.errors import StageBeforeUnfinished
from tournaments.events import operations as events
from tournaments.events.errors import TooFewEntries
from tournaments.events.models import Entry, EntryStatus, Stage, StageStatus
from tournaments.events.operations import Placing
from tournaments.pairings import permissions
from tournaments.pairings.generators.groups import clubmates_apart, snake
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.qualification import Qualified, Ranked, best_in_total, best_of_each
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision


@transaction.atomic
def open_stage(*, actor: Actor, stage: Stage) -> int:
    """Fill a stage with who plays it and tell how many they are.

    :raises StageBeforeUnfinished: when it is not known yet who goes through.
    :raises TooFewEntries: when too few would play.
    """
    stage = Stage.objects.select_for_update(of=("self",)).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "draws.open_stage")
    form = from_json(stage.event.format)
    ranked = entered(stage) if stage.ordinal == 1 else qualified(actor, stage, form)
    if len(ranked) < 2:
        raise TooFewEntries(least=2, given=len(ranked))
    groups = dealt(form.stage(stage.ordinal), ranked, group_count(form, stage), stage)
    keys = dict(Entry.objects.filter(event_id=stage.event_id).values_list("number", "pk"))
    placings = [[Placing(entry_id=keys[entry], seed=seed) for seed, entry in enumerate(group, 1)] for group in groups]
    return events.place_entries(actor=actor, stage=stage, groups=placings)


def entered(stage: Stage) -> list[int]:
    """Give the entries of the event, seeded ones first."""
    entries = stage.event.entries.filter(status=EntryStatus.REGISTERED)
    known = sorted(entries.values_list("seed", "number"), key=lambda row: (row[0] is None, row[0] or 0, row[1]))
    return [number for _seed, number in known]


def qualified(actor: Actor, stage: Stage, form: EventFormat) -> list[int]:
    """Give who goes through from the stage before, best first, with an audit line on lots that decided."""
    before = Stage.objects.get(event_id=stage.event_id, ordinal=stage.ordinal - 1)
    if before.status != StageStatus.FINISHED:
        raise StageBeforeUnfinished(stage=str(before))
    through = select(form.stage(stage.ordinal), final_tables(before), field_size(form, stage), stage.event.seed)
    audit.record(
        actor=actor,
        action="draws.qualify",
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        after={"entries": [entry.id for entry in through.entries], "by_lot": list(through.by_lot)},
    )
    return [entry.id for entry in through.entries]


def select(rules: StageFormat, tables: Sequence[Sequence[Ranked]], field: int, seed: str) -> Qualified:
    """Apply the rule of a stage for whom it takes."""
    if rules.intake is None or rules.intake.best is None:
        return best_in_total(tables, best=field, seed=seed)
    return best_of_each(tables, best=rules.intake.best, seed=seed)


def field_size(form: EventFormat, stage: Stage) -> int:
    """Count who the format takes into a stage, given how many entered the event."""
    entries = Entry.objects.filter(event_id=stage.event_id).competing().count()
    return plan(form, entries)[stage.ordinal - 1].field


def group_count(form: EventFormat, stage: Stage) -> int:
    """Count the groups of a stage."""
    entries = Entry.objects.filter(event_id=stage.event_id).competing().count()
    return len(plan(form, entries)[stage.ordinal - 1].groups)


def final_tables(stage: Stage) -> list[list[Ranked]]:
    """Read the last table of every group, without those who have withdrawn."""
    revision = current_revision(event_id=stage.event_id)
    registered = Entry.objects.filter(event_id=stage.event_id, status=EntryStatus.REGISTERED)
    present = set(registered.values_list("number", flat=True))
    return [
        [
            Ranked(
                id=row["entry"],
                group=group.name,
                place=row["place"],
                strength=(Fraction(row["points"]), Fraction(row["net"]), Fraction(row["cumulative"])),
            )
            for row in tallies.table_page(
                revision_id=revision.pk, group_id=group.pk, after=tallies.last_round(revision.pk, group.pk)
            ).rows
            if row["entry"] in present
        ]
        for group in stage.groups.all()
    ]


def dealt(rules: StageFormat, ranked: Sequence[int], groups: int, stage: Stage) -> Sequence[Sequence[int]]:
    """Lay a ranked field out in groups: one list for a Swiss or a knock-out, a snake for groups."""
    if rules.intake and rules.intake.seeding == Seeding.RANDOM:
        ranked = sorted(ranked, key=lambda entry: lot(stage.event.seed, "deal", stage.ordinal, entry))
    if rules.kind != StageKind.ROUND_ROBIN or groups == 1:
        return [ranked]
    dealt = snake(ranked, groups)
    if rules.intake and not rules.intake.clubmates_apart:
        return dealt
    clubs = Entry.objects.filter(event_id=stage.event_id, number__in=ranked).values_list("number", "affiliation")
    return clubmates_apart(dealt, dict(clubs))
