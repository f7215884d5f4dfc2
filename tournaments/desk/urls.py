"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.desk.views import audit, club, hub, leaving, people, rounds, side_by_side

urlpatterns: list[URLPattern | URLResolver] = [
    path("manage/events/<slug:slug>/", hub.event_manage, name="event_manage"),
    path("manage/events/<slug:slug>/state/<slug:verb>/", hub.event_state, name="event_state"),
    path("me/delete/", leaving.delete, name="account_delete"),
    path("clubs/<slug:slug>/manage/", club.manage, name="club_manage"),
    path("clubs/<slug:slug>/manage/audit/", audit.club_audit, name="club_audit"),
    path("clubs/<slug:slug>/manage/players/duplicates/", people.list_duplicates, name="club_duplicates"),
    path("clubs/<slug:slug>/manage/players/<int:kept>/merge/<int:gone>/", people.merge, name="club_player_merge"),
    path("clubs/<slug:slug>/manage/players/<int:player>/erase/", people.erase, name="club_player_erase"),
    path("manage/events/<slug:slug>/desk/", rounds.event_desk, name="event_desk"),
    path("manage/events/<slug:slug>/desk/<slug:verb>/", rounds.desk_act, name="desk_act"),
    path(
        "events/<slug:slug>/boards/<int:ordinal>/<int:number>/tables/",
        side_by_side.board_tables,
        name="event_board_tables",
    ),
    path("manage/events/<slug:slug>/audit/", audit.event_audit, name="event_audit"),
]
