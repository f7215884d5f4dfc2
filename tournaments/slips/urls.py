"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.slips.views import board_grid, board_importing, boards, grid, importing, rulings, table

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/", table.code, name="table_code"),
    path("t/<str:key>/", table.table, name="table_page"),
    path("t/<str:key>/side/", table.side, name="table_side"),
    path("t/<str:key>/deals/<int:number>/", table.deal, name="table_deal"),
    path("t/<str:key>/boards/<int:number>/", boards.board, name="table_board"),
    path("t/<str:key>/levels/", table.levels, name="table_levels"),
    path("t/<str:key>/call/", table.call, name="table_call"),
    path("t/<str:key>/end/", table.end, name="table_end"),
    path("manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/", grid.grid, name="event_grid"),
    path(
        "manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/save/",
        grid.grid_save,
        name="event_grid_save",
    ),
    path(
        "manage/events/<slug:slug>/results/<int:ordinal>/<int:number>/boards/",
        board_grid.round_boards,
        name="event_round_boards",
    ),
    path(
        "manage/events/<slug:slug>/boards/<int:ordinal>/<int:number>/", board_grid.board_grid, name="event_board_grid"
    ),
    path(
        "manage/events/<slug:slug>/boards/<int:ordinal>/import/", board_importing.import_page, name="event_board_import"
    ),
    path("manage/events/<slug:slug>/results/import/", importing.import_page, name="event_results_import"),
    path("manage/events/<slug:slug>/rulings/", rulings.rulings, name="event_rulings"),
    path("manage/events/<slug:slug>/rulings/<int:ruling>/annul/", rulings.annul, name="event_ruling_annul"),
]
