"""Icons of the sprite."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@lru_cache(maxsize=1)
def sprite() -> str:
    """This will find the address of the sprite, with its hash where static files are hashed."""
    return static("icons/sprite.svg")


@register.simple_tag
def icon(name: str, kind: str = "") -> SafeString:
    """This will draw an icon of the sprite, silent for screen readers: the word stands beside it."""
    return format_html(
        '<svg class="i{}" aria-hidden="true"><use href="{}#i-{}"></use></svg>',
        f" {kind}" if kind else "",
        sprite(),
        name,
    )
