"""Names of entries and players: tidied, compared, and suspected of being one name spelt twice.

Pure: no database. A twin (疑似重名) is a name that differs from another by what a typist gets wrong: width,
spaces, a traditional character, one wrong or missing character, two letters swapped, surname first or last.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Generic, TypeVar

from tournaments.events.errors import NameEmpty, NameTooLong, NameUnprintable

Found = TypeVar("Found")
NAME_LIMIT = 100
TAG_LIMIT = 20  # characters of a category
BETWEEN_TAGS = re.compile(r"[,，;；、/／|]+")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # groups are called by these
JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")  # Persian letters and emoji cannot be written without them
NUMERALS = frozenset("一二三四五六七八九十百零〇两甲乙丙丁戊己庚辛壬癸男女")
SEPARATORS = re.compile(r"[\s·•・‧∙.\-‐‑–—_/、,，'’`]+")
# Characters of surnames, given names and team names whose two forms are often mixed.
TRADITIONAL = str.maketrans(
    "陳張劉楊趙黃吳孫馬羅鄭謝韓馮於蕭葉蔣呂蘇盧鐘譚陸範鄧許賈閻鄒龍萬錢湯賴龔顏倫嚴華國榮軍偉東強麗蘭鳳飛龐樂風雲黨隊聯誼會學長門開關紅藍陽",
    "陈张刘杨赵黄吴孙马罗郑谢韩冯于萧叶蒋吕苏卢钟谭陆范邓许贾阎邹龙万钱汤赖龚颜伦严华国荣军伟东强丽兰凤飞庞乐风云党队联谊会学长门开关红蓝阳",
)


def tidy(name: str) -> str:
    """This will compose the characters, and leave single spaces between words and none around."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def checked(name: str, *, limit: int = NAME_LIMIT) -> str:
    """This will tidy a name that somebody typed and refuse what cannot be one.

    :raises NameEmpty: when nothing visible is left.
    :raises NameTooLong: when more than `limit` characters are.
    :raises NameUnprintable: when control or direction characters are among them.
    """
    clean = tidy(name)
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in clean):
        raise NameEmpty
    if len(clean) > limit:
        raise NameTooLong(limit=limit, length=len(clean))
    if any(unicodedata.category(sign)[0] == "C" and sign not in JOINERS for sign in clean):
        raise NameUnprintable(name="".join(sign if sign.isprintable() else "�" for sign in clean))
    return clean


def tags(text: str) -> tuple[str, ...]:
    """This will read the categories that stand in one line, each once, in their order.

    :raises NameTooLong: when one has more than twenty characters.
    :raises NameUnprintable: when control characters are among them.
    """
    return tuple(dict.fromkeys(checked(tag, limit=TAG_LIMIT) for tag in BETWEEN_TAGS.split(text) if tag.strip()))


@lru_cache(maxsize=20_000)
def key(name: str) -> str:
    """This will reduce a name to what survives width, case, accents of spacing and the form of characters."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(TRADITIONAL)
    return SEPARATORS.sub("", folded) or folded.strip()


def words(name: str) -> tuple[str, ...]:
    """This will give the words of a name in alphabetical order, so that surname first equals surname last."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return tuple(sorted(word for word in SEPARATORS.split(folded) if word))


def is_latin(text: str) -> bool:
    """This will tell whether a key is written in letters of an alphabet, not in Chinese characters."""
    return all(ord(sign) < 0x2E80 for sign in text)


def are_twins(one: str, other: str) -> bool:
    """This will tell whether two different names may be one name spelt in two ways."""
    if one == other:
        return False
    left, right = key(one), key(other)
    if left == right:
        return True
    if is_latin(left) and len(words(one)) > 1 and words(one) == words(other):
        return True
    return _one_slip_apart(left, right) and not _differ_by_ordinal(one, other)


def _one_slip_apart(left: str, right: str) -> bool:
    shorter, longer = sorted((left, right), key=len)
    latin = is_latin(left) and is_latin(right)
    if not latin and left[:1] != right[:1]:
        return False  # another surname is another person
    if len(longer) - len(shorter) == 1:
        return len(shorter) >= 4 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))
    if len(longer) != len(shorter) or len(shorter) < (5 if latin else 3):
        return False
    places = [i for i, (a, b) in enumerate(zip(left, right, strict=True)) if a != b]
    if len(places) == 1:
        return True
    return (
        latin
        and len(places) == 2
        and places[1] == places[0] + 1
        and left[places[0]] == right[places[1]]
        and left[places[1]] == right[places[0]]
    )


def _differ_by_ordinal(one: str, other: str) -> bool:
    """Team A and Team B, 飞鹰一队 and 飞鹰二队, player 1 and player 12 are meant to differ."""
    return any(
        sign.isdigit() or sign in NUMERALS or _stands_alone(sign, name)
        for name, rival in ((one, other), (other, one))
        for sign in _surplus(tidy(name).casefold(), tidy(rival).casefold())
    )


def _surplus(name: str, rival: str) -> list[str]:
    left = list(rival)
    extra = []
    for sign in name:
        if sign in left:
            left.remove(sign)
        else:
            extra.append(sign)
    return extra


def _stands_alone(letter: str, name: str) -> bool:
    pattern = rf"(?<![a-z]){re.escape(letter)}(?![a-z])"
    return letter.isascii() and letter.isalpha() and re.search(pattern, name.casefold()) is not None


class ByName(Generic[Found]):
    """Values under their names. A name is found as it stands, or else however it is spelt if that means only one."""

    def __init__(self, named: Iterable[tuple[str, Found]]) -> None:
        self._as_written: dict[str, Found] = {}
        self._alike: dict[str, list[Found]] = {}
        for name, value in named:
            self._as_written[tidy(name)] = value
            self._alike.setdefault(key(name), []).append(value)

    def find(self, name: str) -> Found | None:
        """This will give the value that is meant, `None` for an unknown name and for one that may mean several."""
        as_written = self._as_written.get(tidy(name))
        if as_written is not None:
            return as_written
        alike = self._alike.get(key(name), ())
        return alike[0] if len(alike) == 1 else None


class TwinIndex:
    """The names seen so far, arranged so that the twins of a new one are found without asking each."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._by_sign: dict[str, list[str]] = {}
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """This will remember a name."""
        for sign in _signs(name):
            self._by_sign.setdefault(sign, []).append(name)

    def twins(self, name: str) -> tuple[str, ...]:
        """This will give the remembered names that may be this one spelt otherwise, in order of arrival."""
        near = dict.fromkeys(other for sign in _signs(name) for other in self._by_sign.get(sign, ()))
        return tuple(other for other in near if are_twins(name, other))


def _signs(name: str) -> Iterator[str]:
    """Two keys one slip apart share one of these: the key, or the key less one character."""
    whole = key(name)
    yield whole
    yield "words " + " ".join(words(name))
    yield from {whole[:i] + whole[i + 1 :] for i in range(len(whole))} - {whole, ""}


def group_name(ordinal: int) -> str:
    """This will name the groups of a stage A … Z, AA, AB, …"""
    tens, ones = divmod(ordinal - 1, len(LETTERS))
    return (LETTERS[tens - 1] if tens else "") + LETTERS[ones]
