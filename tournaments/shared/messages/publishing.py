"""Sentences for the failures of `tournaments.publishing`."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "publishing.nothing_to_publish": _("No standings have been computed yet. Enter a result first."),
    "publishing.already_published": _("The public sees revision %(version)s already."),
    "publishing.tally_behind": _(
        "Results are still being counted (%(version)s of %(facts_version)s). Try again in a moment."
    ),
    "publishing.already_withdrawn": _("Publication %(number)s was taken back already."),
}
