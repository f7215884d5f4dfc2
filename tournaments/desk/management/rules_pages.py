"""The texts of docs/rules/options.md in both languages, made from the rule sets themselves."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from django.utils import translation

from engine.cards import PLAIN_RANKS, Rank, Suit, print_card
from engine.cards import Card as Face
from engine.presets import PRESETS
from engine.ruleset import Ruleset, to_values
from tournaments.shared.messages.rules_texts import ANY_VALUE, OPTIONS, OptionText
from tournaments.shared.messages.rules_texts import PRESETS as PRESET_TEXTS


@dataclass(frozen=True, slots=True)
class Language:
    """The few words a page needs beside those of the options."""

    key: str
    title: str
    opening: str
    options: str
    head: str
    presets: str
    preset_head: str
    matrix: str
    first_column: str
    yes: str
    no: str
    none: str
    usual: str


ENGLISH = Language(
    key="en",
    title="Options and presets",
    opening=(
        "This page is generated from `engine/ruleset` and `engine/presets.py` by `./run manage rules_pages`;\n"
        "a test fails when it is out of date. **Bold** is the default, that of the preset `competition`.\n"
        "Sources: TEXT-W a general text with competition rules, TEXT-R the help of a card room, LOCAL local\n"
        "competition sheets, OURS a decision of this program; – marks variants played without a text of their own."
    ),
    options="Options",
    head="| option | value | meaning | source |",
    presets="Presets",
    preset_head="| preset | name |",
    matrix="What the presets choose",
    first_column="option",
    yes="on",
    no="off",
    none="none",
    usual="usual",
)
CHINESE = Language(
    key="zh-hans",
    title="选项与预设",
    opening=(
        "本页由 `./run manage rules_pages` 根据 `engine/ruleset` 与 `engine/presets.py` 生成；过期时测试会失败。\n"
        "**粗体**为默认值，即预设 `competition` 的取值。来源：TEXT-W 为含竞赛规则的通用文本，TEXT-R 为某网络"
        "牌室的帮助，LOCAL 为各地竞赛规程的共识，OURS 为本程序的决定；– 表示没有专门文本的流行玩法。"
    ),
    options="选项",
    head="| 选项 | 取值 | 含义 | 来源 |",
    presets="预设",
    preset_head="| 预设 | 名称 |",
    matrix="各预设的取值",
    first_column="选项",
    yes="是",
    no="否",
    none="无",
    usual="通例",
)
PAGES = {"options.md": ENGLISH, "options.zh.md": CHINESE}


def page(language: Language) -> str:
    """Write one page."""
    with translation.override(language.key):
        return "\n".join(_lines(language)) + "\n"


def _lines(language: Language) -> Iterator[str]:
    yield f"# {language.title}\n\n{language.opening}\n\n## {language.options}\n\n{language.head}\n|---|---|---|---|"
    for field in fields(Ruleset):
        yield from _option(field.name, OPTIONS[field.name], language)
    yield f"\n## {language.presets}\n\n{language.preset_head}\n|---|---|"
    for key in PRESETS:
        yield f"| `{key}` | {PRESET_TEXTS[key]} |"
    yield f"\n## {language.matrix}\n"
    yield f"| {language.first_column} | " + " | ".join(f"`{key}`" for key in PRESETS) + " |"
    yield "|---" * (1 + len(PRESETS)) + "|"
    for field in fields(Ruleset):
        told = [_value(rules, field.name, language) for rules in PRESETS.values()]
        yield f"| `{field.name}` | " + " | ".join(told) + " |"


def _option(name: str, text: OptionText, language: Language) -> Iterator[str]:
    default = _value(Ruleset(), name, language)
    heading = f"`{name}`<br>{text.name}"
    for value, choice in text.choices.items():
        named = default if value == ANY_VALUE else f"`{value}`"
        shown = f"**{named}**" if value in (ANY_VALUE, default) else named
        yield f"| {heading} | {shown} | {choice.meaning} | {choice.source} |"
        heading = ""


def _value(rules: Ruleset, name: str, language: Language) -> str:
    value = to_values(rules)[name]
    if value is None:
        return language.usual
    if isinstance(value, bool):
        return language.yes if value else language.no
    if isinstance(value, list):
        return " ".join(_rank(Rank(rank)) for rank in value) or language.none
    return str(value)


def _rank(rank: Rank) -> str:
    return print_card(Face(Suit.SPADES, rank)).removeprefix("S") if rank in PLAIN_RANKS else rank.name
