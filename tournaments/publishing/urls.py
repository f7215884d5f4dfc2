"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.publishing.exports.urls import urlpatterns as export_addresses
from tournaments.publishing.views import lists

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lists.home, name="home"),
    path("clubs/<slug:slug>/", lists.club, name="club_page"),
    *export_addresses,
]
