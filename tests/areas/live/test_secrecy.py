"""Every byte that leaves for a viewer, over many deals: no card before it may be seen."""

import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest

from engine.cards import build_deck
from engine.live import Setup, decide, view
from engine.live.bots import RandomBot
from engine.live.commands import Claim, Command, DealCards, DrawCards, OpenDeal
from engine.live.state import Phase
from engine.presets import PRESETS, preset_for
from engine.ruleset import Ruleset
from engine.seats import Seat
from tests.builders.secrecy import Judge, cards_in
from tournaments.live import telling
from tournaments.live.consumers.seeing import Eye
from tournaments.live.consumers.watching import Room
from tournaments.live.models import TableState
from tournaments.live.queries.tables import TableFacts, Visitor
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
    preset="competition",
    options={},
    setup={},
    seats=(),
    match=None,
)


def sent_to(viewer: Seat | None, before: Known, after: Known) -> Iterator[str]:
    """What a socket is told of a step, and now and then what it may ask for afterwards."""
    room = Room(1)
    room.facts = FACTS
    room.head = Standing(known=after, state=TableState.PLAYING, time_up_at=None, left_ms=None)
    eye = Eye(visitor=Visitor(role="player" if viewer else "spectator", seat=viewer, key=""), room=room)
    yield json.dumps(eye.news(before.version))
    if after.version % COMES_BACK == 0:
        yield json.dumps(eye.welcome(before.version))
        yield json.dumps(telling.trick_values(eye.shown()))


def leaks(rules: Ruleset, seed: int) -> list[tuple[Seat | None, list[str]]]:
    """Whatever any viewer was told too early in a deal."""
    judge, found = Judge(), []
    for before, after in steps(rules, seed):
        for one in after.since(before.version) or ():
            judge.see(one.before, one.event)
        for viewer in VIEWERS:
            for text in sent_to(viewer, before, after):
                if told := judge.leaks(viewer, text):
                    found.append((viewer, told))
    return found


class TestNobody:
    @pytest.mark.parametrize("seed", range(100))
    def test_is_told_a_card_too_early_with_one_deck(self, seed: int) -> None:
        assert leaks(preset_for("competition", 1), seed) == []

    @pytest.mark.parametrize("preset", PRESETS)
    def test_is_told_a_card_too_early_under_any_preset(self, preset: str) -> None:
        for seed in (1, 2):
            assert leaks(preset_for(preset), seed) == []


class TestTheJudge:
    def test_finds_a_card_that_is_somebody_elses(self) -> None:
        judge = Judge()
        for before, after in steps(preset_for("competition", 1), 1):
            for one in after.since(before.version) or ():
                judge.see(one.before, one.event)
            state = after.state
            if state.phase is Phase.PLAY:
                break
        other = telling.slim(view(state, Seat.NORTH))
        assert judge.leaks(Seat.NORTH, json.dumps(other)) == []
        assert judge.leaks(Seat.EAST, json.dumps(other)) != []
        assert judge.leaks(None, json.dumps(SimpleNamespace(hand=other["hand"]).__dict__)) != []

    def test_reads_cards_wherever_they_stand(self) -> None:
        assert list(cards_in({"a": ["S10 BJ", {"b": "LJ"}], "order": {"S": "SA"}, "c": "NS"})) == ["S10 BJ", "LJ"]
