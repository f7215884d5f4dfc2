"""What docs/rules says of the judge is what the judge does."""

import json
import re
from pathlib import Path

from engine.cards import parse_cards
from engine.cli.judge import OPS, answer
from engine.record import RestKind
from engine.record.faults import Fault
from engine.record.model import RESERVED_TAGS

RULES = Path(__file__).parents[4] / "docs" / "rules"


class TestJudgePage:
    TEXT = (RULES / "judge.md").read_text(encoding="utf-8")

    def test_shows_answers_that_are_given(self) -> None:
        shown = re.findall(r"echo '(.+)' \| .+\n(.+)\n", self.TEXT)
        assert len(shown) > 4
        for question, told in shown:
            assert answer(question.encode()) == json.loads(told)

    def test_names_every_question_and_its_keys(self) -> None:
        for name, op in OPS.items():
            assert f"| `{name}` |" in self.TEXT
            assert all(f"`{key}`" in self.TEXT for key in op.keys)


class TestNotationPage:
    TEXT = (RULES / "notation.md").read_text(encoding="utf-8")

    def test_names_every_tag_that_means_something(self) -> None:
        assert all(f"`{tag}`" in self.TEXT or f"[{tag}" in self.TEXT for tag in RESERVED_TAGS)

    def test_writes_cards_as_they_are_read(self) -> None:
        assert len(parse_cards("H4455 LJ BJ T".replace(" T", " ST"))) == 7
        assert all(kind.value in self.TEXT for kind in RestKind)

    def test_explains_why_a_record_cannot_be_read(self) -> None:
        assert all(f"`{fault.value}`" in self.TEXT for fault in Fault)
