"""Addresses of events and entries."""

from django.urls import URLPattern, path

from tournaments.events.views import (
    chain,
    checkin,
    entries,
    groups,
    importing,
    joining,
    links,
    making,
    ordering,
    registration,
)

urlpatterns: list[URLPattern] = [
    path("enter/own/<str:signed>/", registration.own_entry, name="event_own_entry"),
    path("enter/<str:token>/", registration.register, name="event_register"),
    path("manage/<slug:slug>/new/", making.event_new, name="event_new"),
    path("manage/<slug:slug>/new/sentence/", making.event_sentence, name="event_sentence"),
    path("manage/events/<slug:slug>/settings/", making.event_settings, name="event_settings"),
    path("manage/events/<slug:slug>/entries/", entries.entry_list, name="event_entries"),
    path("manage/events/<slug:slug>/entries/add/", entries.entry_add, name="event_entry_add"),
    path("manage/events/<slug:slug>/entries/seeds/", entries.seeds, name="event_seeds"),
    path("manage/events/<slug:slug>/entries/links/", links.entry_links, name="event_entry_links"),
    path("manage/events/<slug:slug>/entries/links.pdf", links.entry_links_pdf, name="event_entry_links_pdf"),
    path("manage/events/<slug:slug>/entries/partners/", joining.partners, name="event_partners"),
    path("manage/events/<slug:slug>/entries/import/", importing.import_page, name="event_import"),
    path("manage/events/<slug:slug>/entries/<int:number>/", entries.entry_edit, name="event_entry_edit"),
    path(
        "manage/events/<slug:slug>/entries/<int:number>/<slug:verb>/",
        entries.entry_act,
        name="event_entry_act",
    ),
    path("manage/events/<slug:slug>/stages/", chain.stages, name="event_stages"),
    path("manage/events/<slug:slug>/stages/<int:ordinal>/groups/", groups.groups, name="event_groups"),
    path("manage/events/<slug:slug>/stages/<int:ordinal>/order/", ordering.stage_order, name="event_order"),
    path("manage/events/<slug:slug>/check-in/", checkin.checkin, name="event_checkin"),
    path("manage/events/<slug:slug>/check-in/mark/", checkin.checkin_mark, name="event_checkin_mark"),
]
