"""A list of entries written all at once, or not at all."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.clubs.models import Player
from tournaments.events import names, permissions
from tournaments.events.errors import ImportChanged, ImportNotClean
from tournaments.events.imports.fates import (
    Book,
    Fate,
    FateKind,
    count,
    fates_digest,
)
from tournaments.events.imports.judging import judge, without_doubts
from tournaments.events.imports.problems import handicap_of, rating_of
from tournaments.events.imports.rows import EntryRow
from tournaments.events.models import Entry, EntryPlayer, EntryStatus, Event
from tournaments.events.operations.entry_rows import next_number
from tournaments.events.operations.facts import facts_changed, locked
from tournaments.events.operations.stages import join_filled_stage
from tournaments.events.queries.book import load_book
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry

ACTION = "events.import_entries"


@dataclass(frozen=True, kw_only=True)
class Imported:
    """What an import wrote; `repeated` says that an earlier click had written it already."""

    entries: tuple[Entry, ...]
    skipped: int
    repeated: bool = False


@transaction.atomic
def import_entries(
    *,
    actor: Actor,
    event: Event,
    rows: Sequence[EntryRow],
    key: uuid.UUID | None = None,
    seen: str | None = None,
) -> Imported:
    """Write the entries of a list, and the players whom the club's book does not hold.

    `key` makes a second confirmation harmless. `seen` is the fingerprint of the dry run that was confirmed;
    a caller without one has nobody to ask, so every doubt about twins is settled as "somebody else".

    :raises ImportChanged: when the fates are not those that were seen.
    :raises ImportNotClean: when a row holds an error or an open question.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), ACTION)
    earlier = written_before(event, key)
    if earlier is not None:
        return Imported(entries=tuple(event.entries.filter(pk__in=earlier)), skipped=0, repeated=True)
    book = load_book(event)
    fates = judge(rows if seen is not None else without_doubts(rows, book), book)
    if seen is not None and fates_digest(fates) != seen:
        raise ImportChanged
    refuse_unclean(fates)
    entries = write_fates(event, [fate for fate in fates if fate.kind is FateKind.NEW], book)
    _record(actor, event, entries, key)
    return Imported(entries=tuple(entries), skipped=len(fates) - len(entries))


def refuse_unclean(fates: Sequence[Fate]) -> None:
    """Stop unless every row is clear.

    :raises ImportNotClean: counting what is not.
    """
    errors, questions = count(fates, FateKind.ERROR), count(fates, FateKind.QUESTION)
    if errors or questions:
        raise ImportNotClean(errors=errors, questions=questions)


def written_before(event: Event, key: uuid.UUID | None) -> list[int] | None:
    """Find the entries that an import with this key wrote, or `None` when there was none."""
    if key is None:
        return None
    lines = AuditEntry.objects.filter(event_id=event.pk, action=ACTION, after__key=str(key))
    line = lines.first()
    return list((line.after or {})["ids"]) if line else None


def write_fates(event: Event, fates: Sequence[Fate], book: Book) -> list[Entry]:
    """Write players, entries and seats in three statements."""
    players = {player.id: Player(pk=player.id, name=player.name) for player in book.players}
    newcomers = {
        (fate.row.line, position): Player(
            club_id=event.club_id, name=names.checked(seat.name), affiliation=names.tidy(fate.row.affiliation)
        )
        for fate in fates
        for position, seat in enumerate(fate.players)
        if seat.player_id is None
    }
    Player.objects.bulk_create(newcomers.values())
    entries = Entry.objects.bulk_create(_entries(event, fates))
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            event=event,
            entry=entry,
            position=position + 1,
            player=newcomers[fate.row.line, position] if seat.player_id is None else players[seat.player_id],
        )
        for entry, fate in zip(entries, fates, strict=True)
        for position, seat in enumerate(fate.players)
    )
    for entry in entries:
        join_filled_stage(entry)
    return entries


def _entries(event: Event, fates: Sequence[Fate]) -> list[Entry]:
    first = next_number(event)
    return [
        Entry(
            event=event,
            number=number,
            name=fate.name,
            name_latin=names.tidy(fate.row.name_latin),
            affiliation=names.tidy(fate.row.affiliation),
            seed=int(fate.row.seed) if fate.row.seed else None,
            contact_email=fate.row.email.strip(),
            note=names.tidy(fate.row.note),
            categories=list(names.tags(fate.row.categories)),
            handicap=handicap_of(fate.row),
            rating=rating_of(fate.row),
            status=EntryStatus.REGISTERED,
        )
        for number, fate in enumerate(fates, first)
    ]


def _record(actor: Actor, event: Event, entries: Sequence[Entry], key: uuid.UUID | None) -> None:
    audit.record(
        actor=actor,
        action=ACTION,
        subject=event,
        club_id=event.club_id,
        event_id=event.pk,
        after={
            "key": str(key) if key else None,
            "ids": [entry.pk for entry in entries],
            "entries": {str(entry.number): entry.name for entry in entries},
        },
    )
    if entries:
        facts_changed(event_id=event.pk)
