"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.publishing.exports.urls import urlpatterns as export_addresses
from tournaments.publishing.prints.urls import urlpatterns as print_addresses
from tournaments.publishing.views import boards, follow, lists, officers, pages, updates

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lists.home, name="home"),
    path("clubs/<slug:slug>/", lists.club, name="club_page"),
    path("events/<slug:slug>/", pages.event, name="event_page"),
    path("events/<slug:slug>/pairings/", pages.pairings, name="event_pairings"),
    path("events/<slug:slug>/pairings/find/", pages.find, name="event_find"),
    path("events/<slug:slug>/standings/", pages.standings, name="event_standings"),
    path("events/<slug:slug>/standings/<int:number>/", pages.standings_row, name="event_standings_row"),
    path("events/<slug:slug>/crosstable/", pages.crosstable, name="event_crosstable"),
    path("events/<slug:slug>/bracket/", pages.bracket, name="event_bracket"),
    path("events/<slug:slug>/schedule/", pages.schedule, name="event_schedule"),
    path("events/<slug:slug>/boards/", boards.boards, name="event_boards"),
    path("events/<slug:slug>/boards/<int:ordinal>/<int:number>/", boards.board, name="event_board"),
    path("events/<slug:slug>/boards/<int:ordinal>/<int:number>/record/", boards.record, name="event_board_record"),
    path("events/<slug:slug>/pairs/<int:ordinal>/", boards.pair_ranking, name="event_pair_ranking"),
    path("events/<slug:slug>/matches/<int:number>/", boards.team_match, name="event_match"),
    path("events/<slug:slug>/matches/<int:number>/sheet/", boards.match_sheet, name="event_match_sheet"),
    path("events/<slug:slug>/movement/<int:ordinal>/", boards.movement, name="event_movement"),
    path("events/<slug:slug>/players/<int:ordinal>/", boards.players, name="event_players"),
    path("events/<slug:slug>/entries/<int:number>/", pages.entry, name="event_entry"),
    path("events/<slug:slug>/entries/<int:number>/follow/", follow.follow, name="event_follow"),
    path("events/<slug:slug>/projector/", pages.projector, name="event_projector"),
    path("events/<slug:slug>/updates/", updates.stream, name="event_updates"),
    path("manage/events/<slug:slug>/boards/<int:ordinal>/deals/", boards.deals, name="event_board_deals"),
    path("manage/events/<slug:slug>/publish/", officers.publish, name="event_publish"),
    path("manage/events/<slug:slug>/standings/", officers.newest, name="event_newest"),
    path("manage/events/<slug:slug>/standings/<int:number>/", officers.newest_row, name="event_newest_row"),
    path("manage/events/<slug:slug>/publish/<int:number>/withdraw/", officers.withdraw, name="event_withdraw"),
    *export_addresses,
    *print_addresses,
]
