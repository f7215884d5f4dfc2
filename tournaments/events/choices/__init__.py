"""What the page that makes an event lets a director choose, beside its preset."""

from tournaments.events.choices.cards import RuleChoices
from tournaments.events.choices.chain import ChainForm
from tournaments.events.choices.draw import BEST_OF_LAST_WORDS, BEST_OF_WORDS, CLUBMATES_WORDS, DrawChoices
from tournaments.events.choices.play import BoardChoices, PlayChoices

__all__ = [
    "BEST_OF_LAST_WORDS",
    "BEST_OF_WORDS",
    "CLUBMATES_WORDS",
    "BoardChoices",
    "ChainForm",
    "DrawChoices",
    "PlayChoices",
    "RuleChoices",
]
