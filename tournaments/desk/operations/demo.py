"""The demonstration club: a finished, a running and a future event, made through the ordinary operations."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.accounts.models import User
from tournaments.clubs import operations as clubs
from tournaments.clubs.models import Club, Player, Role
from tournaments.desk.operations.rehearsal import simulate
from tournaments.desk.operations.rounds import draw_and_publish, play_stage
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.pairings import operations as pairings
from tournaments.publishing import operations as publishing
from tournaments.shared import clock
from tournaments.shared.actors import COMMAND_LINE, Actor, person
from tournaments.tallies.operations import recompute_now

SLUG = "harbour"
PASSWORD = "harbour-demo"  # of the demonstration accounts only; printed by ./run
ACCOUNTS = (
    ("owner@example.org", "何会长", Role.OWNER),
    ("director@example.org", "林裁判", Role.DIRECTOR),
    ("scorer@example.org", "苏记分", Role.SCORER),
)
TEAMS = (
    ("海港之星", "Harbour Stars"), ("白云队", "White Clouds"), ("双龙会", "Two Dragons"), ("稳坐庄", "Steady Bank"),
    ("抠底王", "Kitty Kings"), ("拖拉机", "Tractors"), ("红中队", "Red Centre"), ("春风", "Spring Breeze"),
    ("夏雨", "Summer Rain"), ("秋月", "Autumn Moon"), ("冬雪", "Winter Snow"), ("老友记", "Old Friends"),
    ("北岸勇士", "North Shore"), ("东湾海鸥", "East Bay Gulls"), ("西山松", "West Hill Pines"),
    ("南桥", "South Bridge"),
    ("十全十美", "Perfect Tens"), ("五十分", "Fifty Points"), ("一级棒", "Level One"), ("上台来", "On Stage"),
    ("无主之王", "No Trump"), ("黑桃记", "Spades"), ("方块阵", "Diamonds"), ("梅花坊", "Clubs"),
)  # fmt: skip
SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁"
CLUBS = ("海港俱乐部", "北岸牌社", "西区牌友会", "")


@dataclass(frozen=True, kw_only=True)
class Demo:
    """What was made."""

    club: Club
    events: tuple[Event, ...]


def exists() -> bool:
    """Tell whether the demonstration club is there already."""
    return Club.objects.filter(slug=SLUG).exists()


@transaction.atomic
def load_demo() -> Demo:
    """Make the club with its people and its three events."""
    facts = clubs.ClubFacts(
        name="海港升级俱乐部", name_latin="Harbour Shengji Club", place="Auckland", time_zone="Pacific/Auckland"
    )
    club = clubs.found_club(actor=COMMAND_LINE, facts=facts, slug=SLUG)
    officers = [make_officer(club, *account) for account in ACCOUNTS]
    director = officers[1]
    players = [make_player(director, club, number) for number in range(1, 2 * len(TEAMS) + 1)]
    now = clock.now().replace(minute=0, second=0, microsecond=0)
    return Demo(
        club=club,
        events=(
            finished(director, club, players, now - timedelta(days=14)),
            running(director, club, players, now - timedelta(hours=2)),
            future(director, club, players, now + timedelta(days=12)),
        ),
    )


def make_officer(club: Club, email: str, name: str, role: Role) -> Actor:
    """Make an account with an office."""
    user = User.objects.create_user(email, PASSWORD, name=name, time_zone=club.time_zone)
    clubs.grant_office(actor=COMMAND_LINE, club=club, email=email, role=role)
    return person(user.pk, str(user))


def make_player(actor: Actor, club: Club, number: int) -> Player:
    """Make a member."""
    surname = SURNAMES[(number - 1) % len(SURNAMES)]
    facts = clubs.PlayerFacts(name=f"{surname}{'明华丽强芳军'[number % 6]}")
    member = clubs.MemberFacts(number=f"{number:03}", since=clock.now().date().replace(month=1, day=1))
    return clubs.add_player(actor=actor, club=club, facts=facts, member=member)


def enter(actor: Actor, event: Event, players: list[Player], count: int) -> None:
    """Enter the first so many of the teams, two players each."""
    for number in range(count):
        name, latin = TEAMS[number]
        events.add_entry(
            actor=actor,
            event=event,
            players=players[2 * number : 2 * number + 2],
            name=name,
            name_latin=latin,
            affiliation=CLUBS[number % len(CLUBS)],
        )


def finished(actor: Actor, club: Club, players: list[Player], starts_at: datetime) -> Event:
    """A cup of three stages, played to the end, its final standings published."""
    event = make(actor, club, "groups_then_knockout", "秋季杯", "Autumn Cup", starts_at)
    enter(actor, event, players, 16)
    for stage in event.stages.all():
        play_stage(actor=actor, event=event, stage=stage)
    show(actor, event, is_final=True)
    events.finish_event(actor=actor, event=event)
    return event


def running(actor: Actor, club: Club, players: list[Player], starts_at: datetime) -> Event:
    """A club night of 13 entries in its third round, half of the tables done."""
    event = make(actor, club, "club_night", "周一升级夜", "Monday Night", starts_at)
    enter(actor, event, players, 13)
    stage = event.stages.get(ordinal=1)
    play_stage(actor=actor, event=event, stage=stage, rounds=2)
    show(actor, event)
    third = draw_and_publish(actor=actor, stage=stage, seed=event.seed)
    pairings.start_round(actor=actor, round=third)
    simulate(actor=actor, event=event, share=0.5)
    recompute_now(event_id=event.pk)
    return event


def future(actor: Actor, club: Club, players: list[Player], starts_at: datetime) -> Event:
    """A cup that takes entries."""
    event = make(actor, club, "club_cup", "岁末大奖赛", "Year-End Grand Prix", starts_at)
    enter(actor, event, players, 9)
    return event


def make(  # noqa: PLR0917  # a line of the programme reads best in order
    actor: Actor, club: Club, preset: str, name: str, latin: str, starts_at: datetime
) -> Event:
    """Make an event."""
    return events.create_event(
        actor=actor, club=club, name=name, name_latin=latin, starts_at=starts_at, preset=preset, venue="Harbour Hall"
    )


def show(actor: Actor, event: Event, *, is_final: bool = False) -> None:
    """Publish the newest standings."""
    recompute_now(event_id=event.pk)
    publishing.publish(actor=actor, event=event, is_final=is_final)
