"""Fields that the forms of events share."""

from typing import Any

from django import forms

from tournaments.events import names
from tournaments.events.errors import NameEmpty, NameTooLong, NameUnprintable
from tournaments.shared.messages import sentence


class NameField(forms.CharField):
    """A name as `events.names` accepts it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=names.NAME_LIMIT, **options)

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        if not text.strip():
            return ""
        try:
            return names.checked(text)
        except (NameEmpty, NameTooLong, NameUnprintable) as error:
            raise forms.ValidationError(sentence(error)) from error
