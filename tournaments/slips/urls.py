"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.slips.views import grid, rulings

urlpatterns: list[URLPattern | URLResolver] = [
    path("manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/", grid.grid, name="event_grid"),
    path(
        "manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/save/",
        grid.grid_save,
        name="event_grid_save",
    ),
    path("manage/events/<slug:slug>/rulings/", rulings.rulings, name="event_rulings"),
    path("manage/events/<slug:slug>/rulings/<int:ruling>/annul/", rulings.annul, name="event_ruling_annul"),
]
