"""Addresses of the area."""

from django.urls import path

from tournaments.live.views import fields, lobby, officers, replays, table

BOTS = "events/<slug:slug>/boards/<int:ordinal>/<int:number>/bots/<int:table>/"

urlpatterns = [
    path("live/", lobby.lobby, name="live_lobby"),
    path("live/<str:code>/", table.table, name="live_table"),
    path("live/<str:code>/seats/", table.seats, name="live_seats"),
    path("live/<str:code>/sit/", table.sit, name="live_sit"),
    path("live/<str:code>/fill/", table.fill, name="live_fill"),
    path("live/<str:code>/leave/", table.leave, name="live_leave"),
    path("live/<str:code>/seat/<str:key>/", table.enter, name="live_enter"),
    path("live/<str:code>/deals/", replays.deals, name="live_deals"),
    path("live/<str:code>/deals/<int:number>/", replays.replay, name="live_replay"),
    path("live/<str:code>/deals/<int:number>/steps.json", replays.steps, name="live_steps"),
    path("live/<str:code>/deals/<int:number>/suggestion/", replays.suggestion, name="live_suggestion"),
    path("live/<str:code>/deals/<int:number>/record.<str:form>", replays.record, name="live_record"),
    path(BOTS, replays.bots, name="event_bot_replay"),
    path(BOTS + "steps.json", replays.bot_steps, name="event_bot_steps"),
    path(BOTS + "suggestion/", replays.bot_suggestion, name="event_bot_suggestion"),
    path(BOTS + "record.<str:form>", replays.bot_record, name="event_bot_record"),
    path("manage/events/<slug:slug>/stages/<int:ordinal>/bots/", fields.field, name="stage_bots"),
    path("manage/events/<slug:slug>/live/", officers.tables, name="event_live"),
    path("manage/events/<slug:slug>/live/codes/", officers.seat_codes, name="event_live_codes"),
    path("manage/events/<slug:slug>/live/codes.pdf", officers.seat_codes_pdf, name="event_live_codes_pdf"),
    path("manage/events/<slug:slug>/live/<str:code>/", officers.table, name="event_live_table"),
    path("manage/events/<slug:slug>/live/<str:code>/<str:verb>/", officers.act, name="event_live_act"),
]
