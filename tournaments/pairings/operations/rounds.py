"""Writing the pairings of a round, whole, as a draft."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from tournaments.events.models import Entry, Stage
from tournaments.pairings import permissions
from tournaments.pairings.errors import EntryNotInStage, EntrySeatedTwice, RoundInWrongState, TableTaken
from tournaments.pairings.models import Match, MatchSide, Round, RoundStatus
from tournaments.pairings.operations.boards import with_boards
from tournaments.pairings.operations.rows import PairingRow
from tournaments.pairings.operations.tables import make_tables
from tournaments.shared import audit, clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def write_round(
    *,
    actor: Actor,
    stage: Stage,
    number: int,
    pairings: Sequence[PairingRow],
    seed: str = "",
    report: Mapping[str, Any] | None = None,
    game: int = 1,
) -> Round:
    """Write a round as a draft, in place of an earlier draft; `game` is which match of its tie it is.

    :raises RoundInWrongState: when the round is published already.
    :raises EntrySeatedTwice: when an entry has two places.
    :raises EntryNotInStage: when an entry does not take part.
    :raises TableTaken: when two matches want one table.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "pairings.write_round")
    check_seats(stage, pairings)
    round, created = Round.objects.select_for_update().get_or_create(stage=stage, number=number)
    if round.status != RoundStatus.DRAFT:
        raise RoundInWrongState(number=number, status=round.status)
    before = None if created else snapshot(round)
    fill(round, with_boards(actor, stage, number, pairings))
    round.version += 1
    round.game = game
    round.draw_seed, round.report, round.drawn_at = seed, dict(report or {}), clock.now()
    round.save()
    record(actor, "pairings.write_round", round, before=before, after=snapshot(round))
    return round


def check_seats(stage: Stage, pairings: Sequence[PairingRow]) -> None:
    """Refuse pairings that seat somebody twice, or somebody else, or two matches at one table."""
    seats = [entry for row in pairings for _line, _position, entry in row.seats]
    members = set(stage.stage_entries.values_list("entry_id", flat=True))
    if twice := repeated(seats):
        raise EntrySeatedTwice(entry=name_of(twice))
    if strangers := set(seats) - members:
        raise EntryNotInStage(entry=name_of(min(strangers)))
    if table := repeated([table for row in pairings for table in (row.table, row.second_table) if table is not None]):
        raise TableTaken(table=table)


def repeated(values: Sequence[int]) -> int | None:
    """Find the first value that stands there twice."""
    return next((value for value, count in Counter(values).items() if count > 1), None)


def name_of(entry_id: int) -> str:
    """Name an entry in a refusal."""
    return Entry.objects.filter(pk=entry_id).values_list("name", flat=True).first() or str(entry_id)


def fill(round: Round, pairings: Sequence[PairingRow]) -> None:
    """Replace the matches of a draft in a few statements, whatever their number."""
    clear(round)
    wanted = {table for row in pairings for table in (row.table, row.second_table) if table is not None}
    tables = make_tables(round.stage.event_id, wanted)
    matches = Match.objects.bulk_create(match_of(round, row, tables) for row in pairings)
    MatchSide.objects.bulk_create(
        MatchSide(round_id=round.pk, match_id=match.pk, entry_id=entry, line=line, position=position)
        for match, row in zip(matches, pairings, strict=True)
        for line, position, entry in row.seats
    )


def clear(round: Round) -> None:
    """Delete the matches of a draft.

    Those that nothing points at, which is all of them as a rule, go in one statement: Django's own delete sends
    one for each hundred. The others are left to it, with its cascades and refusals.
    """
    MatchSide.objects.filter(round=round).delete()
    matches = Match.objects.filter(round=round)
    pointers = [relation.get_accessor_name() for relation in Match._meta.related_objects]
    matches.filter(**{f"{pointer}__isnull": True for pointer in pointers})._raw_delete(using=matches.db)
    matches.delete()


def match_of(round: Round, row: PairingRow, tables: Mapping[int, int]) -> Match:
    """Make the match of a line, not yet saved."""
    return Match(
        round_id=round.pk,
        group_id=row.group_id,
        kind=row.kind,
        table_id=tables[row.table] if row.table is not None else None,
        second_table_id=tables[row.second_table] if row.second_table is not None else None,
        board_set=row.board_set,
        slot=row.slot,
        is_third_place=row.is_third_place,
        is_locked=row.is_locked,
        is_manual=row.is_manual,
        reasons=[reason.to_json() for reason in row.reasons],
    )


def snapshot(round: Round) -> dict[str, Any]:
    """Give what the audit keeps of a round: its state and who sits where."""
    sides = round.sides.order_by("match__table__number", "match_id", "-line", "position")
    lines: dict[int, list[str]] = {}
    for match_id, table, kind, name in sides.values_list(
        "match_id", "match__table__number", "match__kind", "entry__name"
    ):
        lines.setdefault(match_id, [str(table or kind)]).append(name)
    return {"status": round.status, "version": round.version, "pairings": list(lines.values())}


def record(
    actor: Actor,
    action: str,
    round: Round,
    *,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    reason: str = "",
) -> None:
    """Write the audit line of a change to a round."""
    event = round.stage.event
    audit.record(
        actor=actor,
        action=action,
        subject=round,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after=after,
        reason=reason,
    )
