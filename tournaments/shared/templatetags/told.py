"""What the program left as a code for people to read, as a call of its own for the director."""

from django import template

from tournaments.shared import messages

register = template.Library()


@register.filter
def told_code(text: str) -> str:
    """This will say a message that is a code of the program's own in words; what people typed stays."""
    return messages.told_code(text)
