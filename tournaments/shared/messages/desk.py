"""Sentences about imports of whole events at the desk."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "cup_file_missing": _("The folder holds no %(file)s."),
    "cup_stage_unknown": _("%(file)s belongs to a stage that this event does not have."),
    "entry_unknown": _("%(file)s, line %(line)s: %(entry)s is not entered."),
}
