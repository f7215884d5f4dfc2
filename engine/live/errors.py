"""Why a command is refused; each error names the broken duty and the cards concerned."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError
from engine.seats import Seat


@dataclass(eq=False, kw_only=True)
class SetupWrong(DomainError):
    """A deal cannot begin like this; `field` names what is at fault, `reason` is a stable word for why."""

    code: ClassVar[str] = "live.setup_wrong"
    field: str
    reason: str


@dataclass(eq=False, kw_only=True)
class DeckWrong(DomainError):
    """The cards dealt are not the decks of the rules."""

    code: ClassVar[str] = "live.deck_wrong"
    decks: int
    given: int


@dataclass(eq=False, kw_only=True)
class WrongPhase(DomainError):
    """This is not done in this phase of a deal."""

    code: ClassVar[str] = "live.wrong_phase"
    command: str
    phase: str


@dataclass(eq=False, kw_only=True)
class NotYourTurn(DomainError):
    """Somebody else is to act; `waiting` names who."""

    code: ClassVar[str] = "live.not_your_turn"
    seat: Seat
    waiting: tuple[Seat, ...]


@dataclass(eq=False, kw_only=True)
class CardsNotHeld(DomainError):
    """The seat does not hold these cards."""

    code: ClassVar[str] = "live.cards_not_held"
    missing: str


@dataclass(eq=False, kw_only=True)
class CountWrongToBury(DomainError):
    """As many cards are buried as were taken."""

    code: ClassVar[str] = "live.bury_count"
    given: int
    owed: int


@dataclass(eq=False, kw_only=True)
class CountWrongToDraw(DomainError):
    """There are not so many cards left to draw."""

    code: ClassVar[str] = "live.draw_count"
    given: int
    left: int


@dataclass(eq=False, kw_only=True)
class PlayRefused(DomainError):
    """The play does not follow the lead: `duty` is what it breaks, `must` the cards that must go, or an example."""

    code: ClassVar[str] = "live.play_refused"
    duty: str
    cards: str
    must: str
    is_example: bool


@dataclass(eq=False, kw_only=True)
class ChoiceRefused(DomainError):
    """Only one of the candidates of the failed throw can be led."""

    code: ClassVar[str] = "live.choice_refused"
    cards: str
    candidates: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class ProposalPending(DomainError):
    """Play rests until everybody has answered what was proposed."""

    code: ClassVar[str] = "live.proposal_pending"
    proposal: str
    waiting: tuple[Seat, ...]


@dataclass(eq=False, kw_only=True)
class NothingProposed(DomainError):
    """There is nothing to answer or to withdraw."""

    code: ClassVar[str] = "live.nothing_proposed"
    seat: Seat


@dataclass(eq=False, kw_only=True)
class ClaimRefused(DomainError):
    """The rest can be claimed or conceded between tricks only, with a component that the cards left allow."""

    code: ClassVar[str] = "live.claim_refused"
    reason: str


@dataclass(eq=False, kw_only=True)
class NothingToTakeBack(DomainError):
    """The seat has done nothing that could still be taken back: somebody has acted since, or a throw has failed."""

    code: ClassVar[str] = "live.nothing_to_take_back"
    seat: Seat


@dataclass(eq=False, kw_only=True)
class RulingWrong(DomainError):
    """A ruling cannot say this; `field` names what is at fault, `reason` is a stable word for why."""

    code: ClassVar[str] = "live.ruling_wrong"
    field: str
    reason: str
