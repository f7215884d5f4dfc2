"""The chain of an event's stages, in words."""

from dataclasses import dataclass

from scoring import formats
from scoring.errors import FieldTooSmall
from scoring.formats.event import MOST_STAGES
from tournaments.events.models import Entry, Event
from tournaments.shared.messages import sentence
from tournaments.shared.messages.formats import Paragraphs, paragraphs

USUAL = 24  # described for so many while nobody has entered


@dataclass(frozen=True, kw_only=True)
class Chain:
    """What is played stage by stage, with `entries`; `why_not` says why so many cannot play it."""

    words: Paragraphs | None
    why_not: str
    entries: int
    can_remove: bool
    can_add: bool


def chain(event: Event) -> Chain:
    """Describe the stages for those who have entered."""
    played = formats.from_json(event.format)
    entries = Entry.objects.filter(event=event).competing().count() or USUAL
    words, why_not = None, ""
    try:
        words = paragraphs(formats.describe(played, entries))
    except FieldTooSmall as error:
        why_not = sentence(error)
    last = event.stages.order_by("ordinal").last()
    return Chain(
        words=words,
        why_not=why_not,
        entries=entries,
        can_remove=last is not None and last.ordinal > 1 and not last.rounds.exists(),
        can_add=len(played.stages) < MOST_STAGES,
    )
