"""What the page asks on which a list comes in."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.imports.decoding import ENCODINGS

ENCODING_WORDS = {
    "": _("found out by itself"),
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "gb18030": "GB18030 (GBK, GB2312)",
    "big5": "Big5",
}


class ImportForm(forms.Form):
    """A pasted list or a file."""

    text = forms.CharField(
        label=_("Paste the list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "wrap": "off"}),
        help_text=_("Copy the rows out of a spreadsheet, with the headings if there are any."),
    )
    file = forms.FileField(label=_("Or choose a file"), required=False, help_text=_("CSV or XLSX"))
    encoding = forms.ChoiceField(
        label=_("Characters of the file"),
        required=False,
        choices=[(key, ENCODING_WORDS[key]) for key in ("", *ENCODINGS)],
    )
