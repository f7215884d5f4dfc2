"""Sentences for what the API refuses by itself."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "too_many_requests": _("Too many requests. Try again in %(wait)s seconds."),
    "read_only": _("This can only be read."),
    "parameters_unreadable": _("These parameters cannot be read: %(fields)s."),
    "request_refused": _("This request cannot be answered (%(status)s)."),
}
