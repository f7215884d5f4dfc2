"""What the pages of events ask; forms parse and never save."""

from tournaments.events.forms.entries import (
    AbsenceForm,
    EntryForm,
    OfficerEntryForm,
    RegistrationForm,
    SubstituteForm,
    WithdrawForm,
)
from tournaments.events.forms.events import FORM_WORDS, PRESET_WORDS, EventForm
from tournaments.events.forms.lists import ImportForm

__all__ = [
    "FORM_WORDS",
    "PRESET_WORDS",
    "AbsenceForm",
    "EntryForm",
    "EventForm",
    "ImportForm",
    "OfficerEntryForm",
    "RegistrationForm",
    "SubstituteForm",
    "WithdrawForm",
]
