"""Addresses of the frame: health, language, theme, and in development the catalogue of components."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from tournaments.shared import catalogue, chrome, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", views.alive, name="healthz"),
    path("readyz", views.ready, name="readyz"),
    path("theme/", chrome.set_theme, name="set_theme"),
    path("favicon.ico", chrome.favicon, name="favicon"),
    path("i18n/", include("django.conf.urls.i18n")),
]
if settings.DEBUG:
    urlpatterns.append(path("_components/", catalogue.components, name="components"))
