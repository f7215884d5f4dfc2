"""What comes with a list of results."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms import ImportForm
from tournaments.events.models import Stage
from tournaments.slips.queries.rulings import stage_label


class ResultsForm(ImportForm):
    """A list of results and the stage that it is of."""

    stage = forms.TypedChoiceField(label=_("Stage"), coerce=int)

    def __init__(self, *args: Any, stages: list[Stage], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(stage.ordinal, f"{stage.ordinal}. {stage_label(stage)}") for stage in stages]
        self.fields["stage"].choices = choices  # type: ignore[attr-defined]  # a choice field, declared above
        self.fields["text"].help_text = _("Copy the rows out of a spreadsheet, with their headings.")
