"""Live tables for tests: decks stacked as a test needs them, and deals played at random to their end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from engine.cards import PLAYERS, Card, Hand, build_deck, parse_cards
from engine.errors import DomainError
from engine.live import SeatView, Setup, TableState, apply, decide, view
from engine.live.apply import START
from engine.live.bots import RandomBot
from engine.live.commands import (
    AskTakeBack,
    Claim,
    Command,
    Concede,
    DealCards,
    DrawCards,
    ExpireTime,
    OpenDeal,
    PassBid,
    PlayCards,
    WithdrawProposal,
)
from engine.live.events import Event
from engine.live.state import IN_PLAY, Phase
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Seat


@dataclass
class Table:
    """A table under test: its log, and every state it has been in."""

    state: TableState = START
    log: list[Event] = field(default_factory=list)
    states: list[TableState] = field(default_factory=lambda: [START])

    def do(self, *commands: Command) -> "Table":
        """Carry commands out, as a server would."""
        for command in commands:
            for event in decide(self.state, command):
                self.state = apply(self.state, event)
                self.log.append(event)
                self.states.append(self.state)
        return self

    def last(self, kind: type[Event]) -> Event:
        """Find the latest event of a kind."""
        return next(event for event in reversed(self.log) if isinstance(event, kind))


def shuffled(rules: Ruleset, random: Random) -> tuple[Card, ...]:
    """Shuffle the decks of the rules; tests need no proof of fairness."""
    deck = list(build_deck(rules.decks))
    random.shuffle(deck)
    return tuple(deck)


def stacked(
    rules: Ruleset, hands: Mapping[Seat, str], *, kitty: str = "", first_draw: Seat = Seat.NORTH
) -> tuple[Card, ...]:
    """Stack a deck so that each seat gets at least the cards named, and the kitty begins with those named."""
    rest = Hand(build_deck(rules.decks))
    named = {seat: parse_cards(text) for seat, text in hands.items()}
    bottom = list(parse_cards(kitty))
    for cards in (*named.values(), tuple(bottom)):
        rest -= Hand(cards)
    # The lowest cards fill up first, so that nobody is given a level card or joker unasked.
    spare = sorted(rest, key=lambda card: (card.rank, card.code), reverse=True)
    held: dict[Seat, list[Card]] = {}
    for seat in PLAYING_ORDER:
        held[seat] = list(named.get(seat, ()))
        while len(held[seat]) < rules.sizes.hand:
            held[seat].append(spare.pop())
    order = first_draw.round()
    drawn = [held[order[place % PLAYERS]][place // PLAYERS] for place in range(PLAYERS * rules.sizes.hand)]
    return (*drawn, *bottom, *spare)


def dealt(setup: Setup, deck: Iterable[Card]) -> Table:
    """Open a table and put a deck on it, nothing drawn yet."""
    return Table().do(OpenDeal(setup), DealCards(tuple(deck)))


def drawn(setup: Setup, deck: Iterable[Card]) -> Table:
    """Open a table and draw all cards."""
    table = dealt(setup, deck)
    return table.do(DrawCards(table.state.rules.sizes.hand * PLAYERS))


def all_pass(table: Table) -> Table:
    """Let everybody pass who is still asked to bid."""
    while table.state.phase in (Phase.BID, Phase.AUCTION, Phase.OTHER_SIDE, Phase.STIR):
        table.do(PassBid(table.state.waiting[0]))
    return table


def cards(text: str) -> tuple[Card, ...]:
    """Name cards."""
    return parse_cards(text)


def play(seat: Seat, text: str) -> PlayCards:
    """Play the cards named."""
    return PlayCards(seat, parse_cards(text))


def play_at_random(setup: Setup, random: Random, *, deals: int = 3) -> Table:
    """Play a deal to its end with random players; a redeal gets a new deck."""
    table, bot = Table().do(OpenDeal(setup)), RandomBot(random)
    while table.state.result is None and deals:
        if table.state.phase is Phase.WAITING:
            deals -= 1
            table.do(DealCards(shuffled(setup.rules, random)))
        next_act(table, bot, random)
    return table


class Player(Protocol):
    """Whoever acts upon what a seat sees."""

    def act(self, shown: SeatView, /) -> Command | None:
        """Say what the viewer does now, if anything."""


def next_act(table: Table, bot: Player, random: Random) -> None:
    """Let somebody act whom the table waits for; while cards are drawn, anybody who wants to bid."""
    state = table.state
    if state.phase is Phase.DRAW:
        bidder = bot.act(view(state, random.choice(PLAYING_ORDER)))
        left = state.rules.sizes.hand * PLAYERS - state.drawn
        table.do(bidder if bidder is not None else DrawCards(min(left, random.randint(1, PLAYERS))))
        return
    if state.waiting:
        command = bot.act(view(state, random.choice(state.waiting)))
        assert command is not None
        table.do(command)


def cards_in(state: TableState) -> Counter[Card]:
    """Count every card of the deal, wherever it is now."""
    everywhere: Counter[Card] = Counter(state.deck[state.drawn : len(state.deck) - state.rules.sizes.kitty])
    for hand in state.hands:
        everywhere += Counter(hand)
    everywhere += Counter(state.kitty)
    for trick in (*state.tricks, *((state.trick,) if state.trick else ())):
        for laid in trick.plays:
            everywhere += Counter(laid)
    return everywhere


def in_play(state: TableState) -> bool:
    """Say whether a trick can be led or followed now."""
    return state.phase in IN_PLAY


def restless(random: Random) -> Table:
    """Play a deal with players who claim, concede, take back and sleep all the time."""
    table, bot = Table().do(OpenDeal(Setup(rules=Ruleset(no_trump_bid=True)))), RandomBot(random)
    while table.state.result is None:
        if table.state.phase is Phase.WAITING:
            table.do(DealCards(shuffled(table.state.rules, random)))
        if random.random() < 0.1:
            _whim(table, random)
        next_act(table, bot, random)
    return table


def _whim(table: Table, random: Random) -> None:
    seat = random.choice(PLAYING_ORDER)
    wishes: list[Command] = [Claim(seat), Concede(seat), AskTakeBack(seat), WithdrawProposal(seat), ExpireTime(seat)]
    with suppress(DomainError):
        table.do(random.choice(wishes))
