"""Random deals step by step without a database, and what sockets are told of each step."""

import json
from collections.abc import Iterator
from random import Random

from engine.cards import build_deck
from engine.live import Setup, decide, view
from engine.live.bots import RandomBot
from engine.live.commands import Claim, Command, DealCards, DrawCards, OpenDeal
from engine.live.state import Phase
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Seat
from scoring.levels import LevelRules
from tournaments.live import telling
from tournaments.live.consumers.seeing import Eye
from tournaments.live.consumers.watching import Room
from tournaments.live.models import TableState
from tournaments.live.queries.tables import SeatFacts, TableFacts, Visitor
from tournaments.live.rooms import Known, Standing
from tournaments.live.timing import cards_to_draw

VIEWERS = (*Seat, None)
COMES_BACK = 5  # one in so many steps a socket comes in anew and asks for the tricks


def commands(known: Known, bots: dict[Seat, RandomBot], random: Random) -> Command:
    """What somebody at the table does next."""
    state = known.state
    if state.phase is Phase.DRAW:
        acts = [bots[seat].act(view(state, seat)) for seat in Seat]
        return next((act for act in acts if act is not None), DrawCards(cards_to_draw(state)))
    if state.phase is Phase.PLAY and state.trick is None and state.proposal is None and random.random() < 0.03:
        return Claim(random.choice(list(Seat)))
    acts = [bots[seat].act(view(state, seat)) for seat in state.waiting]
    return next(act for act in acts if act is not None)


def steps(rules: Ruleset, seed: int) -> Iterator[tuple[Known, Known]]:
    """A random deal, command by command: the table before and after each."""
    random = Random(seed)
    bots = {seat: RandomBot(random=random) for seat in Seat}
    deck = list(build_deck(rules.decks))
    random.shuffle(deck)
    known = Known()
    for command in (OpenDeal(Setup(rules=rules)), DealCards(tuple(deck))):
        after = known.after(decide(known.state, command))
        yield known, after
        known = after
    while known.state.phase not in (Phase.FINISHED, Phase.WAITING):
        after = known.after(decide(known.state, commands(known, bots, random)))
        yield known, after
        known = after


FACTS = TableFacts(
    id=1,
    code="TABLE1",
    state=TableState.PLAYING,
    revision=1,
    version=0,
    time_up_at=None,
    left_ms=None,
    open_after=None,
    match_id=1,
    options={},
    setup={},
    seats=tuple(
        SeatFacts(seat=seat.value, kind="human", name=seat.value, strength="", token="") for seat in PLAYING_ORDER
    ),
    match=None,
    seed="1f" * 32,
    level_rules=LevelRules(),
)


def sent_to(viewer: Seat | None, before: Known, after: Known) -> Iterator[str]:
    """What a socket is told of a step, and now and then what it may ask for afterwards."""
    room = Room(1)
    room.facts = FACTS
    room.head = Standing(known=after, state=TableState.PLAYING, time_up_at=None, left_ms=None)
    eye = Eye(visitor=Visitor(role="player" if viewer else "spectator", seat=viewer), room=room)
    yield json.dumps(eye.news(before.version))
    if after.version % COMES_BACK == 0:
        yield json.dumps(eye.welcome(before.version))
        yield json.dumps(telling.trick_values(eye.shown()))
