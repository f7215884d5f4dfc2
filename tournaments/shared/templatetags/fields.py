"""Form fields with label, help and error tied together for eyes and for screen readers."""

from django import forms, template
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.shared.widths import width

register = template.Library()

CHOICES = (forms.RadioSelect, forms.CheckboxSelectMultiple)
READABLE = 35  # Latin letters that a folded list shows on the narrowest phone; a Chinese character takes two


class WordySelect(forms.Select):
    """A choice that is folded only while each of its texts can be read there; else all of them stand open."""

    @property
    def unfolded(self) -> forms.Widget:
        """This will give the widget to show, in the language of the moment."""
        is_long = any(width(str(words)) > READABLE for _key, words in self.choices)
        return forms.RadioSelect(choices=self.choices) if is_long else self


@register.simple_tag
def field(bound: BoundField, kind: str = "") -> SafeString:
    """This will render a field: label above, help beneath, the error beside it and pointed at.

    `kind` adds a class to the surrounding element.
    """
    widget = shown_widget(bound)
    context = {
        "field": bound,
        "kind": kind,
        "control": _control(bound, widget),
        "is_hidden": bound.is_hidden,
        "is_check": isinstance(widget, forms.CheckboxInput),
        "is_group": isinstance(widget, CHOICES),
        "is_required": bound.field.required,
        "help_id": f"{bound.auto_id}_help",
        "error_id": f"{bound.auto_id}_error",
    }
    return render_to_string("shared/field.html", context)


@register.inclusion_tag("shared/form_errors.html")
def form_errors(form: forms.BaseForm) -> dict[str, object]:
    """This will render what is wrong with the form as a whole, and how many fields need another look."""
    return {"form": form, "whole": form.non_field_errors(), "count": len(form.errors)}


def shown_widget(bound: BoundField) -> forms.Widget:
    """This will give the widget of a field as it is shown."""
    widget = bound.field.widget
    return widget.unfolded if isinstance(widget, WordySelect) else widget


def _control(bound: BoundField, widget: forms.Widget) -> SafeString:
    attrs: dict[str, str | bool] = {}
    if not isinstance(widget, (forms.CheckboxInput, *CHOICES)):
        attrs["class"] = f"in {widget.attrs.get('class', '')}".strip()
    described = [
        f"{bound.auto_id}_{part}" for part, present in (("help", bound.help_text), ("error", bound.errors)) if present
    ]
    if described:
        attrs["aria-describedby"] = " ".join(described)
    return bound.as_widget(widget, attrs=attrs)
