"""How much room a text takes, in Latin letters."""

from unicodedata import east_asian_width


def width(text: str) -> int:
    """This will count the letters of a text; a Chinese character takes the room of two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
