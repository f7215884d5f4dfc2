"""What can go wrong in a club's book."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class NoSuchAccount(DomainError):
    """Nobody signed up with this e-mail address."""

    code: ClassVar[str] = "no_such_account"
    email: str


@dataclass(eq=False, kw_only=True)
class LastOwner(DomainError):
    """The club would be left without an owner."""

    code: ClassVar[str] = "last_owner"
    club: str


@dataclass(eq=False, kw_only=True)
class SoleOwner(DomainError):
    """The account is the only owner of clubs and cannot be deleted before somebody else owns them."""

    code: ClassVar[str] = "sole_owner"
    clubs: str


@dataclass(eq=False, kw_only=True)
class OfficeHeld(DomainError):
    """The person holds an office of the club already."""

    code: ClassVar[str] = "office_held"
    person: str


@dataclass(eq=False, kw_only=True)
class NumberTaken(DomainError):
    """Another member has the number."""

    code: ClassVar[str] = "member_number_taken"
    number: str
    player: str


@dataclass(eq=False, kw_only=True)
class UntilBeforeSince(DomainError):
    """A membership cannot end before it began."""

    code: ClassVar[str] = "until_before_since"
    since: str
    until: str


@dataclass(eq=False, kw_only=True)
class PlayerGone(DomainError):
    """The record was merged into another or erased, and is read only."""

    code: ClassVar[str] = "player_gone"
    player: str


@dataclass(eq=False, kw_only=True)
class PlayerClaimed(DomainError):
    """An account has claimed the record already."""

    code: ClassVar[str] = "player_claimed"
    player: str


@dataclass(eq=False, kw_only=True)
class InvitationOver(DomainError):
    """The link was used, taken back, or is out of date."""

    code: ClassVar[str] = "invitation_over"


@dataclass(eq=False, kw_only=True)
class AccountInBook(DomainError):
    """The account has another record in this club's book."""

    code: ClassVar[str] = "account_in_book"
    player: str
    club: str


@dataclass(eq=False, kw_only=True)
class SameRecord(DomainError):
    """A record cannot be merged into itself or into another club's."""

    code: ClassVar[str] = "same_record"


@dataclass(eq=False, kw_only=True)
class MeetInEvent(DomainError):
    """Both records play in one event, so they are two people."""

    code: ClassVar[str] = "meet_in_event"
    event: str


@dataclass(eq=False, kw_only=True)
class TwoAccounts(DomainError):
    """Each of the records was claimed by an account of its own."""

    code: ClassVar[str] = "two_accounts"


@dataclass(eq=False, kw_only=True)
class WrongNameTyped(DomainError):
    """What was typed to confirm is not the name."""

    code: ClassVar[str] = "wrong_name_typed"
    name: str
