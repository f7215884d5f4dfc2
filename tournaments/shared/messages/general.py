"""Sentences for the failures of `tournaments.shared.errors`."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "not_allowed": _("You do not hold the office that this needs."),
    "missing": _("There is nothing here, or it is not public."),
    "stale": _("Somebody changed this since you opened the page. Nothing of yours was written; look again."),
}
