"""Options in sentences of what does not go together: in words, never as they are called in code."""

import re
from pathlib import Path

import pytest

import scoring
from scoring.errors import FormatContradictory, LevelRulesContradictory
from tournaments.shared.messages import sentence
from tournaments.shared.messages.options import OPTIONS

SOURCES = Path(scoring.__file__).parent / "formats"
YIELDED = re.compile(r'yield (?:\w+, )?"([a-z_.]+)", "')


@pytest.mark.parametrize(
    "option", sorted({found for file in SOURCES.glob("*.py") for found in YIELDED.findall(file.read_text())})
)
def test_every_option_at_fault_has_words(option: str) -> None:
    assert option in OPTIONS
    assert str(OPTIONS[option]) in sentence(FormatContradictory(stage=1, option=option, reason="needed"))


def test_a_rule_on_levels_is_named() -> None:
    said = sentence(LevelRulesContradictory(option="must_play", reason="needs_ace"))
    assert said == "These level rules do not go together: the levels that must be played."
