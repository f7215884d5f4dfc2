"""Records and live play: a log written down as records, and a record played again to prove that it was legal.

A record is played through `decide` like any table, so it is judged by the same rules. In a record nobody passes
where everybody may bid at once; who has not bid by then is taken to have passed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.cards import PLAYERS, Hand, print_cards
from engine.cards.dealing import deal_from_seed, keeps_commitment
from engine.errors import DomainError
from engine.live import commands as wanted
from engine.live.apply import START, apply
from engine.live.decide import decide
from engine.live.setup import Setup
from engine.live.state import Phase, TableState
from engine.live.writing import result_of
from engine.record import (
    Bid,
    BiddingAct,
    Bury,
    DealRecord,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    RestKind,
    Result,
    RulingKind,
    Trick,
)
from engine.seats import Seat

_AT_ONCE = frozenset({Phase.BID})
_MAY_PASS = frozenset({Phase.BID, Phase.AUCTION, Phase.OTHER_SIDE, Phase.STIR})


@dataclass(eq=False, kw_only=True)
class RecordWrong(DomainError):
    """A record says something else than what follows from the rules; `what` is a stable word for what."""

    code: ClassVar[str] = "replay.record_wrong"
    what: str
    said: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in a record: its part, the number of the act or trick from 1, and whose act it is."""

    part: str
    number: int = 0
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What came of playing a record again: the final position, or the first thing that is wrong, and where."""

    state: TableState
    problem: DomainError | None = None
    place: Place | None = None

    @property
    def legal(self) -> bool:
        """This will say whether everything in the record was legal."""
        return self.problem is None

    @property
    def attackers(self) -> int | None:
        """This will give the attackers' final points, None while the deal is unfinished or void."""
        return self.state.result.points if self.state.result else None


def replay(record: DealRecord) -> Verdict:
    """This will play a record again, act by act, up to the first that is not legal."""
    table = _Table()
    try:
        _play_again(record, table)
    except DomainError as problem:
        return Verdict(state=table.state, problem=problem, place=table.place)
    return Verdict(state=table.state)


@dataclass(slots=True)
class _Table:
    """The table a record is played at, and the place in the record that it has come to."""

    state: TableState = START
    place: Place = field(default_factory=lambda: Place(part="deal"))

    def do(self, command: wanted.Command) -> None:
        for event in decide(self.state, command):
            self.state = apply(self.state, event)

    def must(self, what: str, said: object, found: object) -> None:
        """This will refuse a record that says something else than what was found."""
        if said != found:
            raise RecordWrong(what=what, said=_told(said), found=_told(found))


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return print_cards(value)
    return "-" if value is None else str(value)


def _play_again(record: DealRecord, table: _Table) -> None:
    _deal(record, table)
    for number, act in enumerate(record.bidding, start=1):
        table.place = Place(part="bidding", number=number, seat=None if isinstance(act, Flip) else act.seat)
        _ACTS[type(act)](act, table)
    _bank(record, table)
    for number, trick in enumerate(record.tricks, start=1):
        _trick(number, trick, table)
    table.place = Place(part="end")
    _end(record, table)


def _deal(record: DealRecord, table: _Table) -> None:
    setup = Setup(
        rules=record.rules,
        number=record.number,
        ns_level=record.ns_level,
        ew_level=record.ew_level,
        banker=record.banker,
        first_draw=record.deal.first,
        board=record.board,
        board_trump=record.board_trump,
    )
    table.do(wanted.OpenDeal(setup))
    table.do(wanted.DealCards(record.deal.cards))
    if promise := record.promise:
        sizes, first = record.rules.sizes, record.deal.first
        dealt = deal_from_seed(promise.seed, sizes, first=first)
        table.must("seed", record.deal.cards, dealt.cards)
        if promise.commitment:
            kept = keeps_commitment(promise.commitment, promise.seed, sizes, first=first, label=promise.label)
            table.must("commitment", True, kept)


def _bid(act: Bid, table: _Table) -> None:
    if act.drawn is None:
        _pass_while(table, _AT_ONCE)
    else:
        _draw(table, act.drawn)
    table.do(wanted.MakeBid(act.seat, act.cards))


