"""The link of an entry's own: who holds it names line-ups, checks in, and changes the entry while entries are open."""

from dataclasses import dataclass

from django.core import signing
from django.urls import reverse

from scoring.formats import Competitor, from_json
from tournaments.events.errors import OwnLinkReplaced
from tournaments.events.models import Entry, EntryStatus, Event
from tournaments.shared.errors import Missing

OWN_LINK = signing.Signer(salt="events.entry")
LINKED = (EntryStatus.REGISTERED, EntryStatus.WAITING)  # whose links are passed on
RENEWED = "-"  # between the key of the entry and how often its link was renewed


def own_link(entry: Entry) -> str:
    """Give the signed name by which the players reach their entry."""
    renewed = f"{RENEWED}{entry.link_renewals}" if entry.link_renewals else ""
    return OWN_LINK.sign(f"{entry.pk}{renewed}")


def entry_by_own_link(signed: str) -> Entry:
    """Find the entry of a signed name.

    :raises Missing: when the signature is not ours, or the entry is gone.
    :raises OwnLinkReplaced: when the link was renewed since.
    """
    try:
        key, _, renewals = OWN_LINK.unsign(signed).partition(RENEWED)
    except signing.BadSignature as error:
        raise Missing(what="entry") from error
    entry = Entry.objects.select_related("event__club").filter(pk=key).first()
    if entry is None:
        raise Missing(what="entry")
    if int(renewals or 0) != entry.link_renewals:
        raise OwnLinkReplaced(entry=entry.name)
    return entry


@dataclass(frozen=True, kw_only=True)
class OwnAddresses:
    """The addresses of an entry's own, in full; `line_up` is empty unless it is a team."""

    number: int
    name: str
    name_latin: str
    players: tuple[str, ...]
    entry_page: str
    line_up: str

    @property
    def address(self) -> str:
        """Give the one to pass on."""
        return self.line_up or self.entry_page


def own_addresses(entry: Entry, *, root: str) -> OwnAddresses | None:
    """Give the addresses of one entry on the site at `root`, if it has some to pass on."""
    if entry.status not in LINKED:
        return None
    return _addresses(entry, root=root, is_team=plays_teams(entry.event))


def links_of(event: Event, *, root: str, number: int | None = None) -> tuple[OwnAddresses, ...]:
    """List the addresses of all that take part or wait, or of one of them, in two statements."""
    entries = event.entries.filter(status__in=LINKED)
    shown = entries if number is None else entries.filter(number=number)
    is_team = plays_teams(event)
    return tuple(
        _addresses(entry, root=root, is_team=is_team)
        for entry in shown.order_by("number").prefetch_related("seats__player")
    )


def plays_teams(event: Event) -> bool:
    """Tell whether teams compete, who name their line-ups."""
    return from_json(event.format).competitor is Competitor.TEAM


def _addresses(entry: Entry, *, root: str, is_team: bool) -> OwnAddresses:
    signed, site = own_link(entry), root.rstrip("/")
    seats = sorted(entry.seats.all(), key=lambda seat: seat.position)
    return OwnAddresses(
        number=entry.number,
        name=entry.name,
        name_latin=entry.name_latin,
        players=tuple(seat.player.name for seat in seats if seat.active),
        entry_page=site + reverse("event_own_entry", args=[signed]),
        line_up=site + reverse("own_line_up", args=[signed]) if is_team else "",
    )
