"""`./run bench bots [--deals 1000] [--decks 2] [--budget 40] [--write]`: how well the bots play, and how fast.

Every deal is played twice with the sides exchanged, so that neither has the better cards. A mirrored deal is won by the
side with more levels over both plays; levels are signed, as rules §12 counts them (`signed_levels_points`).
Processor time; `--budget` is what a move of the strong bot may cost, in milliseconds.
"""

import argparse
import math
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Protocol

from engine.cards import PLAYERS
from engine.cards.dealing import Seed, deal_from_seed
from engine.live import START, Phase, Setup, TableState, apply, decide, view
from engine.live import commands as wanted
from engine.live.bots import BasicBot, RandomBot, StrongBot
from engine.live.view import SeatView
from engine.presets import preset_for
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Seat, Side
from scoring.levels import SIGNED_LEVELS_POINTS, banker_points, standard

REPORT = Path(__file__).parents[1] / "docs" / "performance.md"
SEED = Seed("b0" * 32)
NAMES = ("random", "basic", "strong")
PAIRINGS = (("basic", "random"), ("strong", "basic"))


class Bot(Protocol):
    """Whoever can play."""

    def act(self, shown: SeatView) -> wanted.Command | None:
        """Give what the viewer does now."""


@dataclass(slots=True)
class Stopwatch:
    """Lets a bot think until its time is up, and keeps what every move has cost."""

    budget: float
    begun: float = 0.0
    moves: list[float] = field(default_factory=list)

    def may_continue(self) -> bool:
        """Say whether there is time left."""
        return time.process_time() - self.begun < self.budget

    def timed(self, bot: Bot, shown: SeatView) -> wanted.Command | None:
        """Let a bot act, and note what a play has cost."""
        self.begun = time.process_time()
        command = bot.act(shown)
        if isinstance(command, wanted.PlayCards):
            self.moves.append(1000 * (time.process_time() - self.begun))
        return command


def main(arguments: Sequence[str]) -> int:
    """Play, measure and print; nothing but engine and scoring is needed."""
    options = _options(arguments)
    lines = []
    for line in _report(options):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        with REPORT.open("a", encoding="utf-8") as report:
            report.write("\n" + "\n".join(lines) + "\n")
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench bots", description="Let the bots play mirrored deals.")
    parser.add_argument("--deals", type=int, default=1000, help="deals of each match, each played twice")
    parser.add_argument("--preset", default="competition")
    parser.add_argument("--decks", type=int, default=None)
    parser.add_argument("--budget", type=float, default=40.0, help="milliseconds the strong bot may think")
    parser.add_argument("--only", choices=[one for one, _ in PAIRINGS], help="play one match only")
    parser.add_argument("--write", action="store_true", help="append the figures to docs/performance.md")
    return parser.parse_args(arguments)


def _report(options: argparse.Namespace) -> Iterator[str]:
    today = datetime.now(UTC).date().isoformat()
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    yield f"## {today}: bots, {options.deals} mirrored deals of `{options.preset}`, {machine}"
    yield ""
    yield "| match | mirrored deals won | levels a deal | ms per play, median | p95 |"
    yield "|---|---|---|---|---|"
    for one, other in PAIRINGS:
        if options.only in (None, one):
            yield _match(one, other, options)


def _match(one: str, other: str, options: argparse.Namespace) -> str:
    watch = Stopwatch(options.budget / 1000)
    rules = preset_for(options.preset, options.decks)
    gains = []
    for number in range(options.deals):
        levels = [_played(rules, side, (one, other), number, watch) for side in (Side.NS, Side.EW)]
        gains.append(sum(levels) / 2)
    won = (sum(gain > 0 for gain in gains) + sum(gain == 0 for gain in gains) / 2) / len(gains)
    mean, half = statistics.fmean(gains), 1.96 * statistics.pstdev(gains) / math.sqrt(len(gains))
    median, p95 = _costs(watch)
    return f"| {one} – {other} | {100 * won:.1f} % | {mean:+.2f} ± {half:.2f} | {median:.1f} | {p95:.1f} |"


def _played(rules: Ruleset, side: Side, names: tuple[str, str], number: int, watch: Stopwatch) -> float:
    """Play one deal with the first bot on a side, and give the levels it has gained by it."""
    chance = Random(f"{number}/{side}")
    bots = {seat: _bot(names[seat.side is not side], chance, watch) for seat in PLAYING_ORDER}
    state = _finished(rules, bots, SEED.child(str(number)), watch, timed=side)
    assert state.result is not None
    assert state.banker is not None
    schedule = standard(decks=rules.decks)
    levels = banker_points(SIGNED_LEVELS_POINTS, schedule, attackers=state.result.points)
    return levels if state.banker.side is side else -levels


def _bot(name: str, chance: Random, watch: Stopwatch) -> Bot:
    if name == "random":
        return RandomBot(chance)
    return BasicBot() if name == "basic" else StrongBot(chance, watch.may_continue)


def _finished(rules: Ruleset, bots: dict[Seat, Bot], seed: Seed, watch: Stopwatch, *, timed: Side) -> TableState:
    """Play until the deal is counted; if nobody bids, both plays of the deal get the same next cards."""
    state, deals = _done(START, wanted.OpenDeal(Setup(rules=rules))), 0
    while state.result is None:
        if state.phase is Phase.WAITING:
            deals += 1
            state = _done(state, wanted.DealCards(deal_from_seed(seed.child(str(deals)), rules.sizes).cards))
        elif state.phase is Phase.DRAW:
            state = _drawn(state, bots)
        else:
            seat = state.waiting[0]
            shown = view(state, seat)
            command = watch.timed(bots[seat], shown) if seat.side is timed else bots[seat].act(shown)
            assert command is not None
            state = _done(state, command)
    return state


def _drawn(state: TableState, bots: dict[Seat, Bot]) -> TableState:
    """Let everybody draw a card, and bid if they like it."""
    state = _done(state, wanted.DrawCards(PLAYERS))
    for seat in PLAYING_ORDER:
        if state.phase is Phase.DRAW and (bid := bots[seat].act(view(state, seat))) is not None:
            state = _done(state, bid)
    return state


def _done(state: TableState, command: wanted.Command) -> TableState:
    for event in decide(state, command):
        state = apply(state, event)
    return state


def costs(deals: int = 4, budget: float = 40.0) -> Iterator[str]:
    """Let every bot play some deals against itself, and give what its plays have cost as lines of Markdown."""
    yield "| bot | ms per play, median | p95 | may think |"
    yield "|---|---|---|---|"
    for name in NAMES:
        watch, chance = Stopwatch(budget / 1000), Random(name)
        for number in range(deals):
            bots = {seat: _bot(name, chance, watch) for seat in PLAYING_ORDER}
            _finished(preset_for("competition"), bots, SEED.child(f"costs/{number}"), watch, timed=Side.NS)
        median, p95 = _costs(watch)
        told = f"{budget:.0f} ms" if name == "strong" else ""
        yield f"| {name} | {median:.2f} | {p95:.2f} | {told} |"


def _costs(watch: Stopwatch) -> tuple[float, float]:
    """Give the median and the 95th percentile of all plays, in milliseconds."""
    moves = sorted(watch.moves)
    return statistics.median(moves), moves[int(0.95 * len(moves))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
