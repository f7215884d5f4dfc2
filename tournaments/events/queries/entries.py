"""The entries of an event as the director's pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Prefetch, QuerySet

from tournaments.clubs.models import Player
from tournaments.events import names
from tournaments.events.models import Absence, Entry, EntryPlayer, EntryStatus, Event, StageEntry
from tournaments.shared.errors import Missing
from tournaments.shared.messages.formats import STAGE_KINDS


@dataclass(frozen=True, kw_only=True)
class SeatLine:
    """A player in an entry; former ones sat there before a substitute came."""

    player_id: int
    name: str
    is_active: bool


@dataclass(frozen=True, kw_only=True)
class EntryLine:
    """An entry in a list."""

    number: int
    name: str
    name_latin: str
    affiliation: str
    seats: tuple[SeatLine, ...]
    status: str
    status_word: str
    seed: int | None
    fixed_table: int | None
    note: str
    categories: tuple[str, ...]
    handicap: Decimal | None
    rating: int | None
    contact_email: str
    checked_in_at: datetime | None

    @property
    def players(self) -> tuple[str, ...]:
        """Name those who sit now."""
        return tuple(seat.name for seat in self.seats if seat.is_active)

    @property
    def is_in(self) -> bool:
        """Tell whether the entry takes part now."""
        return self.status == EntryStatus.REGISTERED

    def matches(self, wanted: str) -> bool:
        """Tell whether a piece of text occurs in number, names or club, whatever its width and case."""
        piece = names.key(wanted)
        texts = (self.name, self.name_latin, self.affiliation, *self.players, *self.categories)
        return str(self.number) == wanted.strip() or any(piece in names.key(text) for text in texts)


@dataclass(frozen=True, kw_only=True)
class EntriesPage:
    """The list with its filter, and the counts of the whole."""

    lines: tuple[EntryLine, ...]
    total: int
    registered: int
    waiting: int
    withdrawn: int
    cancelled: int
    checked_in: int
    is_filtered: bool

    @property
    def seated(self) -> tuple[EntryLine, ...]:
        """Give those that take part or wait, whose players can still change partners."""
        waiting = (EntryStatus.REGISTERED, EntryStatus.WAITING)
        return tuple(line for line in self.lines if line.status in waiting)

    @property
    def missing(self) -> int:
        """Count those who have not arrived."""
        return self.registered - self.checked_in


def entries_page(event: Event, *, wanted: str = "", status: str = "") -> EntriesPage:
    """List the entries of an event, those that match, in two statements whatever their number."""
    lines = [_line(entry) for entry in _entries(event)]
    shown = [line for line in lines if line.matches(wanted)] if wanted.strip() else lines
    if status:
        shown = [line for line in shown if line.status == status]
    return EntriesPage(
        lines=tuple(shown),
        total=len(lines),
        registered=_count(lines, EntryStatus.REGISTERED),
        waiting=_count(lines, EntryStatus.WAITING),
        withdrawn=_count(lines, EntryStatus.WITHDRAWN),
        cancelled=_count(lines, EntryStatus.CANCELLED),
        checked_in=sum(line.is_in and line.checked_in_at is not None for line in lines),
        is_filtered=bool(wanted.strip() or status),
    )


@dataclass(frozen=True, kw_only=True)
class PlaceLine:
    """Where an entry takes part; `absences` are pairs of round and the word for its kind."""

    id: int
    stage_name: str
    stage_kind: str
    group: str
    seed: int
    first_round: int
    last_round: int | None
    published_rounds: int
    absences: tuple[tuple[int, str], ...]

    @property
    def next_round(self) -> int:
        """Give the first round that is not published yet."""
        return max(self.published_rounds + 1, self.first_round)


@dataclass(frozen=True, kw_only=True)
class EntryCard:
    """All that the director's page of one entry shows."""

    line: EntryLine
    places: tuple[PlaceLine, ...]

    @property
    def place(self) -> PlaceLine | None:
        """Give the latest stage it takes part in."""
        return self.places[-1] if self.places else None

    @property
    def has_played(self) -> bool:
        """Tell whether a published round knows it: then it withdraws instead of being cancelled."""
        return any(place.published_rounds >= place.first_round for place in self.places)


def entry_card(event: Event, number: int) -> tuple[Entry, EntryCard]:
    """Find an entry by its number.

    :raises Missing: when there is none.
    """
    entry = _entries(event).filter(number=number).select_related("event__club").first()
    if entry is None:
        raise Missing(what="entry")
    places = StageEntry.objects.filter(entry=entry).select_related("stage", "group").order_by("stage__ordinal")
    with_absences = places.prefetch_related(Prefetch("absences", queryset=Absence.objects.order_by("round_number")))
    return entry, EntryCard(line=_line(entry), places=tuple(_place(place) for place in with_absences))


def _entries(event: Event) -> QuerySet[Entry]:
    seats = EntryPlayer.objects.select_related("player").order_by("position", "pk")
    return event.entries.order_by("number").prefetch_related(Prefetch("seats", queryset=seats))


def _line(entry: Entry) -> EntryLine:
    return EntryLine(
        number=entry.number,
        name=entry.name,
        name_latin=entry.name_latin,
        affiliation=entry.affiliation,
        seats=tuple(
            SeatLine(
                player_id=seat.player_id,
                name=seat.player.name,
                is_active=seat.active or entry.status == EntryStatus.CANCELLED,
            )
            for seat in entry.seats.all()
        ),
        status=entry.status,
        status_word=entry.get_status_display(),
        seed=entry.seed,
        fixed_table=entry.fixed_table,
        note=entry.note,
        categories=tuple(entry.categories),
        handicap=entry.handicap,
        rating=entry.rating,
        contact_email=entry.contact_email,
        checked_in_at=entry.checked_in_at,
    )


def _place(place: StageEntry) -> PlaceLine:
    return PlaceLine(
        id=place.pk,
        stage_name=str(STAGE_KINDS[place.stage.kind]),
        stage_kind=place.stage.kind,
        group=place.group.name,
        seed=place.seed,
        first_round=place.first_round,
        last_round=place.last_round,
        published_rounds=place.stage.published_rounds,
        absences=tuple((absence.round_number, absence.get_kind_display()) for absence in place.absences.all()),
    )


def _count(lines: Sequence[EntryLine], status: EntryStatus) -> int:
    return sum(line.status == status for line in lines)


def seated_names(entry: Entry) -> list[str]:
    """Name the players who sit in an entry now, in order."""
    return list(entry.seats.filter(active=True).order_by("position").values_list("player__name", flat=True))


def player_of(pk: int) -> Player | None:
    """Find a player by key."""
    return Player.objects.filter(pk=pk).first()


def latest_place(entry: Entry) -> StageEntry:
    """Find where the entry takes part now.

    :raises Missing: when it does not.
    """
    place = StageEntry.objects.filter(entry=entry).select_related("entry__event").order_by("stage__ordinal").last()
    if place is None:
        raise Missing(what="stage_entry")
    return place


def entered_count(event: Event) -> int:
    """Count the entries that take part."""
    return event.entries.filter(status=EntryStatus.REGISTERED).count()


def format_is_fixed(event: Event) -> bool:
    """Tell whether a published round stands on the format."""
    return event.stages.filter(published_rounds__gt=0).exists()


def first_draft(event: Event) -> tuple[int, int] | None:
    """Name the first round that is drawn and stands on the format, by the ordinal of its stage and its number."""
    rounds = event.stages.filter(rounds__isnull=False).order_by("ordinal", "rounds__number")
    return rounds.values_list("ordinal", "rounds__number").first()
