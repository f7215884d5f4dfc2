"""Which column means what: Chinese and English headings, in any width, case and spacing."""

import re
import unicodedata
from dataclasses import dataclass, field

WORDS: dict[str, frozenset[str]] = {
    "name": frozenset(
        [
            "队伍名称",
            "队名",
            "队伍",
            "名称",
            "参赛单位",
            "参赛队",
            "参赛队伍",
            "组合",
            "组合名称",
            "对名",
            "搭档名称",
            "隊伍名稱",
            "隊名",
            "隊伍",
            "名稱",
            "name",
            "team",
            "teamname",
            "entry",
            "entryname",
            "pair",
            "pairname",
        ]
    ),
    "name_latin": frozenset(
        [
            "英文名",
            "英文名称",
            "英文队名",
            "拉丁名",
            "拉丁字母名",
            "latinname",
            "namelatin",
            "englishname",
            "nameinlatinletters",
        ]
    ),
    "players": frozenset(
        [
            "队员",
            "选手",
            "球员",
            "姓名",
            "成员",
            "参赛选手",
            "隊員",
            "選手",
            "players",
            "player",
            "members",
            "names",
        ]
    ),
    "affiliation": frozenset(
        [
            "俱乐部",
            "所属俱乐部",
            "所属",
            "单位",
            "所属单位",
            "协会",
            "代表",
            "代表单位",
            "俱樂部",
            "所屬俱樂部",
            "單位",
            "club",
            "clubs",
            "affiliation",
            "association",
            "playsfor",
            "organisation",
            "organization",
        ]
    ),
    "seed": frozenset(["种子", "种子号", "种子顺位", "种子排名", "種子", "seed", "seeding", "seednumber", "seedno"]),
    "email": frozenset(
        ["邮箱", "电子邮箱", "电子邮件", "电邮", "联系邮箱", "email", "emailaddress", "mail", "contact"]
    ),
    "categories": frozenset(
        ["组别", "类别", "分组类别", "組別", "類別", "category", "categories", "class", "classes", "section"]
    ),
    "handicap": frozenset(["让分", "差点", "讓分", "差點", "handicap", "hcp", "combinedhandicap"]),
    "rating": frozenset(["等级分", "积分等级", "等級分", "rating", "elo", "strength"]),
    "note": frozenset(["备注", "说明", "備註", "note", "notes", "remark", "remarks", "comment", "comments"]),
}
ORDINALS = {sign: n for n, sign in enumerate("一二三四五六七八", 1)} | {sign: n for n, sign in enumerate("abcdefgh", 1)}
NUMBERED = re.compile(
    r"(?:队员|选手|球员|姓名|成员|隊員|選手|player|member|p|playername|name)([1-8一二三四五六七八a-h])(?:姓名|name)?"
)
NOISE = re.compile(r"[\s_\-\u2010-\u2015.:：()（）\[\]【】#*'’\"/\\]+")


@dataclass(frozen=True, kw_only=True)
class Columns:
    """Where each value stands; `players` in order of their numbers, `joined` a column with several names."""

    at: dict[str, int] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    joined: int | None = None
    ignored: tuple[str, ...] = ()


def fold(heading: str) -> str:
    """This will reduce a heading to its letters: 「 队 伍 名 称 」 and TEAM-NAME included."""
    return NOISE.sub("", unicodedata.normalize("NFKC", heading).casefold())


def read_header(cells: list[str]) -> Columns | None:
    """This will tell what the columns mean, or `None` when the row is no header.

    A row is a header when it names the entry or its players; headings that are not understood are listed.
    """
    at: dict[str, int] = {}
    numbered: dict[int, int] = {}
    ignored = []
    for column, cell in enumerate(cells):
        heading = fold(cell)
        number = _player_number(heading)
        meaning = next((key for key, words in WORDS.items() if heading in words), None)
        if number is not None and number not in numbered:
            numbered[number] = column
        elif meaning is not None and meaning not in at:
            at[meaning] = column
        elif heading:
            ignored.append(cell)
    joined = at.pop("players", None)
    if "name" not in at and joined is None and not numbered:
        return None
    players = tuple(numbered[number] for number in sorted(numbered))
    return Columns(at=at, players=players, joined=joined, ignored=tuple(ignored))


def columns_by_place(width: int, players: int = 2) -> Columns:
    """This will guess a list without header: two columns are partners, a third before them is the name.

    `players` is how many an entry has at least: two, or the four of a team. One column more is the name before
    them, another one the club after them.
    """
    if width < players:
        return Columns(joined=0)
    if width == players:
        return Columns(players=tuple(range(players)))
    at = {"name": 0} if width == players + 1 else {"name": 0, "affiliation": width - 1}
    return Columns(at=at, players=tuple(range(1, width - len(at) + 1)))


def _player_number(heading: str) -> int | None:
    found = NUMBERED.fullmatch(heading)
    if found is None:
        return None
    sign = found.group(1)
    return int(sign) if sign.isdigit() else ORDINALS[sign]
