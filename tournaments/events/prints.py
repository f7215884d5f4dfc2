"""The links of the entries on paper: a card for each, to be cut apart."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.events.queries.links import OwnAddresses
from tournaments.shared.qr import code
from tournaments.shared.templatetags.marks import other_name, short_name
from tournaments.shared.typesetting import language_of, typeset

TEMPLATE = Path(__file__).parent / "typst" / "links.typ"


def links_pdf(event: Event, links: Sequence[OwnAddresses], *, is_team: bool) -> bytes:
    """This will set the cards of the entries; teams scan theirs to name line-ups, others to check in."""
    data = {
        **language_of(),
        "title": _("Links of the teams") if is_team else _("Links of the entries"),
        "event": short_name(event),
        "how": _("Scan before each match to name your line-up.") if is_team else _("Scan to check in."),
        "cards": [_card(link) for link in links],
    }
    return typeset(TEMPLATE, data)


def _card(link: OwnAddresses) -> Mapping[str, str]:
    return {
        "number": str(link.number),
        "name": short_name(link),
        "other": other_name(link),
        "players": " / ".join(link.players),
        "address": link.address,
        "code": code(link.address).svg,
    }
