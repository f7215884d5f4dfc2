"""Boards in public: travellers as agreed, cards only when nobody has to play them, a promise that can be checked."""

import hashlib
import io
import json
import re

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from engine.cards.dealing import Seed
from engine.record import parse_record
from scoring.formats import OtherResults, RankingShown, from_json, to_json
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.team_event import team_event
from tests.factories import EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.events.models import Event, StageStatus
from tournaments.pairings.generators.deals import deal_of, place_of
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Board, BoardSeal
from tournaments.pairings.operations import open_seal
from tournaments.publishing import exports
from tournaments.publishing import operations as publishing
from tournaments.publishing.exports.queries import exports_page
from tournaments.publishing.queries.records import making_sheet
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Four pairs that play the same two boards at two tables, three rounds."""
    return duplicate_event(club, barometer(4))


def get(made: DuplicateEvent, name: str, *where: int, **asked: str) -> str:
    answer = Client().get(reverse(name, args=[made.event.slug, *where]), asked)
    assert answer.status_code == 200
    return answer.text


def play(made: DuplicateEvent) -> None:
    """Play the round that is open to its end."""
    for match in made.round.matches.filter(kind="play").order_by("table__number"):
        for board in boards_at(match):
            say(match, board, 95)


def agree(made: DuplicateEvent, **boards: object) -> None:
    """Agree otherwise about boards, as if before the start."""
    event = Event.objects.get(pk=made.event.pk)
    event.format["stages"][0]["boards"].update(boards)
    assert to_json(from_json(event.format)) == event.format
    event.save(update_fields=["format"])


class TestTheColumnsOfABoard:
    def test_heads_no_two_columns_alike(self, made: DuplicateEvent) -> None:
        say(made.match(1), 1)
        say(made.match(2), 1)
        page = get(made, "event_board", 1, 1)
        assert '<th class="n" scope="col">N–S score</th><th class="n w2" scope="col">E–W score</th>' in page


class TestTheCards:
    def test_are_locked_until_every_table_has_played_the_board(self, made: DuplicateEvent) -> None:
        assert "The cards are locked." in get(made, "event_board", 1, 1)
        say(made.match(1), 1)
        assert "The cards are locked." in get(made, "event_board", 1, 1)
        say(made.match(2), 1)
        page = get(made, "event_board", 1, 1)
        assert "Kitty as dealt" in page
        assert "The cards are locked." in get(made, "event_board", 1, 2)

    def test_are_locked_while_a_later_round_plays_them(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        play(made)
        for number in range(1, 15):
            assert "The cards are locked." in get(made, "event_board", 1, number)

    def test_are_nowhere_while_somebody_has_to_play_them(self, made: DuplicateEvent) -> None:
        seal = BoardSeal.objects.get(stage=made.stage)
        seed = Seed(seal.root_seed).child("board 1").text
        for name, where in (("event_board", (1, 1)), ("event_boards", ()), ("event_movement", (1,))):
            page = get(made, name, *where)
            assert seal.root_seed not in page
            assert seed not in page
            assert seed[:8] not in page
        record = Client().get(reverse("event_board_record", args=[made.event.slug, 1, 1]))
        assert record.status_code == 404

    def test_lie_round_a_compass_in_the_language_of_the_page(self, made: DuplicateEvent) -> None:
        play(made)
        client = Client(headers={"accept-language": "zh-hans"})
        page = client.get(reverse("event_board", args=[made.event.slug, 1, 1])).text
        assert re.findall(r'<span class="c[nwes](?: bk)?">(.)</span>', page) == ["北", "西", "东", "南"]

    def test_follow_from_the_seed_and_come_as_a_record(self, made: DuplicateEvent) -> None:
        play(made)
        text = Client().get(reverse("event_board_record", args=[made.event.slug, 1, 1])).text
        seal, board = BoardSeal.objects.get(stage=made.stage), Board.objects.get(stage=made.stage, number=1)
        form = from_json(made.event.format)
        banker = parse_record(text).banker
        assert banker
        wanted = deal_of(Seed(seal.root_seed), 1, form.ruleset.sizes, banker=banker)
        assert parse_record(text).deal.cards == wanted.cards
        assert banker == board.banker

    def test_stay_seen_when_a_result_is_corrected(self, made: DuplicateEvent) -> None:
        play(made)
        say(made.match(1), 1, 100, line="NS", base_revision=1)
        assert "Kitty as dealt" in get(made, "event_board", 1, 1)


class TestTheTraveller:
    def test_shows_nothing_to_the_public_before_all_have_played(self, made: DuplicateEvent) -> None:
        say(made.match(1), 1, 135)
        assert not re.search(r"\b135\b", get(made, "event_board", 1, 1))
        say(made.match(2), 1, 95)
        assert "135" in get(made, "event_board", 1, 1)

    @pytest.mark.parametrize(
        ("rule", "at_once", "after_round", "after_stage"),
        [
            (OtherResults.ALL, True, True, True),
            (OtherResults.OWN, False, True, True),
            (OtherResults.END_OF_ROUND, False, True, True),
            (OtherResults.OFF, False, False, True),
        ],
    )
    def test_follows_what_was_agreed(
        self, made: DuplicateEvent, rule: OtherResults, at_once: bool, after_round: bool, after_stage: bool
    ) -> None:
        agree(made, other_results=rule.value)
        say(made.match(1), 1, 135)
        assert ("135" in get(made, "event_board", 1, 1)) is at_once
        say(made.match(1), 2)
        for board in (1, 2):
            say(made.match(2), board)
        draws.close_round(actor=SYSTEM, round=made.round)
        assert ("135" in get(made, "event_board", 1, 1)) is after_round
        made.stage.status = StageStatus.FINISHED
        made.stage.save()
        assert ("135" in get(made, "event_board", 1, 1)) is after_stage

    def test_names_artificial_scores_and_boards_not_played(self, made: DuplicateEvent) -> None:
        say(made.match(1), 1, payload={"form": "artificial", "NS": "plus", "EW": "minus"})
        say(made.match(2), 1, payload={"form": "not_played"})
        page = get(made, "event_board", 1, 1)
        assert "average plus : average minus" in page
        assert "not played" in page


class TestTheSeal:
    def test_shows_the_promise_and_keeps_the_secret(self, made: DuplicateEvent) -> None:
        seal = BoardSeal.objects.get(stage=made.stage)
        page = get(made, "event_boards")
        assert seal.promise in page
        assert seal.root_seed not in page

    def test_gives_everything_needed_to_check_once_it_is_open(self, made: DuplicateEvent) -> None:
        open_seal(actor=SYSTEM, stage=made.stage)
        page = get(made, "event_boards")
        text = re.search(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
        assert text is not None
        seal = BoardSeal.objects.get(stage=made.stage)
        assert hashlib.sha256(text[1].encode()).hexdigest() == seal.promise


class TestTheMovement:
    def test_shows_every_round_and_a_card_for_each_pair(self, made: DuplicateEvent) -> None:
        page = get(made, "event_movement", 1)
        assert page.count('class="sheet gcard"') == 4

    def test_is_not_there_for_other_stages(self, club: Club) -> None:
        made = duplicate_event(club, barometer(4))
        assert Client().get(reverse("event_movement", args=[made.event.slug, 2])).status_code == 404


class TestTheRanking:
    @pytest.mark.parametrize(("rule", "seen"), [(RankingShown.EACH_ROUND, True), (RankingShown.END, False)])
    def test_is_shown_as_agreed(self, made: DuplicateEvent, rule: RankingShown, seen: bool) -> None:
        agree(made, ranking=rule.value)
        play(made)
        draws.close_round(actor=SYSTEM, round=made.round)
        recompute_now(event_id=made.event.pk)
        publishing.publish(actor=SYSTEM, event=made.event)
        draw_and_publish(made.stage)
        assert ("第1队" in get(made, "event_standings")) is seen


class TestFiles:
    def test_of_travellers_say_who_won_what_with_the_words_of_the_page(self, made: DuplicateEvent) -> None:
        play(made)
        address = reverse("event_file", args=[made.event.slug, "travellers", "csv"])
        rows = Client(headers={"accept-language": "zh-hans"}).get(address).text.splitlines()
        assert "闲家得分" in rows[0]
        assert "上台" in rows[1]
        assert "taken over" in Client().get(address).text.splitlines()[1]

    def test_of_results_have_no_columns_for_levels_that_nobody_plays_for(self, made: DuplicateEvent) -> None:
        play(made)
        recompute_now(event_id=made.event.pk)
        (table,) = json.loads(exports.write(made.event.slug, "results", "json", scope=exports.Scope.NEWEST))["tables"]
        assert not {"ns_level", "ew_level", "margin"} & table["rows"][0].keys()

    def test_of_pairings_name_the_closed_room_of_teams(self, club: Club) -> None:
        teams = team_event(club, 2)
        (table,) = json.loads(exports.write(teams.event.slug, "pairings", "json", scope=exports.Scope.NEWEST))["tables"]
        assert [(row["table"], row["closed_room"]) for row in table["rows"]] == [(1, 2)]

    def test_of_travellers_say_what_the_page_says(self, made: DuplicateEvent) -> None:
        address = reverse("event_file", args=[made.event.slug, "travellers", "csv"])
        say(made.match(1), 1, 135)
        assert Client().get(address).status_code == 400  # nothing to say yet
        say(made.match(2), 1, 95)
        answer = Client().get(address)
        content = b"".join(answer) if answer.streaming else answer.content
        assert "135" in content.decode("utf-8-sig")

    @pytest.mark.parametrize("format", ["csv", "xlsx", "pdf", "json"])
    def test_of_the_movement_can_be_printed(self, made: DuplicateEvent, format: str) -> None:
        answer = Client().get(reverse("event_file", args=[made.event.slug, "movement", format]))
        assert answer.status_code == 200

    def test_are_not_offered_where_there_are_no_boards(self, club: Club) -> None:
        event = EventFactory.create(club=club)
        shown = {row.kind for row in exports_page(event).files}
        assert not shown & {"travellers", "movement"}


class TestTheApi:
    def test_keeps_the_same_secrets(self, made: DuplicateEvent) -> None:
        seal = BoardSeal.objects.get(stage=made.stage)
        say(made.match(1), 1, 135)
        one = Client().get(reverse("api_board", args=[made.event.slug, 1, 1]))
        assert one.json()["hands"] is None
        assert one.json()["lines"] == []
        told = Client().get(reverse("api_board_seal", args=[made.event.slug, 1])).json()
        boards = list(Board.objects.filter(stage=made.stage).order_by("number").values_list("number", flat=True))
        first = {"promise": seal.promise, "place": place_of(made.event.slug, 1), "root_seed": None, "boards": boards}
        assert told == {**first, "later": []}

    def test_tells_results_and_cards_once_everybody_has_played(self, made: DuplicateEvent) -> None:
        play(made)
        one = Client().get(reverse("api_board", args=[made.event.slug, 1, 1])).json()
        assert [line["points"] for line in one["lines"]] == [95, 95]
        assert {len(hand) for hand in one["hands"].values()} == {25}
        assert len(one["kitty"]) == 8
        listed = Client().get(reverse("api_boards", args=[made.event.slug, 1])).json()
        assert [board["shows_cards"] for board in listed["results"]] == [True, True, False, False, False, False]


class TestMakingTheBoards:
    def test_is_for_directors_and_told_to_everybody(self, made: DuplicateEvent, club: Club) -> None:
        address = reverse("event_board_deals", args=[made.event.slug, 1])
        for role in (Role.SCORER, Role.DIRECTOR):
            client = Client()
            client.force_login(OfficeFactory.create(club=club, role=role).user)
            answer = client.post(address)
            assert answer.status_code == (200 if role == Role.DIRECTOR else 403)
        assert answer.text.count("\n  N  ") == 6
        assert "The director fetched the deals" in get(made, "event_boards")

    def test_gives_the_very_cards_that_are_shown_later(self, made: DuplicateEvent) -> None:
        sheet = making_sheet(made.stage)
        play(made)
        one = Client().get(reverse("api_board", args=[made.event.slug, 1, 1])).json()
        assert f"+  {' '.join(one['kitty'])}" in sheet


class TestScoreSlips:
    def test_name_the_boards_of_their_table(self, made: DuplicateEvent, club: Club) -> None:
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        page = client.get(reverse("event_print", args=[made.event.slug, "slips"]), {"round": 1}).text
        assert page.count("<td>1</td><td>North</td><td>2</td>") == 2
        assert client.get(reverse("event_print_pdf", args=[made.event.slug, "slips"]), {"round": 1}).status_code == 200

    def test_have_no_room_for_levels_that_no_board_moves(self, made: DuplicateEvent, club: Club) -> None:
        client = Client(headers={"accept-language": "en"})
        client.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        page = client.get(reverse("event_print", args=[made.event.slug, "slips"]), {"round": 1}).text
        pdf = client.get(reverse("event_print_pdf", args=[made.event.slug, "slips"]), {"round": 1}).content
        for told in (page, pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text()):
            assert "Levels after" not in told
            assert "Board" in told
