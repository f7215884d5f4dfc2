"""What the standings ask: of an entry categories (组别), handicap (让分) and rating (等级分); of a stage its order."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring.formats import StageFormat, StageKind, shown_metric
from scoring.formats.stage import BOARD_METRICS
from scoring.matches import Outcome
from scoring.standings import METRICS, Unplayed
from tournaments.events import names
from tournaments.events.errors import NameEmpty, NameTooLong, NameUnprintable
from tournaments.shared.messages import formats, scoring, sentence
from tournaments.shared.templatetags.fields import WordySelect

RANKS = 8  # metrics that the page has room for, unless the order is longer already
UNPLAYED_WORDS = {
    Unplayed.NOTHING: _("nothing"),
    Unplayed.OWN_SCORE: _("an opponent with the entry’s own points"),
    Unplayed.FIDE_2026: _("as FIDE has it from March 2026"),
    Unplayed.FIDE_2024: _("as FIDE had it before March 2026"),
    Unplayed.VIRTUAL: _("FIDE’s virtual opponent of before 2023"),
}
ASKED_WORDS = {"": _("like any bye"), Outcome.DRAW: _("like a draw"), Outcome.LOSS: _("like a loss")}
SIT_OUT_WORDS = {
    Outcome.BYE: _("as this kind of event has it: %(points)s"),
    Outcome.WIN: _("like a win: %(points)s"),
    Outcome.DRAW: _("like a draw: %(points)s"),
    Outcome.LOSS: _("like a loss: %(points)s"),
}
RANKING = ("categories", "handicap", "rating")


class TagsField(forms.CharField):
    """Categories in one line, as `events.names` reads them."""

    def prepare_value(self, value: Any) -> Any:
        """Write a list as one types it."""
        return value if isinstance(value, str) or value is None else ", ".join(value)

    def clean(self, value: Any) -> list[str]:
        """Give the categories as a list."""
        try:
            return list(names.tags(str(super().clean(value))))
        except (NameEmpty, NameTooLong, NameUnprintable) as error:
            raise forms.ValidationError(sentence(error)) from error


class RankingForm(forms.Form):
    """The fields for them."""

    categories = TagsField(
        label=_("Categories"),
        required=False,
        max_length=200,
        help_text=_("Such as juniors or newcomers: each is ranked by itself besides. Put commas between several."),
    )
    handicap = forms.DecimalField(
        label=_("Handicap"),
        required=False,
        min_value=-100,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        help_text=_("In percent, of both partners together. Half of it is added to a board score."),
    )
    rating = forms.IntegerField(label=_("Rating"), required=False, min_value=0, max_value=9999)


class OrderForm(forms.Form):
    """By what a stage is ranked, and how rounds count that were not played."""

    unplayed = forms.ChoiceField(
        label=_("A round not played adds to the opponents’ points"),
        choices=[(key.value, word) for key, word in UNPLAYED_WORDS.items()],
        widget=WordySelect,
        help_text=_("It matters where opponents’ points or Sonneborn–Berger stand in the order."),
    )
    requested_bye = forms.ChoiceField(
        label=_("A bye on request counts"),
        choices=[(str(key), word) for key, word in ASKED_WORDS.items()],
        widget=WordySelect,
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, stage: StageFormat) -> None:
        points = stage.points
        initial = {"unplayed": stage.unplayed.value, "requested_bye": points.requested_bye or ""}
        initial |= {"sit_out": stage.sit_out or Outcome.BYE}
        initial |= {f"rank_{rank}": key for rank, key in enumerate(stage.precedence, start=1)}
        super().__init__(data, initial=initial)
        self.stage = stage
        self._offer_sit_out()
        self.usable = tuple(key for key in METRICS if key != "knockout" and (stage.boards or key not in BOARD_METRICS))
        choices = [("", "–"), *((key, self._name(key)) for key in self.usable)]
        self.places = range(1, max(RANKS, len(stage.precedence)) + 1)
        for rank in self.places:
            label = _("Metric %(rank)s") % {"rank": rank}
            self.fields[f"rank_{rank}"] = forms.ChoiceField(label=label, choices=choices, required=rank == 1)

    def _offer_sit_out(self) -> None:
        """Offer what a round without a table may count, unless a round counts nothing by itself in this stage."""
        worth = {outcome: self.stage.points.worth(outcome) for outcome in SIT_OUT_WORDS}
        if not any(worth.values()):
            return
        choices = [(key.value, SIT_OUT_WORDS[key] % {"points": formats.number(worth[key])}) for key in worth]
        label = _("A round sat out counts") if self.stage.kind is StageKind.INDIVIDUAL else _("A bye counts")
        self.fields["sit_out"] = forms.ChoiceField(label=label, choices=choices, required=False, widget=WordySelect)

    def ranks(self) -> Iterator[forms.BoundField]:
        """Give the choices of metrics in their order."""
        return (self[f"rank_{rank}"] for rank in self.places)

    def meanings(self) -> list[tuple[str, str]]:
        """Explain each metric that may be chosen."""
        return [(self._name(key), str(scoring.SENTENCES[METRICS[key].explanation])) for key in self.usable]

    def _name(self, key: str) -> str:
        return capfirst(str(formats.METRICS[shown_metric(key, with_boards=self.stage.boards is not None)]))

    def clean(self) -> dict[str, Any]:
        """Refuse a metric that stands twice."""
        data: dict[str, Any] = super().clean() or {}
        seen: set[str] = set()
        for rank in self.places:
            key = data.get(f"rank_{rank}", "")
            if key in seen:
                self.add_error(f"rank_{rank}", _("This metric stands further up already."))
            seen |= {key} - {""}
        return data

    def chosen(self) -> StageFormat:
        """Give the format of the stage with what was chosen."""
        data = self.cleaned_data
        asked = Outcome(data["requested_bye"]) if data["requested_bye"] else None
        return replace(
            self.stage,
            precedence=tuple(key for rank in self.places if (key := data[f"rank_{rank}"])),
            unplayed=Unplayed(data["unplayed"]),
            sit_out=self._sit_out(),
            points=replace(self.stage.points, requested_bye=asked),
        )

    def _sit_out(self) -> Outcome | None:
        chosen = self.cleaned_data.get("sit_out")
        if not chosen:
            return self.stage.sit_out
        return None if chosen == Outcome.BYE else Outcome(chosen)
