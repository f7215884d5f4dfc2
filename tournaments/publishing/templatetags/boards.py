"""Marks of boards: cards of a hand, artificial scores, exact scores."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.publishing.queries.scores import award_words, board_score
from tournaments.shared.templatetags.icons import sprite
from tournaments.shared.templatetags.marks import JOKERS, SUITS

register = template.Library()

NONE = _("none")


@register.simple_tag
def hand_cards(codes: Sequence[str], suit: str) -> SafeString:
    """This will write the cards of a row, ranks alone in a suit, with their suits among the permanent trumps."""
    if not codes:
        return format_html('<span class="tk quiet" aria-label="{}">–</span>', NONE)
    return format_html_join("", "{}", ((_card(code, suit),) for code in codes))


def _card(code: str, suit: str) -> SafeString:
    if code in JOKERS:
        kind, symbol, _name, label = JOKERS[code]
        return format_html(
            '<span class="tk {}" role="img" aria-label="{}"><svg viewBox="0 0 24 24"><use href="{}#{}"></use></svg>'
            "</span>",
            kind,
            label,
            sprite(),
            symbol,
        )
    if suit:
        return format_html('<span class="tk">{}</span>', code[1:])
    return format_html(
        '<span class="tk lvk">{}<svg class="suit {} on-page" role="img" aria-label="{}">'
        '<use href="{}#s-{}"></use></svg></span>',
        code[1:],
        code[0].lower(),
        SUITS[code[0]],
        sprite(),
        code[0].lower(),
    )


register.simple_tag(award_words)
register.filter(board_score)
