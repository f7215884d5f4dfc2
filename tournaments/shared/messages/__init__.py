"""Codes to sentences: the same for a page, a phone, the API and the command line.

One module per area holds a `SENTENCES` table; `sentence` finds the code and fills in the facts.
"""

import re
from collections.abc import Mapping
from typing import Any

from engine.errors import DomainError
from scoring.reasons import Reason
from tournaments.shared.messages import (
    api,
    bidding_live,
    clubs,
    desk,
    engine,
    events,
    exports,
    formats,
    general,
    individuals,
    live,
    options,
    pairings,
    play,
    publishing,
    records,
    scoring,
    slips,
    trail,
)

OF_OPTIONS = frozenset({"formats.contradictory", "levels.rules_contradictory"})  # failures that name an option
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
TABLES: tuple[Mapping[str, Any], ...] = (
    general.SENTENCES,
    clubs.SENTENCES,
    api.SENTENCES,
    bidding_live.SENTENCES,
    desk.SENTENCES,
    live.SENTENCES,
    engine.SENTENCES,
    play.SENTENCES,
    records.SENTENCES,
    exports.SENTENCES,
    events.SENTENCES,
    pairings.SENTENCES,
    individuals.SENTENCES,
    slips.SENTENCES,
    formats.SENTENCES,
    publishing.SENTENCES,
    scoring.SENTENCES,
)


def sentence(error: DomainError) -> str:
    """Put the failure into words in the active language."""
    return fill(error.code, error.facts())


def fill(code: str, facts: Mapping[str, Any]) -> str:
    """Put a code and its facts into words in the active language.

    :raises KeyError: when no table knows the code; a test keeps the tables complete.
    """
    for table in TABLES:
        if code in table:
            return str(table[code]) % _worded(code, facts)
    raise KeyError(code)


def _worded(code: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Name stages and options in words; failures carry them as stored, for whatever language reads them later."""
    named = {key: trail.stage_words(facts[key]) for key in ("stage", "boards") if isinstance(facts.get(key), str)}
    if code in OF_OPTIONS:
        named["option"] = str(options.OPTIONS.get(facts["option"], facts["option"]))
    return {**facts, **named}


def told_reason(reason: Reason) -> str:
    """This will say why something came out as it did, its sides named."""
    return fill(reason.code, {name: scoring.SIDES.get(str(fact), fact) for name, fact in reason.facts.items()})


def told_code(text: str) -> str:
    """This will say a code that was kept without its facts, an ellipsis in place of each; other texts stay."""
    for table in TABLES:
        if text in table:
            return PLACEHOLDER.sub("…", str(table[text]))
    return text
