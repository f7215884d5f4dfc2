"""What of the audit trail somebody wants to see."""

from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.queries.audit import Filters
from tournaments.shared.messages.audit import AREAS


class AuditForm(forms.Form):
    """Who, what, where, when."""

    who = forms.CharField(label=_("Who"), max_length=100, required=False)
    area = forms.ChoiceField(label=_("Area"), choices=[("", _("All")), *AREAS.items()], required=False)
    action = forms.ChoiceField(label=_("Act"), required=False)
    subject = forms.CharField(label=_("What"), max_length=100, required=False)
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def filters(self) -> Filters:
        """Give the filters; what cannot be read does not filter."""
        self.is_valid()
        values = self.cleaned_data
        since, until = values.get("since"), values.get("until")
        return Filters(
            who=values.get("who", ""),
            area=values.get("area", ""),
            action=values.get("action", ""),
            subject=values.get("subject", ""),
            since=since if isinstance(since, date) else None,
            until=until if isinstance(until, date) else None,
        )
