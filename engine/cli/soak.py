"""`python -m engine soak`: random deals played to their end, with the laws of the table checked on the way.

Laws: no act of the players is refused that the table offered, folding the log gives the state, the points of the
cards add up, and the record of the deal is read back equal and found legal, with the same points.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from engine.cards import PLAIN_RANKS, PLAYERS, Suit
from engine.cards.dealing import Seed, deal_from_seed
from engine.errors import DomainError
from engine.live import START, BoardTrump, Phase, Setup, TableState, apply, decide, fold, read_log, view, write_log
from engine.live import commands as wanted
from engine.live.bots import RandomBot
from engine.live.events import Event
from engine.live.replay import replay
from engine.live.writing import records_of
from engine.presets import preset_for
from engine.record import parse_record, print_record, read_json, write_json
from engine.ruleset import DuplicateBidding, Ruleset
from engine.seats import PLAYING_ORDER

SOAK_SEED = Seed("5a" * 32)
MOST_ACTS = 10_000


@dataclass(eq=False)
class LawBroken(Exception):
    """A bug: something that holds for every deal does not hold for this one."""

    law: str


def run(names: Iterable[str], *, decks: int | None, deals: int, seed: int, say: Callable[[str], None]) -> int:
    """This will soak each preset, say a line about it, and give exit code 1 if any law broke."""
    broken = 0
    for name in names:
        rules = preset_for(name, decks)
        done = events = 0
        try:
            for number in range(deals):
                events += soak_deal(rules, f"{seed}/{name}/{rules.decks}/{number}")
                done += 1
        except (LawBroken, DomainError) as error:
            say(f"{name}, {rules.decks} decks: deal {done} of seed {seed}: {error}")
            broken = 1
        else:
            say(f"{name}, {rules.decks} decks: {done} deals, {events} events, no law broken")
    return broken


def soak_deal(rules: Ruleset, label: str) -> int:
    """This will play one deal, the same for the same label, and give the number of its events.

    :raises LawBroken: if a law does not hold.
    :raises DomainError: if the table refuses what it offered.
    """
    chance = Random(label)
    log = _play(_setup(rules, chance), Seed(SOAK_SEED.child(label).text), chance)
    _check(log)
    return len(log)


def _setup(rules: Ruleset, chance: Random) -> Setup:
    """This will begin at any levels: as a first deal, a later one, or a duplicate board."""
    level, other = chance.choice(PLAIN_RANKS), chance.choice(PLAIN_RANKS)
    first_draw, banker = chance.choice(PLAYING_ORDER), chance.choice((None, *PLAYING_ORDER))
    if banker is None:
        return Setup(rules=rules, ns_level=level, ew_level=level, first_draw=first_draw)
    board = chance.choice((None, None, None, 7))
    trump = None
    if board and rules.duplicate_bidding is DuplicateBidding.PRESET:
        trump = BoardTrump(suit=chance.choice((None, *Suit)))
    return Setup(
        rules=rules, number=2, ns_level=level, ew_level=other, banker=banker, first_draw=first_draw, board=board,
        board_trump=trump,
    )  # fmt: skip


def _play(setup: Setup, seed: Seed, chance: Random) -> list[Event]:
    """This will play until the deal is counted; a redeal gets the cards of the next seed."""
    table, bot = _Table(), RandomBot(chance)
    table.do(wanted.OpenDeal(setup))
    for number in range(MOST_ACTS):
        state = table.state
        if state.result is not None:
            return table.log
        if state.phase is Phase.WAITING:
            deal = deal_from_seed(seed.child(str(number)), setup.rules.sizes, first=setup.first_draw)
            table.do(wanted.DealCards(deal.cards))
        elif state.phase is Phase.DRAW:
            act = bot.act(view(state, chance.choice(PLAYING_ORDER)))
            table.do(act or wanted.DrawCards(min(PLAYERS, setup.rules.sizes.hand * PLAYERS - state.drawn)))
        else:
            act = bot.act(view(state, chance.choice(state.waiting)))
            if act is None:
                raise LawBroken(f"nobody acts in phase {state.phase}")
            table.do(act)
    raise LawBroken("the deal does not end")


@dataclass(slots=True)
class _Table:
    state: TableState = START
    log: list[Event] = field(default_factory=list)

    def do(self, command: wanted.Command) -> None:
        for event in decide(self.state, command):
            self.state = apply(self.state, event)
            self.log.append(event)


def _check(log: Sequence[Event]) -> None:
    state = fold(log)
    _hold("points add up", state.attackers_points + state.banker_points + sum(card.points for card in state.kitty)
          == state.rules.sizes.points)  # fmt: skip
    _hold("the log reads back", read_log(write_log(log)) == tuple(log))
    for record in records_of(log):
        _hold("the text reads back", parse_record(print_record(record)) == record)
        _hold("JSON reads back", read_json(write_json([record])) == (record,))
        verdict = replay(record)
        if verdict.problem is not None:
            raise LawBroken(f"the record is legal: {verdict.place} {verdict.problem}")
    _hold("the points are the same again", verdict.attackers == (state.result and state.result.points))


def _hold(law: str, holds: bool) -> None:
    if not holds:
        raise LawBroken(law)
