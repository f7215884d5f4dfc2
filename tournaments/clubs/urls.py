"""Addresses of the area."""

from django.urls import URLPattern, URLResolver, path

from tournaments.clubs.views import clubs, invitations, me, offices, players

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/", me.profile, name="profile"),
    path("clubs/", clubs.own, name="clubs"),
    path("me/clubs/new/", clubs.new, name="club_new"),
    path("clubs/<slug:slug>/manage/edit/", clubs.edit, name="club_edit"),
    path("clubs/<slug:slug>/manage/offices/", offices.offices, name="club_offices"),
    path("clubs/<slug:slug>/manage/offices/<int:office>/", offices.change_office, name="club_office_change"),
    path("clubs/<slug:slug>/manage/offices/<int:office>/revoke/", offices.revoke_office, name="club_office_revoke"),
    path("clubs/<slug:slug>/manage/players/", players.players, name="club_players"),
    path("clubs/<slug:slug>/manage/players/new/", players.new_player, name="club_player_new"),
    path("clubs/<slug:slug>/manage/players/<int:player>/", players.player, name="club_player"),
    path("clubs/<slug:slug>/manage/players/<int:player>/invite/", players.invite, name="club_player_invite"),
    path(
        "clubs/<slug:slug>/manage/players/<int:player>/withdraw/",
        players.withdraw_invitation,
        name="club_player_withdraw",
    ),
    path("join/<str:token>/", invitations.invitation, name="invitation"),
]
