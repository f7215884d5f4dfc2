"""How fast deals are played: random play-outs without checks, and the live core with all of them."""

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from engine.live import Setup, TableState, apply, decide, legal, view
from engine.live.apply import START, fold
from engine.live.bots.deals import random_deal
from engine.live.bots.fast import RandomPolicy
from engine.live.commands import Command, OpenDeal
from engine.live.events import Event
from engine.presets import PRESETS
from engine.ruleset import Ruleset
from engine.seats import Seat

DEALS = 600
TABLES = 20
PRESETS_MEASURED = ("one_deck", "competition", "card_room", "three_deck_titanic", "four_deck")


def report() -> Iterator[str]:
    """Give the figures as lines of Markdown."""
    yield "Random deals in a second of processor time on one core, from the shuffle to the count, with bids and kitty."
    yield ""
    yield "| preset | deals played out a second | deals a second with every command decided |"
    yield "|---|---|---|"
    for key in PRESETS_MEASURED:
        yield f"| {key} | {_play_outs(PRESETS[key]):,.0f} | {_tables(PRESETS[key]):,.0f} |"
    yield ""
    yield "| live core, two decks | microseconds |"
    yield "|---|---|"
    for what, cost in _costs(PRESETS["competition"]):
        yield f"| {what} | {cost:,.0f} |"


def _seconds(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _play_outs(rules: Ruleset) -> float:
    random = Random("play-outs")
    policy = RandomPolicy(random)

    def work() -> None:
        for _ in range(DEALS):
            random_deal(rules, random).run(policy)

    return DEALS / min(_seconds(work) for _ in range(3))


def _chosen(rules: Ruleset, random: Random) -> list[Command]:
    choices: list[Command] = [OpenDeal(Setup(rules=rules))]
    random_deal(rules, random, note=choices.append).run(RandomPolicy(random, note=choices.append))
    return choices


def _tables(rules: Ruleset) -> float:
    random = Random("tables")
    deals = [_chosen(rules, random) for _ in range(TABLES)]

    def work() -> None:
        for choices in deals:
            played(choices)

    return TABLES / min(_seconds(work) for _ in range(3))


def played(choices: list[Command]) -> list[Event]:
    """Carry commands out at a table and give its log."""
    state, log = START, list[Event]()
    for command in choices:
        for event in decide(state, command):
            state = apply(state, event)
            log.append(event)
    return log


def _costs(rules: Ruleset) -> Iterator[tuple[str, float]]:
    random = Random("costs")
    logs = [played(_chosen(rules, random)) for _ in range(TABLES)]
    seen = [(state, seat) for log in logs for state in _states(log) for seat in state.waiting[:1]]
    yield "apply, an event", _microseconds(fold, [(log,) for log in logs], of=sum(map(len, logs)))
    yield "view, a seat", _microseconds(view, seen, of=len(seen))
    yield "view as JSON values, a seat", _microseconds(_view_values, seen, of=len(seen))
    yield "legal, a seat", _microseconds(legal, seen, of=len(seen))


def _microseconds(work: Callable[..., object], arguments: Sequence[tuple[Any, ...]], *, of: int) -> float:
    """Do the work with each of the arguments, and give what one of so many things costs."""
    start = time.process_time()
    for given in arguments:
        work(*given)
    return 1e6 * (time.process_time() - start) / of


def _view_values(state: TableState, seat: Seat) -> dict[str, Any]:
    return view(state, seat).values()


def _states(log: list[Event]) -> Iterator[TableState]:
    state = START
    for event in log:
        state = apply(state, event)
        yield state
