"""The living catalogue: every component in every state, in both themes and right to left."""

from dataclasses import dataclass

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe


@dataclass(frozen=True, kw_only=True)
class SampleEntry:
    """An invented entry."""

    name: str
    name_latin: str
    place: int = 1
    shared: bool = False


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label=_("Name"), help_text=_("As it shall stand on the lists."))
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=200)
    format = forms.ChoiceField(label=_("Format"), choices=[("swiss", "Swiss"), ("groups", "Groups")])
    ways = forms.ChoiceField(label=_("Language"), choices=[("en", "English"), ("zh", "中文")], widget=forms.RadioSelect)
    agreed = forms.BooleanField(label=_("I agree"), required=False)
    note = forms.CharField(label=_("Note"), widget=forms.Textarea, required=False)


ENTRIES = (
    SampleEntry(name="钻石风暴", name_latin="Diamond Storm"),
    SampleEntry(name="春暖花开", name_latin="Spring Blossom", place=5, shared=True),
    SampleEntry(name="万里挑一", name_latin="One in a Million", place=5, shared=True),
    SampleEntry(name="风云双雄", name_latin="", place=7),
)
TONES = (
    *("paper", "sheet", "sunk", "ink", "ink-2", "ink-3", "rule", "rule-2"),
    *("cinnabar", "cinnabar-fill", "cinnabar-wash", "jade", "jade-fill", "jade-wash"),
)
LEAVES = (("light", "ltr"), ("dark", "ltr"), ("light", "rtl"))


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    """Show the catalogue."""
    context = {
        "entries": ENTRIES,
        "leaves": LEAVES,
        "levels": range(2, 15),
        "cards": ("BJ", "LJ", "SA", "HQ", "D10", "C5"),
        "suits": ("S", "H", "D", "C"),
        "form": SampleForm(),
        "failed": SampleForm({"points": "205", "note": "…"}),
        "page_obj": Paginator(range(1000), 50).get_page(request.GET.get("page", "4")),
        "tones": TONES,
    }
    return render(request, "shared/catalogue/components.html", context)
