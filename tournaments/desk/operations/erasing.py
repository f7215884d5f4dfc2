"""A person is forgotten; the results stay, under a neutral name.

The name stands in more places than the player's record: in records merged into it, in the names of entries that
were built from it, beside what the person wrote, in free texts, in what draws kept, in the audit trail. All of them
are cleaned in one transaction; keys stay, so that the trail still tells that one account did several things.

Two places are left alone. Who holds an office answers for what was done with it and stays named until it is laid
down. And the account itself belongs to the person, who can delete it (`desk.operations.leaving`).
"""

from collections.abc import Callable
from functools import reduce
from operator import or_

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.accounts.models import User
from tournaments.clubs.errors import WrongNameTyped
from tournaments.clubs.models import Club, Invitation, Membership, Office, Player
from tournaments.clubs.operations.players import locked_player
from tournaments.clubs.permissions import may_own
from tournaments.desk.operations.authors import forget_signatures
from tournaments.desk.operations.scrubbing import Scrubber
from tournaments.draws.models import DrawRequest
from tournaments.events.models import Entry, EntryPlayer, Event
from tournaments.pairings.models import Match, Round
from tournaments.publishing.models import Publication
from tournaments.shared import audit, clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry
from tournaments.slips.models import DirectorCall, Ruling

BATCH = 500
TEXTS: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Club, "pk", ("about",)),
    (Event, "club", ("about",)),
    (Round, "stage__event__club", ("report",)),
    (Match, "round__stage__event__club", ("reasons",)),
    (Ruling, "event__club", ("reason",)),
    (DirectorCall, "match__round__stage__event__club", ("message",)),
    (DrawRequest, "stage__event__club", ("failure",)),
    (Publication, "event__club", ("note",)),
)  # where somebody's name may stand in passing, and how each row belongs to a club


@transaction.atomic
def erase_player(*, actor: Actor, player: Player, typed: str) -> Player:
    """Replace a person by a placeholder wherever the club's book, events and trail name the person.

    :raises WrongNameTyped: when `typed` is not the player's name.
    :raises PlayerGone: when the record was merged or erased before.
    """
    refuse_unless(may_own(actor, player.club_id), "clubs.erase_player")
    club = Club.objects.select_for_update().get(pk=player.club_id)
    player = locked_player(player)
    if typed.strip() != player.name:
        raise WrongNameTyped(name=player.name)
    records: list[Player] = [player, *Player.objects.select_for_update().filter(merged_into=player)]
    authors = forgotten_authors(club, records)
    scrubber = Scrubber.of([*known_names(records), *account_names(authors)], placeholder(club))
    entries = list(Entry.objects.select_for_update().filter(pk__in=seats_of(records).values("entry")))
    clean_entries(entries, scrubber)
    clean_trail(club, own_lines(records, entries), authors, scrubber)
    clean_texts(club, scrubber)
    clean_administration(records, entries, scrubber)
    forget_signatures(authors, scrubber.placeholder, club_id=club.pk)
    forget_records(records, scrubber.placeholder)
    audit.record(actor=actor, action="clubs.erase_player", subject=player, club_id=club.pk)
    return player


def seats_of(records: list[Player]) -> QuerySet[EntryPlayer]:
    """Select every seat that the person has or had."""
    return EntryPlayer.objects.filter(player__in=records)


def placeholder(club: Club) -> str:
    """Name the next forgotten player of the club, in the club's language; the club's row is held."""
    number = Player.objects.filter(club=club, anonymised_at__isnull=False, merged_into=None).count() + 1
    with translation.override(club.language):
        name = _("Player %(number)s") % {"number": number}
        while Player.objects.filter(club=club, name=name).exists():
            number += 1
            name = _("Player %(number)s") % {"number": number}
    return name


def known_names(records: list[Player]) -> list[str]:
    """List all that names the person: names and e-mail addresses of the record and of those merged into it."""
    return [text for record in records for text in (record.name, record.name_latin, record.email)]


def clean_entries(entries: list[Entry], scrubber: Scrubber) -> None:
    """Take the person out of the names of the own entries, and the address at which they were reached."""
    for entry in entries:
        entry.name = scrubber.inside(entry.name)[:100]
        entry.name_latin = "" if scrubber.inside(entry.name_latin) != entry.name_latin else entry.name_latin
        entry.note = scrubber.inside(entry.note)[:300]
        entry.contact_email = ""
    Entry.objects.bulk_update(entries, ["name", "name_latin", "note", "contact_email"])


