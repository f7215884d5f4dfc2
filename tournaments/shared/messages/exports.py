"""Sentences for what exports and prints refuse."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "exports.empty": _("There is nothing to export yet."),
    "exports.unsupported": _("The final report has many tables; choose PDF or XLSX."),
}
