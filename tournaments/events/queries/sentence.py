"""What will be played, for the page that makes an event."""

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from engine.errors import DomainError
from scoring import formats
from scoring.formats import EventFormat
from tournaments.events.options import FormatOptions, options_of, with_options
from tournaments.events.options.cards import rule_data
from tournaments.shared.messages import sentence
from tournaments.shared.messages.formats import Paragraphs, paragraphs
from tournaments.shared.messages.levels import AT_ONE_LEVEL, SIGNED, table_words
from tournaments.shared.messages.rules import rule_words


@dataclass(frozen=True, kw_only=True)
class Described:
    """What will be played; when it cannot be, `why_not` says why."""

    words: Paragraphs | None = None
    why_not: str = ""
    card_words: tuple[str, ...] = ()
    table_words: tuple[str, ...] = ()


def describe(
    base: EventFormat, options: FormatOptions | None, *, entries: int, starts_at: datetime | None
) -> Described:
    """Put a choice into words."""
    try:
        played = with_options(base, options)
        words = paragraphs(formats.describe(played, entries, starts_at))
    except DomainError as error:
        return Described(why_not=sentence(error))
    told = table_words(played.levels.schedule)
    is_signed = played.stages[0].play.form in AT_ONE_LEVEL
    return Described(
        words=words, card_words=rule_words(played), table_words=(*told, str(SIGNED)) if is_signed else told
    )


def preset_values(played: EventFormat) -> dict[str, Any]:
    """Give what the fields of the page show for a format."""
    values = {key: value for key, value in asdict(options_of(played)).items() if value is not None}
    values |= rule_data(values.pop("rule_values"))
    return json.loads(json.dumps(values))  # type: ignore[no-any-return]  # enums become their plain values