def clean_texts(club: Club, scrubber: Scrubber) -> None:
    """Take the person out of free texts and kept facts of the club and its events, where the name stands alone."""
    for model, to_club, columns in TEXTS:
        for column in columns:
            rows = model._default_manager.filter(**{to_club: club.pk}).annotate(text=Cast(column, TextField()))
            naming = reduce(or_, (Q(text__icontains=name) for name in scrubber.names))
            changed = list(rows.filter(naming))
            for row in changed:
                setattr(row, column, scrubber.values(getattr(row, column), scrubber.whole))
            model._default_manager.bulk_update(changed, [column], batch_size=BATCH)


def clean_administration(records: list[Player], entries: list[Entry], scrubber: Scrubber) -> None:
    """Take the person out of the log of Django's administration."""
    for subject, pk in own_lines(records, entries):
        app, model = subject.split(".")
        logged = LogEntry.objects.filter(content_type__app_label=app, content_type__model=model, object_id=str(pk))
        logged.update(object_repr=scrubber.placeholder, change_message="")


def clean_trail(club: Club, own: set[tuple[str, int]], authors: set[int], scrubber: Scrubber) -> None:
    """Take the person out of the trail of the club and its events.

    Lines about the person and the own entries (`own`) lose the name wherever it stands, other lines where it stands
    alone. The accounts `authors` are no longer named as authors of what they did here.
    """
    lines = AuditEntry.objects.filter(Q(club_id=club.pk) | Q(event_id__in=Event.objects.filter(club=club).values("pk")))
    changed = []
    for line in lines.iterator(chunk_size=BATCH):
        clean = scrubber.inside if (line.subject_type, line.subject_id) in own else scrubber.whole
        if clean_line(line, scrubber, clean=clean, authors=authors):
            changed.append(line)
    columns = ["actor_name", "subject_label", "before", "after", "reason"]
    AuditEntry.objects.bulk_update(changed, columns, batch_size=BATCH)


def account_names(accounts: set[int]) -> list[str]:
    """List what the person's accounts are called, which is not always the player's name."""
    return [str(user) for user in User.objects.filter(pk__in=accounts)]


def own_lines(records: list[Player], entries: list[Entry]) -> set[tuple[str, int]]:
    """Name the subjects that are the person: records, entries, seats."""
    seats = seats_of(records).values_list("pk", flat=True)
    return {
        *((Player._meta.label_lower, record.pk) for record in records),
        *((Entry._meta.label_lower, entry.pk) for entry in entries),
        *((EntryPlayer._meta.label_lower, seat) for seat in seats),
    }


def forgotten_authors(club: Club, records: list[Player]) -> set[int]:
    """List the person's accounts, unless an office makes them answerable for what they did."""
    accounts = {record.user_id for record in records if record.user_id is not None}
    officers = Office.objects.filter(club=club, user_id__in=accounts).values_list("user_id", flat=True)
    return accounts - set(officers)


def clean_line(line: AuditEntry, scrubber: Scrubber, *, clean: Callable[[str], str], authors: set[int]) -> bool:
    """Clean one line, and tell whether that changed it."""
    was = (line.actor_name, line.subject_label, line.before, line.after, line.reason)
    if line.actor_kind == "person" and line.actor_id in authors:
        line.actor_name = scrubber.placeholder
    line.subject_label = clean(line.subject_label)[:300]
    line.before = scrubber.values(line.before, clean)
    line.after = scrubber.values(line.after, clean)
    line.reason = clean(line.reason)
    return was != (line.actor_name, line.subject_label, line.before, line.after, line.reason)


def forget_records(records: list[Player], name: str) -> None:
    """Empty the person's records and whatever hangs on them."""
    Membership.objects.filter(player__in=records).delete()
    Invitation.objects.filter(player__in=records).delete()
    for record in records:
        record.name, record.name_latin, record.email, record.affiliation = name, "", "", ""
        record.user_id, record.anonymised_at = None, clock.now()
        record.save()
