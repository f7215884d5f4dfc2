"""From bytes to text: UTF-8 with and without BOM, UTF-16, GB18030; found out, or told."""

import codecs

from tournaments.events.imports.errors import ImportUndecodable

ENCODINGS = ("utf-8", "utf-16", "gb18030", "big5")
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """This will give the text and the name of its encoding.

    :raises ImportUndecodable: when the bytes are not text in the told encoding, or in any known one.
    """
    if encoding:
        return _decode_as(data, encoding), encoding
    for candidate in _candidates(data):
        try:
            return _decode_as(data, candidate), candidate.removesuffix("-sig")
        except ImportUndecodable:
            continue
    raise ImportUndecodable(encoding="")


def _candidates(data: bytes) -> tuple[str, ...]:
    for mark, name in MARKS:
        if data.startswith(mark):
            return (name,)
    guess = _wide_guess(data)
    return ((guess,) if guess else ()) + ("utf-8", "gb18030")


def _wide_guess(data: bytes) -> str | None:
    """UTF-16 without a mark betrays itself by the zero bytes of its separators and line ends."""
    if len(data) % 2 or b"\0" not in data:
        return None
    if data[1::2].count(0) > data[::2].count(0):
        return "utf-16-le"
    return "utf-16-be"


def _decode_as(data: bytes, encoding: str) -> str:
    name = "utf-8-sig" if encoding == "utf-8" else encoding
    try:
        text = data.decode(name)
    except (UnicodeDecodeError, LookupError) as error:
        raise ImportUndecodable(encoding=encoding) from error
    return text.removeprefix("\ufeff")
