"""Addresses of files."""

from django.urls import URLPattern, path, register_converter

from tournaments.publishing.exports import views
from tournaments.publishing.exports.formats import Format
from tournaments.publishing.exports.tables import Kind


class KindConverter:
    """The kinds of documents in an address."""

    regex = "|".join(Kind)

    def to_python(self, value: str) -> Kind:
        """Read the kind."""
        return Kind(value)

    def to_url(self, value: str) -> str:
        """Write the kind."""
        return Kind(value).value


class FormatConverter:
    """The file formats in an address."""

    regex = "|".join(Format)

    def to_python(self, value: str) -> Format:
        """Read the format."""
        return Format(value)

    def to_url(self, value: str) -> str:
        """Write the format."""
        return Format(value).value


register_converter(KindConverter, "exportkind")
register_converter(FormatConverter, "exportformat")

urlpatterns: list[URLPattern] = [
    path(
        "events/<slug:slug>/files/<exportkind:kind>.<exportformat:format>",
        views.public_file,
        name="event_file",
    ),
    path("manage/events/<slug:slug>/exports/", views.officer_page, name="event_exports"),
    path(
        "manage/events/<slug:slug>/exports/<exportkind:kind>.<exportformat:format>",
        views.officer_file,
        name="event_export",
    ),
]
