"""Addresses under /api/v1/."""

from django.urls import URLPattern, URLResolver, path

from tournaments.api import boards, clubs, docs, events, pairings, standings

EVENT = "events/<slug:slug>/"
STAGE = EVENT + "stages/<int:stage>/"
GROUP = STAGE + "groups/<int:group>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", docs.Schema.as_view(), name="api_schema"),
    path("docs/", docs.Docs.as_view(), name="api_docs"),
    path("clubs/", clubs.Clubs.as_view(), name="api_clubs"),
    path("clubs/<slug:slug>/", clubs.OneClub.as_view(), name="api_club"),
    path("events/", events.Events.as_view(), name="api_events"),
    path(EVENT, events.OneEvent.as_view(), name="api_event"),
    path(EVENT + "entries/", events.Entries.as_view(), name="api_entries"),
    path(EVENT + "entries/<int:number>/", events.OneEntry.as_view(), name="api_entry"),
    path(EVENT + "bracket/", pairings.Bracket.as_view(), name="api_bracket"),
    path(EVENT + "stages/", events.Stages.as_view(), name="api_stages"),
    path(STAGE, events.OneStage.as_view(), name="api_stage"),
    path(STAGE + "rounds/", pairings.Rounds.as_view(), name="api_rounds"),
    path(STAGE + "rounds/<int:number>/", pairings.Matches.as_view(), name="api_matches"),
    path(STAGE + "boards/", boards.Boards.as_view(), name="api_boards"),
    path(STAGE + "boards/seal/", boards.Seal.as_view(), name="api_board_seal"),
    path(STAGE + "boards/<int:number>/", boards.OneBoard.as_view(), name="api_board"),
    path(STAGE + "results/", pairings.Results.as_view(), name="api_results"),
    path(GROUP + "standings/", standings.Standings.as_view(), name="api_standings"),
    path(GROUP + "crosstable/", standings.Crosstable.as_view(), name="api_crosstable"),
    path("<path:path>", docs.Nothing.as_view(), name="api_nothing"),
]
