"""What may go wrong with events and entries."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class EntryNameTaken(DomainError):
    """Two entries of an event cannot bear one name."""

    code: ClassVar[str] = "entry_name_taken"
    name: str
    number: int


@dataclass(eq=False, kw_only=True)
class OwnLinkReplaced(DomainError):
    """The director gave the entry a new link: this one is no longer good."""

    code: ClassVar[str] = "own_link_replaced"
    entry: str


@dataclass(eq=False, kw_only=True)
class PlayerTaken(DomainError):
    """A player sits in one entry of an event only."""

    code: ClassVar[str] = "player_taken"
    player: str
    entry: str


@dataclass(eq=False, kw_only=True)
class PlayerTwice(DomainError):
    """An entry names one player twice."""

    code: ClassVar[str] = "player_twice"
    player: str


@dataclass(eq=False, kw_only=True)
class PlayerUnclear(DomainError):
    """Several players of the club bear the name."""

    code: ClassVar[str] = "player_unclear"
    player: str
    candidates: tuple[int, ...]


@dataclass(eq=False, kw_only=True)
class PlayerNotInEntry(DomainError):
    """A substitute can only come for somebody who sits in the entry."""

    code: ClassVar[str] = "player_not_in_entry"
    player: str
    entry: str


@dataclass(eq=False, kw_only=True)
class PlayerForeign(DomainError):
    """The player stands in another club's book."""

    code: ClassVar[str] = "player_foreign"
    player: str


@dataclass(eq=False, kw_only=True)
class WrongNumberOfPlayers(DomainError):
    """An entry of this event has a given number of players."""

    code: ClassVar[str] = "wrong_number_of_players"
    least: int
    most: int
    given: int


@dataclass(eq=False, kw_only=True)
class NameEmpty(DomainError):
    """A name is missing or holds nothing visible."""

    code: ClassVar[str] = "name_empty"


@dataclass(eq=False, kw_only=True)
class NameTooLong(DomainError):
    """A name does not fit."""

    code: ClassVar[str] = "name_too_long"
    limit: int
    length: int


@dataclass(eq=False, kw_only=True)
class NameUnprintable(DomainError):
    """A name holds control characters or invisible signs."""

    code: ClassVar[str] = "name_unprintable"
    name: str


@dataclass(eq=False, kw_only=True)
class EntriesClosed(DomainError):
    """The event takes no entries by its link now."""

    code: ClassVar[str] = "entries_closed"


@dataclass(eq=False, kw_only=True)
class MembersOnly(DomainError):
    """Only members of the club may enter this event."""

    code: ClassVar[str] = "members_only"
    player: str


@dataclass(eq=False, kw_only=True)
class TooManyAttempts(DomainError):
    """Too many registrations came from one address in a short time."""

    code: ClassVar[str] = "too_many_attempts"


@dataclass(eq=False, kw_only=True)
class EntryNotActive(DomainError):
    """The act needs an entry that takes part."""

    code: ClassVar[str] = "entry_not_active"
    entry: str
    status: str


@dataclass(eq=False, kw_only=True)
class EntryInDraw(DomainError):
    """An entry that has been paired cannot be cancelled, only withdrawn."""

    code: ClassVar[str] = "entry_in_draw"
    entry: str


@dataclass(eq=False, kw_only=True)
class EventNotIn(DomainError):
    """The act is not possible in the present state of the event."""

    code: ClassVar[str] = "event_not_in"
    status: str
    wanted: str


@dataclass(eq=False, kw_only=True)
class FormatFixed(DomainError):
    """The format cannot change once pairings stand on it."""

    code: ClassVar[str] = "format_fixed"


@dataclass(eq=False, kw_only=True)
class FormatStandsInDraft(DomainError):
    """The format cannot change while a draft stands on it, but a draft can be thrown away."""

    code: ClassVar[str] = "format_stands_in_draft"
    number: int


@dataclass(eq=False, kw_only=True)
class StageAlreadyFilled(DomainError):
    """The entries of the stage are placed already and pairings stand on them."""

    code: ClassVar[str] = "stage_already_filled"
    stage: str


@dataclass(eq=False, kw_only=True)
class GroupTooSmall(DomainError):
    """A group needs two entries at least."""

    code: ClassVar[str] = "group_too_small"
    group: str
    least: int
    given: int


@dataclass(eq=False, kw_only=True)
class PlacedTwice(DomainError):
    """An entry stands in one group only."""

    code: ClassVar[str] = "placed_twice"
    number: int


@dataclass(eq=False, kw_only=True)
class PlacesChanged(DomainError):
    """Entries or groups changed since the page was loaded."""

    code: ClassVar[str] = "places_changed"


@dataclass(eq=False, kw_only=True)
class NoLateEntry(DomainError):
    """Only a Swiss stage takes entries after its first round."""

    code: ClassVar[str] = "no_late_entry"
    stage: str


@dataclass(eq=False, kw_only=True)
class RoundOutOfRange(DomainError):
    """The round is over, or is none of the stage's."""

    code: ClassVar[str] = "round_out_of_range"
    round: int
    least: int
    most: int


@dataclass(eq=False, kw_only=True)
class TooFewEntries(DomainError):
    """Nothing can be played with so few."""

    code: ClassVar[str] = "too_few_entries"
    least: int
    given: int


@dataclass(eq=False, kw_only=True)
class SeedTwice(DomainError):
    """Two entries cannot hold one seed."""

    code: ClassVar[str] = "seed_twice"
    seed: int


@dataclass(eq=False, kw_only=True)
class ImportNotClean(DomainError):
    """Some rows still hold errors or open questions; nothing was written."""

    code: ClassVar[str] = "import_not_clean"
    errors: int
    questions: int


@dataclass(eq=False, kw_only=True)
class ImportChanged(DomainError):
    """The entries or the club's book changed after the dry run; the fates of rows are not what was seen."""

    code: ClassVar[str] = "import_changed"


@dataclass(eq=False, kw_only=True)
class StartOutOfCalendar(DomainError):
    """An event begins in a year that can be told in every time zone."""

    code: ClassVar[str] = "start_out_of_calendar"
    year: int
    first: int
    last: int


@dataclass(eq=False, kw_only=True)
class TooEarly(DomainError):
    """A pair checks itself in on the day, not before."""

    code: ClassVar[str] = "too_early_to_arrive"
    hours: int


@dataclass(eq=False, kw_only=True)
class AlreadyPartners(DomainError):
    """Two players of different entries become partners."""

    code: ClassVar[str] = "already_partners"
    entry: str


@dataclass(eq=False, kw_only=True)
class NotInEvent(DomainError):
    """Only who sits in an entry of the event can get another partner."""

    code: ClassVar[str] = "not_in_event"
