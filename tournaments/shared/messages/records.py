"""Sentences for deals from seeds and for deal records."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "dealing.seed_unreadable": _("“%(given)s” is no seed: a seed is 64 hexadecimal digits, written small."),
    "dealing.label_unreadable": _("“%(given)s” cannot name a deal: a name is one line without control characters."),
    "record.contradictory": _("The parts of the deal record do not fit together (%(field)s: %(reason)s)."),
    "record.unreadable": _(
        "Line %(line)s, column %(column)s of the deal record cannot be read (%(reason)s): “%(near)s”."
    ),
}
