"""Addresses of the area."""

from django.urls import URLPattern, URLResolver

from tournaments.publishing.exports.urls import urlpatterns as export_addresses

urlpatterns: list[URLPattern | URLResolver] = [*export_addresses]
