"""Addresses of papers."""

from django.urls import URLPattern, path, register_converter

from tournaments.publishing.prints import views
from tournaments.publishing.prints.sheets import Sheet


class SheetConverter:
    """The kinds of paper in an address."""

    regex = "|".join(Sheet)

    def to_python(self, value: str) -> Sheet:
        """Read the kind."""
        return Sheet(value)

    def to_url(self, value: str) -> str:
        """Write the kind."""
        return Sheet(value).value


register_converter(SheetConverter, "printsheet")

urlpatterns: list[URLPattern] = [
    path("manage/events/<slug:slug>/prints/", views.page, name="event_prints"),
    path("manage/events/<slug:slug>/prints/lay", views.lay, name="event_tables_lay"),
    path("manage/events/<slug:slug>/prints/<printsheet:sheet>/", views.paper, name="event_print"),
    path("manage/events/<slug:slug>/prints/<printsheet:sheet>.pdf", views.paper_pdf, name="event_print_pdf"),
]
