"""Marks of the score sheet: levels, scores, places, names, cards, moments."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from django import template
from django.utils import formats, timezone, translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.levels import ladder
from scoring.standings import hundredths
from tournaments.shared.messages.competing import field_words
from tournaments.shared.messages.trail import author_words
from tournaments.shared.templatetags.icons import sprite

register = template.Library()

TOP = 14
LADDER = range(2, TOP + 1)
NO_TRUMP = "NT"  # as deal records write it
SUITS = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
JOKERS = {
    "BJ": ("bj", "j-sun", "大王", _("big joker")),
    "LJ": ("lj", "j-moon", "小王", _("little joker")),
}


class Named(Protocol):
    """What has a name in its own script and perhaps one in Latin letters."""

    @property
    def name(self) -> str:
        """The name in its own script."""

    @property
    def name_latin(self) -> str:
        """The name in Latin letters, or nothing."""


@register.simple_tag
def level(value: int | None, state: str = "", *, passed: bool = False) -> SafeString:
    """This will draw a level badge, 2…A or A+ beyond it; a missing level is a dash. `state` adds bank, must or big."""
    if value is None:
        return format_html('<span class="lv">{}</span>', "–")
    kind = " top" if value == TOP and not state else f" {state}" if state else ""
    return format_html('<span class="lv{}">{}</span>', kind, ladder.final_name(value, passed=passed))


@register.simple_tag
def score_pair(
    own: int | None, theirs: int | None, *, own_passed: bool = False, theirs_passed: bool = False
) -> SafeString:
    """This will draw two levels against each other, own first; A+ has passed A."""
    badges = level(own, passed=own_passed), level(theirs, passed=theirs_passed)
    return format_html('<span class="lvs">{}<i>:</i>{}</span>', *badges)


@register.simple_tag
def level_ladder(own: int | None = None, theirs: int | None = None, won: bool = False, must: str = "A") -> SafeString:
    """This will draw the thirteen boxes 2…A with the own side's and the other side's level marked."""
    boxes = ((_box_classes(step, own, theirs, won, must), ladder.name(step)) for step in LADDER)
    label = gettext("own level %(own)s, theirs %(theirs)s") % {
        "own": _level_word(own),
        "theirs": _level_word(theirs),
    }
    return format_html(
        '<div class="ladder" role="img" aria-label="{}">{}</div>',
        label,
        format_html_join("", '<span class="{}">{}</span>', boxes),
    )


def _box_classes(step: int, own: int | None, theirs: int | None, won: bool, must: str) -> str:
    signs = {
        "must": ladder.name(step) in must.split(","),
        "own": step == own,
        "opp": step == theirs,
        "win": step == own and won,
    }
    return " ".join(sign for sign, holds in signs.items() if holds)


def _level_word(value: int | None) -> str:
    return "–" if value is None else ladder.name(value)


@register.simple_tag(name="field_words")
def counted_field(event: Any, count: int) -> str:
    """This will count who competes in an event: pairs, teams or players."""
    return field_words(event.format, count)


@register.simple_tag
def place(row: Any) -> str:
    """This will write a place, with `=` when it is shared; takes a row as mapping or object."""
    number = row["place"] if isinstance(row, Mapping) else row.place
    shared = row["shared"] if isinstance(row, Mapping) else row.shared
    return f"{number}=" if shared else str(number)


@register.simple_tag
def movement(steps: int | None) -> SafeString:
    """This will draw by how many places a row rose (positive) or fell since the round before."""
    if not steps:
        return format_html('<span class="mv"><span aria-hidden="true">{}</span></span>', "–")
    way = "up" if steps > 0 else "down"
    word = gettext("up") if steps > 0 else gettext("down")
    return format_html(
        '<span class="mv {}"><svg class="i" aria-hidden="true"><use href="{}#i-{}"></use></svg>'
        '<span class="vh">{} </span>{}</span>',
        way,
        sprite(),
        way,
        word,
        abs(steps),
    )


@register.simple_tag
def entry_name(entry: Named, note: str = "") -> SafeString:
    """This will write a name the way the page's language reads it, the other script and a note beneath."""
    lead, lead_lang, other, other_lang = name_pair(entry)
    beneath = format_html_join(
        " · ",
        "{}",
        (
            (part,)
            for part in (format_html('<span lang="{}">{}</span>', other_lang, other) if other else "", note)
            if part
        ),
    )
    return format_html(
        '<span class="who"><b lang="{}">{}</b>{}</span>',
        lead_lang,
        lead,
        format_html("<small>{}</small>", beneath) if beneath else "",
    )


@register.simple_tag
def short_name(entry: Named) -> str:
    """This will give the one name by which the page's language calls an entry."""
    return name_pair(entry)[0]


@register.filter
def author(name: str) -> str:
    """This will name the author of a line as people call it, also where it was no person."""
    return author_words(name)


