"""The address plan of the site.

/                          home                                     publishing
/accounts/ …               sign-in (allauth), /me/ profile          accounts
/clubs/SLUG/ …             the club; manage/ for its officers       publishing, clubs
/events/SLUG/ …            public pages of an event                 publishing
/manage/CLUB/new/          new event                                events
/manage/events/SLUG/ …     officers' pages of an event              events, pairings, draws, slips, desk
/enter/TOKEN/              public registration                      events
/t/CODE/                   score page of a table                    slips
/live/ …                   live tables, practice, replays           live
/api/v1/ …                 JSON                                     api
"""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.publishing.urls")),
    path("", include("tournaments.accounts.urls")),
    path("", include("tournaments.clubs.urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.pairings.urls")),
    path("", include("tournaments.draws.urls")),
    path("", include("tournaments.slips.urls")),
    path("", include("tournaments.tallies.urls")),
    path("", include("tournaments.live.urls")),
    path("", include("tournaments.desk.urls")),
    path("", include("tournaments.shared.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
