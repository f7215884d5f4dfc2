"""The literal examples of the rules page, as its table `rules-cases.json` gives them."""

import json
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).parent.parent / "golden" / "rules-cases.json"


@dataclass(frozen=True, kw_only=True)
class RulesCase:
    """One example: a situation, a question, and the answer the rules give."""

    id: str
    area: str
    setup: str
    question: str
    expected: str
    option: str
    source: str


def rules_cases(*ids: str) -> list[RulesCase]:
    """This will read the named examples, in the order of the names."""
    table = {case["id"]: RulesCase(**case) for case in json.loads(TABLE.read_text(encoding="utf-8"))}
    return [table[key] for key in ids]
