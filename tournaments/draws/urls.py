"""Addresses of stages and draws."""

from django.urls import URLPattern, URLResolver, path

from tournaments.draws.views import draws, importing, movement, stages

STAGE = "manage/events/<slug:slug>/stages/<int:ordinal>/"
ROUND = STAGE + "rounds/<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(STAGE, stages.event_stage, name="event_stage"),
    path(STAGE + "draw/", stages.stage_draw, name="stage_draw"),
    path(STAGE + "fill/", stages.stage_fill, name="stage_fill"),
    path(STAGE + "by-hand/", stages.stage_by_hand, name="stage_by_hand"),
    path(STAGE + "movement/", movement.stage_movement, name="stage_movement"),
    path(STAGE + "movement/fit/", movement.movement_fit, name="movement_fit"),
    path(STAGE + "import/", importing.import_page, name="stage_import"),
    path(ROUND, draws.event_draw, name="event_draw"),
    path(ROUND + "swap-preview/", draws.draw_swap, name="draw_swap"),
    path(ROUND + "<slug:verb>/", draws.draw_act, name="draw_act"),
]
