"""What will be played, for the page that makes an event."""

import json
from dataclasses import asdict
from datetime import datetime
from typing import Any

from engine.errors import DomainError
from scoring import formats
from scoring.formats import EventFormat
from tournaments.events.options import FormatOptions, options_of, with_options
from tournaments.shared.messages import sentence
from tournaments.shared.messages.formats import Paragraphs, paragraphs


def describe(
    base: EventFormat, options: FormatOptions | None, *, entries: int, starts_at: datetime | None
) -> tuple[Paragraphs | None, str]:
    """Put a choice into words; when it cannot be played, the second value says why."""
    try:
        return paragraphs(formats.describe(with_options(base, options), entries, starts_at)), ""
    except DomainError as error:
        return None, sentence(error)


def preset_values(played: EventFormat) -> dict[str, Any]:
    """Give what the fields of the page show for a format."""
    values = {key: value for key, value in asdict(options_of(played)).items() if value is not None}
    return json.loads(json.dumps(values))  # type: ignore[no-any-return]  # enums become their plain values
