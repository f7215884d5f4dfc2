"""What a ruling says (判罚), and whether it fits: its kind asks for a match, an entry, a deal, a room, a measure."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.outcome import POINT_STEP
from scoring.boards import BoardScorer
from scoring.formats import from_json
from scoring.formats.stage import ADDING_UP
from tournaments.events.models import Entry, Event
from tournaments.pairings.models import Match
from tournaments.shared.errors import Missing
from tournaments.slips.books import MatchBook, is_talk, open_book
from tournaments.slips.errors import BankFixed, BankPlayedOn, RulingIncomplete
from tournaments.slips.errors.boards import RulingRoomMissing, RulingWithoutEffect
from tournaments.slips.models import AT_LIVE_TABLES, OF_ONE_ROOM, OPEN_ROOM, RulingKind
from tournaments.slips.operations.live_deals import has_begun
from tournaments.slips.rooms import rooms_of

NEEDS_MATCH = {
    RulingKind.POINTS,
    RulingKind.LEVELS,
    RulingKind.AWARD,
    RulingKind.FORFEIT,
    RulingKind.VOID_DEAL,
    RulingKind.BANK_LOST,
    *AT_LIVE_TABLES,
}
NEEDS_ENTRY = {RulingKind.LEVELS, RulingKind.SCORE, RulingKind.AWARD, RulingKind.FORFEIT, RulingKind.BANK_LOST}
NEEDS_DEAL = {RulingKind.POINTS, RulingKind.VOID_DEAL, RulingKind.BANK_LOST, *AT_LIVE_TABLES}
MAY_CHANGE_NOTHING = (RulingKind.AWARD, RulingKind.FORFEIT, RulingKind.LEVELS)
MOST_LEVELS, MOST_POINTS, MOST_SCORE = 13, 400, 100


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a director wants to impose, as `rule` is told it; `match` is held."""

    kind: RulingKind
    event: Event
    match: Match | None
    entry: Entry | None
    deal: int | None
    room: int | None
    amount: int | None
    score: Fraction | str | None

    @property
    def kept_deal(self) -> int | None:
        """Give the deal, where the kind knows one."""
        return self.deal if self.kind in NEEDS_DEAL or self.kind == RulingKind.LEVELS else None

    @property
    def kept_room(self) -> int | None:
        """Give the room, where the ruling is about one room of two."""
        return self.room if self.is_of_one_room and len(self._rooms) > 1 else None

    @property
    def is_of_one_room(self) -> bool:
        """Tell whether the kind moves what one table made of a board."""
        return self.kind in OF_ONE_ROOM and self.match is not None

    @property
    def lacks_room(self) -> bool:
        """Tell whether the room is to be named, and is not."""
        return self.is_of_one_room and self.room is None and len(self._rooms) > 1

    @property
    def has_strange_room(self) -> bool:
        """Tell whether a room is named that the match has not."""
        return self.is_of_one_room and self.room is not None and self.room not in self._rooms

    @property
    def _rooms(self) -> tuple[int, ...]:
        return rooms_of(self.match) if self.match else (OPEN_ROOM,)


def check_terms(terms: Terms) -> None:
    """Refuse a ruling that says too little, contradicts itself, or would change nothing.

    :raises RulingIncomplete: when the kind needs more, or what is given does not fit.
    :raises Missing: for the entry of another event.
    :raises RulingWithoutEffect: where boards add up, and the ruling would change no place.
    :raises RulingRoomMissing: for points on a board of two rooms, unless one is named.
    """
    _check_subject(terms)
    _check_entry(terms)
    _check_effect(terms)
    if terms.has_strange_room:
        raise RulingIncomplete(kind=terms.kind, field="room")
    if terms.lacks_room:
        raise RulingRoomMissing


def check_bank(terms: Terms) -> None:
    """Let the bank be lost only where it goes from deal to deal, and before anybody plays on with it.

    :raises BankFixed: where no side can lose the bank.
    :raises BankPlayedOn: when the bank after this deal has been played on.
    """
    if terms.kind != RulingKind.BANK_LOST or terms.match is None or terms.deal is None:
        return
    book = open_book(terms.match)
    if book.boards or book.is_whole or book.is_levels:
        raise BankFixed
    if terms.deal > book.next_deal:
        raise RulingIncomplete(kind=RulingKind.BANK_LOST, field="deal_number")
    check_not_played_on(book, terms.deal)


