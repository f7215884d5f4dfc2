"""`./run bench engine [--positions 10000] [--write]`: how fast the engine judges, on one core.

Follow checks run over distinct positions out of shuffled deals: cold with every cache of the engine empty, warmed by
as many other positions, and again over the same. Half of the plays are legal choices, the others random cards of the
suit or of the hand. Processor time, best of three; `--write` appends the figures to docs/performance.md with the date
and the machine.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import ModuleType

from benchmarks import bots, live
from engine import trumps as trumps_module
from engine.cards import PLAIN_RANKS, Card, Hand, Suit, build_deck
from engine.play import follow, ladder, shape, supply, trick
from engine.play.follow import broken_duty, some_legal_play
from engine.play.shape import Lead, decompose, lead_of
from engine.play.trick import trick_winner
from engine.ruleset import Ruleset
from engine.trumps import CardClass, Trumps

REPORT = Path(__file__).parents[1] / "docs" / "performance.md"
RUNS = 3
CACHED: tuple[ModuleType, ...] = (trumps_module, shape, supply, ladder, follow, trick)

Chooser = Callable[[Sequence[Card], Trumps, Random], Sequence[Card]]


@dataclass(frozen=True, kw_only=True)
class Position:
    """Somebody led, somebody else holds a hand and plays."""

    rules: Ruleset
    trumps: Trumps
    lead: Lead
    hand: Hand
    play: tuple[Card, ...]

    def check(self) -> None:
        """Ask whether the play is legal."""
        broken_duty(self.play, hand=self.hand, lead=self.lead, trumps=self.trumps, rules=self.rules)

    def choose(self) -> None:
        """Ask for a legal play."""
        some_legal_play(self.hand, self.lead, self.trumps, self.rules)

    def win(self) -> None:
        """Ask who wins a trick of four plays like this one."""
        trick_winner((self.lead.cards, self.play, self.play, self.play), self.trumps, self.rules)


def main(arguments: Sequence[str]) -> int:
    """Measure and print; nothing but the engine is needed."""
    options = _options(arguments)
    lines = []
    for line in _report(options.positions):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        with REPORT.open("a", encoding="utf-8") as report:
            report.write("\n" + "\n".join(lines) + "\n")
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench engine", description="Measure the engine on one core.")
    parser.add_argument("--positions", type=int, default=10_000, help="distinct positions of each kind")
    parser.add_argument("--write", action="store_true", help="append the figures to docs/performance.md")
    return parser.parse_args(arguments)


def _report(number: int) -> Iterator[str]:
    today = datetime.now(UTC).date().isoformat()
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    yield f"## {today}: engine, {machine}"
    yield ""
    yield (
        "Answers in a second of processor time on one core, for distinct positions. Follow checks: with empty caches, "
        "after as many other positions of other deals, and the same positions again. "
        "The aim is 100,000 on pairs and tractors."
    )
    yield ""
    yield "| lead | decks | positions | check, cold | after others | again | a legal play | who wins |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, decks, chooser in KINDS:
        measured, others = (positions(number, decks, chooser, Random(f"{name}/{decks}/{lot}")) for lot in "ab")
        yield _line(name, decks, measured, others)
    yield ""
    yield from live.report()
    yield ""
    yield from bots.costs()


def _line(name: str, decks: int, measured: Sequence[Position], others: Sequence[Position]) -> str:
    checks = [one.check for one in measured]
    cold = max(_rate(checks, after=()) for _ in range(RUNS))
    other = max(_rate(checks, after=[one.check for one in others]) for _ in range(RUNS))
    asked = (checks, [one.choose for one in measured], [one.win for one in measured])
    warm = [max(_rate(questions) for _ in range(RUNS)) for questions in asked]
    told = " | ".join(f"{rate:,.0f}" for rate in (cold, other, *warm))
    return f"| {name} | {decks} | {len(measured):,} | {told} |"


def _rate(questions: Sequence[Callable[[], None]], *, after: Sequence[Callable[[], None]] | None = None) -> float:
    """Ask every question once and give how many a second were answered.

    With `after` the engine forgets everything and is asked these other questions first.
    """
    if after is not None:
        _forget()
        for ask in after:
            ask()
    start = time.process_time()
    for ask in questions:
        ask()
    return len(questions) / (time.process_time() - start)


def _forget() -> None:
    """Empty every cache of the engine."""
    for module in CACHED:
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()


def positions(number: int, decks: int, chooser: Chooser, chance: Random) -> list[Position]:
    """Deal until there are so many positions, no two alike."""
    found: dict[tuple[object, ...], Position] = {}
    while len(found) < number:
        for position in _of_a_deal(Ruleset(decks=decks), chooser, chance):
            found[position.trumps, position.lead.cards, position.hand, position.play] = position
    return list(found.values())[:number]


def _of_a_deal(rules: Ruleset, chooser: Chooser, chance: Random) -> Iterator[Position]:
    """Lead from one hand in every class it can, and let the three others follow."""
    trumps = Trumps(level=chance.choice(PLAIN_RANKS), suit=chance.choice([None, *Suit]))
    deck = chance.sample(build_deck(rules.decks), k=rules.sizes.cards)
    size = rules.sizes.hand
    leader, *others = (Hand(deck[seat * size : (seat + 1) * size]) for seat in range(4))
    for card_class in CardClass:
        led = chooser([card for card in leader if trumps.class_of(card) is card_class], trumps, chance)
        for hand in others if led else ():
            lead = lead_of(led, trumps)
            play = _play(hand, lead, trumps, rules, chance)
            yield Position(rules=rules, trumps=trumps, lead=lead, hand=hand, play=play)


def _play(hand: Hand, lead: Lead, trumps: Trumps, rules: Ruleset, chance: Random) -> tuple[Card, ...]:
    lot, number = chance.random(), len(lead.cards)
    if lot < 0.5:
        return some_legal_play(hand, lead, trumps, rules, prefer=lambda card: chance.random())
    of_class = [card for card in hand if trumps.class_of(card) is lead.card_class]
    among = of_class if lot < 0.75 and len(of_class) >= number else hand.cards
    return tuple(chance.sample(among, k=number))


def unit(size: int, length: int) -> Chooser:
    """Choose a tuple or tractor of this shape."""

    def choose(own: Sequence[Card], trumps: Trumps, chance: Random) -> Sequence[Card]:
        units = decompose(own, trumps)
        fitting = [one for one in units if one.component.size == size and one.component.length >= length]
        return chance.choice(fitting).cards[: size * length] if fitting else ()

    return choose


def throw(number: int) -> Chooser:
    """Choose the highest cards of the class, which is what people throw."""

    def choose(own: Sequence[Card], trumps: Trumps, _chance: Random) -> Sequence[Card]:
        return trumps.order(own)[:number] if len(own) >= number else ()

    return choose


KINDS: tuple[tuple[str, int, Chooser], ...] = (
    ("single", 2, unit(1, 1)),
    ("pair", 2, unit(2, 1)),
    ("tractor of two pairs", 2, unit(2, 2)),
    ("throw of six cards", 2, throw(6)),
    ("triple", 3, unit(3, 1)),
    ("throw of ten cards", 3, throw(10)),
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
