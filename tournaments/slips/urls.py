"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.slips.views import grid

urlpatterns: list[URLPattern | URLResolver] = [
    path("manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/", grid.grid, name="event_grid"),
    path(
        "manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/save/",
        grid.grid_save,
        name="event_grid_save",
    ),
]
