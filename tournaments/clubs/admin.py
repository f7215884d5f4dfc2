"""Clubs for the owner of the installation: mostly to look, the site's own pages are the way to change."""

from django.contrib import admin
from django.http import HttpRequest

from tournaments.clubs.models import Club, Office, Player


class OfficeInline(admin.TabularInline):  # type: ignore[type-arg]  # generic only in the stubs
    """The officers of a club; the rescue when nobody can sign in any more."""

    model = Office
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Clubs and their officers."""

    list_display = ("name", "name_latin", "place", "created_at")
    search_fields = ("name", "name_latin", "slug")
    readonly_fields = ("created_at",)
    inlines = (OfficeInline,)


@admin.register(Office)
class OfficeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Who holds which office."""

    list_display = ("club", "user", "role", "since")
    list_filter = ("role",)
    search_fields = ("club__name", "user__email", "user__name")
    autocomplete_fields = ("club", "user")


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Players, to look at: merging and erasing belong to the site's pages, which keep results right."""

    list_display = ("name", "name_latin", "club", "user", "merged_into")
    list_select_related = ("club", "user", "merged_into")
    search_fields = ("name", "name_latin", "email")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players are written into the book by the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Refuse: changes belong into the trail."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Refuse: results hang on the record."""
        return False
