"""Addresses of the area."""

from django.urls import URLPattern, path

from tournaments.pairings.views import line_ups

urlpatterns: list[URLPattern] = [
    path("enter/own/<str:signed>/line-up/", line_ups.own_line_up, name="own_line_up"),
    path(
        "manage/events/<slug:slug>/stages/<int:ordinal>/rounds/<int:number>/line-ups/",
        line_ups.line_ups,
        name="round_line_ups",
    ),
]