def _pass(act: Pass, table: _Table) -> None:
    _pass_while(table, _AT_ONCE)
    table.do(wanted.PassBid(act.seat))


def _name(act: Name, table: _Table) -> None:
    _end_bidding(table)
    table.do(wanted.NameSuit(act.seat, act.suit))


def _flip(act: Flip, table: _Table) -> None:
    _end_bidding(table)
    table.must("flipped", act.cards, table.state.flipped)


def _bury(act: Bury, table: _Table) -> None:
    _end_bidding(table)
    table.do(wanted.BuryKitty(act.seat, act.cards))


_ACTS: Mapping[type[BiddingAct], Callable[[Any, _Table], None]] = {
    Bid: _bid, Pass: _pass, Name: _name, Flip: _flip, Bury: _bury
}  # fmt: skip


def _draw(table: _Table, drawn: int | None) -> None:
    """This will draw until so many cards are drawn by all together, or all of them."""
    if table.state.phase is not Phase.DRAW:
        if drawn is not None:
            table.must("drawn", drawn, table.state.drawn)
        return
    target = PLAYERS * table.state.rules.sizes.hand if drawn is None else drawn
    if target < table.state.drawn:
        table.must("drawn", drawn, table.state.drawn)
    if target > table.state.drawn:
        table.do(wanted.DrawCards(target - table.state.drawn))


def _end_bidding(table: _Table) -> None:
    """This will let everybody pass who has not bid, until something else is to be done."""
    _pass_while(table, _MAY_PASS)


def _pass_while(table: _Table, phases: frozenset[Phase]) -> None:
    _draw(table, None)
    while table.state.phase in phases and table.state.waiting:
        table.do(wanted.PassBid(table.state.waiting[0]))


def _bank(record: DealRecord, table: _Table) -> None:
    ended_early = any(ruling.kind is not RulingKind.PENALISE for ruling in record.rulings)
    if not (record.bank or record.tricks or record.rest) and (record.result is None or ended_early):
        return
    table.place = Place(part="bank")
    _end_bidding(table)
    if bank := record.bank:
        state = table.state
        table.must("banker", bank.seat, state.banker)
        table.must("level", bank.level.value, state.level.value)
        table.must("trump", bank.suit, state.trump)


def _trick(number: int, trick: Trick, table: _Table) -> None:
    for seat, play in trick.by_seat():
        table.place = Place(part="trick", number=number, seat=seat)
        _play(seat, play, table)


def _play(seat: Seat, play: Play, table: _Table) -> None:
    before = len(table.state.throws)
    table.do(wanted.PlayCards(seat, play.thrown or play.cards))
    failed = table.state.throws[before:]
    table.must("throw", "fails" if play.thrown else "stands", "fails" if failed else "stands")
    if not failed:
        return
    if table.state.phase is Phase.CHOICE and failed[0].chooser is not None:
        table.do(wanted.ChooseForced(failed[0].chooser, play.cards))
    led = table.state.trick.plays[0] if table.state.trick else ()
    table.must("forced", Hand(play.cards).cards, Hand(led).cards)


def _end(record: DealRecord, table: _Table) -> None:
    if rest := record.rest:
        kind = wanted.Claim if rest.kind is RestKind.CLAIM else wanted.Concede
        table.do(kind(rest.seat, rest.last_trick))
        while table.state.proposal:
            table.do(wanted.Answer(table.state.waiting[0], True))
    for ruling in record.rulings:
        table.do(wanted.Rule(ruling))
    if record.result:
        _result(record.result, table)


def _result(said: Result, table: _Table) -> None:
    found = result_of(table.state)
    table.must("ended", said.ended, found.ended if found else None)
    if found is None or said.ended is Ending.VOID:
        return
    for name, mine, theirs in _counted(said, found):
        table.must(name, mine, theirs)


def _counted(said: Result, found: Result) -> Iterator[tuple[str, object, object]]:
    yield "attackers", said.attackers, found.attackers
    yield "ruled", said.ruled, found.ruled
    if said.count:
        for name in ("tricks", "kitty", "multiplier", "penalty"):
            yield name, getattr(said.count, name), found.count and getattr(found.count, name)
