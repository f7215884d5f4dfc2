"""Events for the owner of the installation, to look at: they are run on the site's pages."""

from django.contrib import admin
from django.http import HttpRequest

from tournaments.events.models import Event


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Find an event and its state."""

    list_display = ("name", "club", "starts_at", "status", "preset")
    list_filter = ("status", "preset")
    list_select_related = ("club",)
    search_fields = ("name", "name_latin", "slug")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: an event is made from a preset on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Refuse: changes belong into the trail."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Refuse: results hang on the record."""
        return False