def check_not_played_on(book: MatchBook, deal: int) -> None:
    """Refuse to move the bank after a deal once a later one has been told.

    :raises BankPlayedOn: when it has.
    """
    talked = [number for number, claim in book.claims.items() if is_talk(claim)]
    if any(number > deal for number in (*book.results, *talked, *book.voided)):
        raise BankPlayedOn(deal=deal)


def effect_of(terms: Terms) -> dict[str, Any]:
    """Check and write the measure of a ruling, and what it must remember.

    :raises RulingIncomplete: for a measure that does not fit.
    """
    if terms.kind == RulingKind.SCORE:
        return {"score": str(_score(terms.score))}
    if terms.kind in (RulingKind.LIVE_ADDS, RulingKind.LIVE_SETS):
        return {"amount": terms.amount or 0}  # the live table has checked it
    if terms.kind in (RulingKind.POINTS, RulingKind.LEVELS):
        return {"amount": _amount(terms.kind, terms.amount)}
    return _bank_kept(terms)


def _check_subject(terms: Terms) -> None:
    """Ask for a match, an entry and a deal where the kind needs them."""
    if terms.kind in NEEDS_MATCH and terms.match is None:
        raise RulingIncomplete(kind=terms.kind, field="match")
    if terms.entry is None and (terms.kind in NEEDS_ENTRY or terms.match is None):
        raise RulingIncomplete(kind=terms.kind, field="entry")
    if terms.kind in NEEDS_DEAL and not terms.deal:
        raise RulingIncomplete(kind=terms.kind, field="deal_number")


def _check_entry(terms: Terms) -> None:
    """Let a ruling be about an entry of this event that plays the match."""
    if terms.entry is None:
        return
    if terms.entry.event_id != terms.event.pk:
        raise Missing(what="entry")
    if terms.match is not None and not terms.match.sides.filter(entry=terms.entry).exists():
        raise RulingIncomplete(kind=terms.kind, field="entry")


def _check_effect(terms: Terms) -> None:
    """Refuse what would be on record and change nothing: a match won or levels where the scores of boards add up."""
    if terms.match is None or terms.kind not in MAY_CHANGE_NOTHING:
        return
    played = from_json(terms.event.format).stage(terms.match.round.stage.ordinal)
    if played.boards is None or played.kind not in ADDING_UP:
        return
    if terms.kind != RulingKind.LEVELS or played.boards.scorer is BoardScorer.MATCHPOINTS:
        raise RulingWithoutEffect


def _amount(kind: RulingKind, amount: int | None) -> int:
    most = MOST_POINTS if kind == RulingKind.POINTS else MOST_LEVELS
    in_steps = kind == RulingKind.LEVELS or not (amount or 0) % POINT_STEP
    if not amount or abs(amount) > most or not in_steps:
        raise RulingIncomplete(kind=kind, field="amount")
    return amount


def _bank_kept(terms: Terms) -> dict[str, Any]:
    """Record who banked the deal after one that becomes void: it was played before the ruling, with that banker."""
    if terms.kind != RulingKind.VOID_DEAL or terms.match is None or terms.deal is None:
        return {}
    book = open_book(terms.match)
    following = book.state_before(terms.deal + 1).banker if has_begun(book, terms.deal + 1) else None
    return {"next_banker": following.value} if following else {}


def _score(given: Fraction | str | None) -> Fraction:
    text = str(given).strip().replace("−", "-")
    try:
        score = Fraction(text if len(text) <= 9 and "e" not in text.lower() else "")
    except (ValueError, ZeroDivisionError) as error:
        raise RulingIncomplete(kind=RulingKind.SCORE, field="score") from error
    if not score or abs(score) > MOST_SCORE:
        raise RulingIncomplete(kind=RulingKind.SCORE, field="score")
    return score
