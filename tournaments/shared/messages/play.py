"""Sentences for what may go wrong while cards are led, followed and judged."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "trumps.unreadable": _(
        "“%(text)s” names no trumps. Write S10 for spades at level 10, NT3 for no trump at level 3."
    ),
    "play.lead_empty": _("Lead at least one card."),
    "play.lead_mixed": _("A lead is of one suit, or of trumps only."),
    "play.count_differs": _("Everybody plays %(led)s cards here, not %(played)s."),
    "play.cannot_win": _("This play cannot have won: it has not the format that was led."),
}
