"""Write the golden playthroughs anew: `python -m tests.golden.regenerate`.

One random deal per preset, told in full: every event with every state, what each viewer sees, and what may be done.
Each line says only what has changed since the line of the same kind before; a list that has grown is told by its new
items (`tricks+`). A seat's view is told by what it shows beyond the spectators'.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from engine.cards import Rank, print_cards
from engine.live import Setup, TableState, event_view, legal, view, write
from engine.live.bots import RandomBot
from engine.live.commands import DealCards, DrawCards, OpenDeal
from engine.live.legal import plays_of
from engine.live.log import write_value
from engine.live.state import Phase
from engine.play.shape import decompose
from engine.presets import PRESETS
from engine.seats import PLAYING_ORDER, Seat
from tests.builders.table import Table, next_act, shuffled

FOLDER = Path(__file__).parent / "playthroughs"
MOST_PLAYS = 12
DRAWN_AT_ONCE = 10
FIRST, LATER = None, Seat.WEST
SETUPS: Mapping[str, tuple[Rank, Seat | None, int | None]] = {
    "competition": (Rank.TWO, FIRST, None),
    "card_room": (Rank.TEN, LATER, None),
    "one_deck": (Rank.FIVE, FIRST, None),
    "three_deck_titanic": (Rank.FIVE, FIRST, None),
    "four_deck": (Rank.ACE, LATER, None),
    "suit_ranked_competition": (Rank.KING, FIRST, None),
    "permanent_twos": (Rank.NINE, LATER, None),
    "five_ten_king": (Rank.QUEEN, LATER, 12),
}


def setup_of(key: str) -> Setup:
    """Give the deal that a preset is told by: a first one, a later one, or a board."""
    level, banker, board = SETUPS[key]
    return Setup(rules=PRESETS[key], ns_level=level, ew_level=level, banker=banker, board=board)


def played(key: str) -> Table:
    """Play a preset's deal at random; the cards are drawn by tens."""
    random = Random(f"golden {key}")
    table, bot = Table().do(OpenDeal(setup_of(key))), RandomBot(random)
    while table.state.result is None:
        if table.state.phase is Phase.WAITING:
            table.do(DealCards(shuffled(table.state.rules, random)))
        elif table.state.phase is Phase.DRAW:
            draw(table, bot, random)
        else:
            next_act(table, bot, random)
    return table


def draw(table: Table, bot: RandomBot, random: Random) -> None:
    """Draw the next ten cards, or let somebody bid."""
    bidder = bot.act(view(table.state, random.choice(PLAYING_ORDER)))
    left = 4 * table.state.rules.sizes.hand - table.state.drawn
    table.do(bidder if bidder is not None else DrawCards(min(left, DRAWN_AT_ONCE)))


def told(key: str) -> str:
    """Tell a preset's deal."""
    table = played(key)
    teller = Teller()
    lines = [f"preset {key}"]
    for number, event in enumerate(table.log):
        before, after = table.states[number], table.states[number + 1]
        lines += ["", f"{number + 1} {compact(write(event))}"]
        lines += [f"  shown {name(viewer)} {compact(shown)}" for viewer, shown in event_views(before, event)]
        lines += teller.state(after)
        lines += [line for seat in after.waiting for line in moves(after, seat)]
    return "\n".join(lines) + "\n"


def event_views(before: TableState, event: Any) -> Iterator[tuple[Seat | None, Any]]:
    """Give what spectators see of an event, and those seats that see more of it."""
    public = event_view(before, event, None).facts
    if public != {key: value for key, value in write(event).items() if key != "kind"}:
        yield None, public
    for seat in PLAYING_ORDER:
        own = event_view(before, event, seat).facts
        if own != public:
            yield seat, own


class Teller:
    """Remembers what has been told, to tell only what is new."""

    def __init__(self) -> None:
        self.known: dict[str, dict[str, Any]] = {}

    def state(self, state: TableState) -> Iterator[str]:
        """Tell a state, and how each viewer sees it."""
        yield from self._news("state", state_values(state))
        public = view(state, None).values()
        yield from self._news("view -", public)
        for seat in PLAYING_ORDER:
            own = view(state, seat).values()
            yield from self._news(f"view {seat}", {key: own[key] for key in own if own[key] != public[key]})

    def _news(self, kind: str, values: dict[str, Any]) -> Iterator[str]:
        before = self.known.get(kind, {})
        self.known[kind] = values
        news = dict(change(key, before.get(key), value) for key, value in values.items() if value != before.get(key))
        gone = {f"{key}-": before[key] for key in before if key not in values}
        if news or gone:
            yield f"  {kind} {compact({**news, **dict.fromkeys(gone)})}"


def change(key: str, before: Any, value: Any) -> tuple[str, Any]:
    """Tell a value, or of a list that has grown only what is new."""
    grown = isinstance(before, list) and isinstance(value, list) and before and value[: len(before)] == before
    return (f"{key}+", value[len(before) :]) if grown else (key, value)


def state_values(state: TableState) -> dict[str, Any]:
    """Write a whole state; the position that could be gone back to is named by its version."""
    values = {
        field.name: write_value(getattr(state, field.name), field.name, TableState)
        for field in fields(state)
        if field.name not in ("hands", "before", "deck")
    }
    hands = {seat.value: str(state.hand(seat)) for seat in PLAYING_ORDER}
    return {**values, **hands, "before": state.before.version if state.before else None}


def moves(state: TableState, seat: Seat) -> Iterator[str]:
    """Tell what a seat may do, with its plays one by one as long as they are few."""
    acts = {key: value for key, value in legal(state, seat).values().items() if value}
    yield f"  legal {seat} {compact(acts)}"
    shown = view(state, seat)
    if acts.get("leads"):
        yield f"    leads {'; '.join(print_cards(unit.cards) for unit in decompose(shown.hand, shown.trumps))}"
    if acts.get("follow"):
        plays = [print_cards(play) for play in islice(plays_of(shown), MOST_PLAYS + 1)]
        more = "; …" if len(plays) > MOST_PLAYS else ""
        yield f"    plays {'; '.join(plays[:MOST_PLAYS])}{more}"


def name(viewer: Seat | None) -> str:
    """Name a viewer; spectators have no seat."""
    return "-" if viewer is None else viewer.value


def compact(value: Any) -> str:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write every playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for key in PRESETS:
        (FOLDER / f"{key}.txt").write_text(told(key), encoding="utf-8")
        sys.stdout.write(f"{key}\n")


if __name__ == "__main__":
    main()
