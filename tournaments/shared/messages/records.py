"""Sentences for deals from seeds and for deal records."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "dealing.seed_unreadable": _("“%(given)s” is no seed: a seed is 64 hexadecimal digits, written small."),
    "dealing.label_unreadable": _("“%(given)s” cannot name a deal: a name is one line without control characters."),
    "judge.missing_key": _("The question has no “%(key)s”."),
    "judge.not_json": _("The line is no JSON object (%(reason)s)."),
    "judge.too_many_cards": _("There are more of these cards than there can be (%(key)s): %(cards)s."),
    "judge.unknown_key": _("This question has no key “%(key)s”."),
    "judge.unknown_op": _("The judge does not know the question “%(op)s”."),
    "judge.wrong_value": _("The value of “%(key)s” is of the wrong kind (%(wanted)s)."),
    "record.contradictory": _("The parts of the deal record do not fit together (%(field)s: %(reason)s)."),
    "record.unreadable": _(
        "Line %(line)s, column %(column)s of the deal record cannot be read (%(reason)s): “%(near)s”."
    ),
    "replay.record_wrong": _("The deal record says “%(said)s” where “%(found)s” follows from the rules (%(what)s)."),
}
