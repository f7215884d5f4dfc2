"""Short spellings for tests about play: trumps, cards and leads as one writes them on paper."""

import re

from engine.cards import Card, parse_cards
from engine.play.shape import Lead, lead_of
from engine.ruleset import FollowLadder, Ruleset
from engine.trumps import Trumps, parse_trumps
from tests.builders.rules_cases import RulesCase

SPADES_AT_TEN = parse_trumps("S10")


def cards(text: str) -> tuple[Card, ...]:
    """This will read cards; it is `parse_cards` with a name for tables of examples."""
    return parse_cards(text)


def led(text: str, trumps: Trumps = SPADES_AT_TEN) -> Lead:
    """This will read a lead."""
    return lead_of(parse_cards(text), trumps)


def trumps_of(case: RulesCase) -> Trumps:
    """This will read `level 10, trump S, …` out of the setup of an example."""
    found = re.search(r"level (?P<level>\w+), trump (?P<suit>\w+)", case.setup)
    assert found is not None, case.setup
    return parse_trumps(found["suit"] + found["level"])


def rules_of(case: RulesCase) -> Ruleset:
    """This will read decks and the ladder of following out of an example."""
    decks = re.search(r"(\d) decks", case.setup)
    ladder = re.search(r"follow_ladder=(\w+)", case.option)
    return Ruleset(
        decks=int(decks[1]) if decks else 2,
        follow_ladder=FollowLadder(ladder[1]) if ladder else FollowLadder.L0,
    )
