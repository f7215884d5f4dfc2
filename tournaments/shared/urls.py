"""Addresses of the frame: health, language."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.shared import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", views.alive, name="healthz"),
    path("readyz", views.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
]
