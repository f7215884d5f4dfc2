"""Sentences for what the game itself refuses, and for what a rule set says."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "cards.missing": _("These cards are not in the hand: %(missing)s."),
    "cards.unreadable": _("“%(text)s” names no cards at character %(position)s."),
    "presets.unknown": _("There is no rule set “%(key)s”."),
    "ruleset.contradictory": _("The option “%(option)s” cannot be “%(value)s” beside the others (%(reason)s)."),
    "ruleset.unreadable": _("The stored rule set has an entry “%(option)s” that cannot be read (%(reason)s)."),
}
