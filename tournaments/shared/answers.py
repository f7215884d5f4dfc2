"""What an officer is told after a press: that it is done, or that nothing was changed and what to say instead."""

from django.contrib import messages
from django.http import HttpRequest


class Unchanged(str):
    """A sentence that says why nothing was changed: shown as a fault, not as success."""

    __slots__ = ()


def tell(request: HttpRequest, said: str) -> None:
    """Show a sentence after the next page has loaded, in the colours of what it says; nothing where none is said."""
    if isinstance(said, Unchanged):
        messages.error(request, said)
    elif said:
        messages.success(request, said)