@register.filter
def listed(names: Iterable[str]) -> str:
    """This will write names one after another, as the language separates them."""
    return pgettext("list", ", ").join(names)


@register.simple_tag
def other_name(entry: Named) -> str:
    """This will give the name that does not lead in the page's language, or nothing."""
    lead = name_pair(entry)[0]
    return next((name for name in (entry.name, entry.name_latin) if name and name != lead), "")


def name_pair(entry: Named) -> tuple[str, str, str, str]:
    """This will order the two names of an entry for the active language: lead, its language, other, its."""
    own = "zh-Hans" if any(ord(sign) >= 0x2E80 for sign in entry.name) else "und"
    if (translation.get_language() or "en").startswith("zh") or not entry.name_latin:
        return entry.name, own, "", "en"
    if entry.name_latin == entry.name:
        return entry.name, own, "", "en"
    return entry.name_latin, "en", entry.name, own


@register.filter
def exact(value: int | str | None) -> str:
    """This will write an exact number of a standing: `7/2` as 3½, other fractions rounded to two digits."""
    if value is None:
        return "–"
    number = Fraction(value)
    whole, rest = divmod(abs(number), 1)
    sign = "−" if number < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    if rest in (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)):
        part = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}[Fraction(rest)]
        return f"{sign}{whole or ''}{part}"
    return sign + formats.number_format(float(abs(number)), 2)


@register.filter
def decimal(value: int | str | None) -> str:
    """This will write a score of boards: two digits, always, halves away from zero."""
    if value is None:
        return "–"
    number = hundredths(Fraction(value))
    sign = "−" if number < 0 else ""
    return sign + formats.number_format(Decimal(abs(number.numerator)) / number.denominator, 2)


@register.filter
def signed(value: int | str | None) -> str:
    """This will write an exact number with its sign, as net levels are written."""
    text = exact(value)
    return f"+{text}" if value is not None and Fraction(value) > 0 else text


@register.simple_tag
def playing_card(code: str, size: str = "tiny", is_level: bool = False) -> SafeString:
    """This will draw a card from its notation (`HQ`, `S10`, `BJ`), as small as text or in its full face."""
    kind = f"{size}{' lvl' if is_level else ''}"
    if code in JOKERS:
        return _joker(code, kind, size)
    suit, rank = code[0], code[1:]
    face = " face" if rank in ("J", "Q", "K") else ""
    label = gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": SUITS[suit]}
    address = f"{sprite()}#s-{suit.lower()}"
    return format_html(
        '<span class="pc {}{} {}" role="img" aria-label="{}"><b aria-hidden="true">{}</b>'
        '<svg class="ix" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"></use></svg>'
        '<svg class="pip" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"></use></svg></span>',
        suit.lower(),
        face,
        kind,
        label,
        rank,
        address,
        address,
    )


def _joker(code: str, kind: str, size: str) -> SafeString:
    name, symbol, word, label = JOKERS[code]
    return format_html(
        '<span class="pc {} {}" role="img" aria-label="{}"><b lang="zh-Hans" aria-hidden="true">{}</b>'
        '<svg class="pip" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"></use></svg></span>',
        name,
        kind,
        label,
        word[0] if size == "tiny" else word,
        sprite(),
        symbol,
    )


@register.simple_tag
def suit(code: str) -> SafeString:
    """This will draw the sign of a suit, named for screen readers."""
    return format_html(
        '<svg class="suit {} on-page" role="img" aria-label="{}"><use href="{}#s-{}"></use></svg>',
        code.lower(),
        SUITS[code.upper()],
        sprite(),
        code.lower(),
    )


@register.simple_tag
def trump(code: str) -> SafeString:
    """This will draw the trump that a board fixes: the sign of a suit, or no trump in words."""
    return format_html("{}", gettext("no trump")) if code == NO_TRUMP else suit(code)


@register.simple_tag
def local_time(moment: datetime | None, style: str = "moment") -> SafeString:
    """This will write a moment in the active time zone, with its exact form for machines.

    `style` is `moment`, `day`, `date` or `time`.
    """
    if moment is None:
        return format_html("<time>{}</time>", "–")
    local = timezone.localtime(moment)
    exact = local.isoformat(timespec="minutes")
    return format_html('<time datetime="{}">{}</time>', exact, written(local, style))


@register.filter
def written(local: date, style: str = "moment") -> str:
    """This will write a moment, or a day, as every page and file does; it stays in the zone that it comes in."""
    return formats.date_format(local, _pattern(style))


def _pattern(style: str) -> str:
    """The patterns are messages: each language orders day, month and year in its own way."""
    return {
        "moment": pgettext("date format", "D j N Y, H:i"),
        "date": pgettext("date format", "D j N Y"),
        "day": pgettext("date format", "j N"),
        "time": pgettext("date format", "H:i"),
    }[style]
