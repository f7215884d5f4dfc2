"""A part of a page that is written once and kept: many ask for the same standings, and nothing in them changes."""

import hashlib
from collections import OrderedDict
from threading import Lock
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
SIZE = 64  # parts of some fifty kilobytes each


class Keeper:
    """The parts this process wrote last. A key says all that a part shows, so nothing kept can be out of date."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._parts: OrderedDict[bytes, SafeString] = OrderedDict()
        self._lock = Lock()

    def find(self, key: bytes) -> SafeString | None:
        """This will give a part, if it is kept."""
        with self._lock:
            if key in self._parts:
                self._parts.move_to_end(key)
            return self._parts.get(key)

    def keep(self, key: bytes, part: SafeString) -> None:
        """This will keep a part and let the one go that nobody asked for longest."""
        with self._lock:
            self._parts[key] = part
            while len(self._parts) > self._size:
                self._parts.popitem(last=False)

    def clear(self) -> None:
        """This will let everything go."""
        with self._lock:
            self._parts.clear()


KEEPER = Keeper(SIZE)


class KeptNode(template.Node):
    """What stands between `kept` and `endkept`."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList, values: list[FilterExpression], place: str) -> None:
        self.nodelist = nodelist
        self.values = values
        self.place = place

    def render(self, context: Context) -> SafeString:
        """This will write the part, or give it as it was written for the same values in the same language."""
        key = self.key([value.resolve(context) for value in self.values])
        part = KEEPER.find(key)
        if part is None:
            part = self.nodelist.render(context)
            KEEPER.keep(key, part)
        return part

    def key(self, values: list[Any]) -> bytes:
        """This will name the part: where it stands, the language, and what it is made of."""
        said = "|".join((self.place, get_language() or "", *map(repr, values)))
        return hashlib.blake2b(said.encode(), digest_size=16).digest()


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """This will keep what it encloses: `{% kept value … %}…{% endkept %}`.

    The values, as `repr` writes them, must say everything that the part shows: plain values and dataclasses of
    them. Nothing else of the context may be used inside, neither the visitor nor the time.
    """
    _name, *values = token.split_contents()
    place = f"{parser.origin}:{token.lineno}"
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(nodelist, [parser.compile_filter(value) for value in values], place)
