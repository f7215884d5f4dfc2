"""What each type of message leads to: an operation or a look at one's own view, and the answer to it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.cards import parse_cards
from engine.live import Ruling, least_act, read_command, write
from engine.live.bots import BasicBot
from engine.live.commands import Rule
from tournaments.live import operations, telling
from tournaments.live.consumers.reading import Message
from tournaments.live.consumers.seeing import Eye
from tournaments.live.consumers.watching import in_thread
from tournaments.live.errors import OnlyWatches
from tournaments.live.models import LiveTable
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.messages import sentence

Answer = Mapping[str, Any] | None


async def command(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Carry out a wish of the seat, or a director's ruling."""
    wish = message.wish()
    if wish.get("kind") == Rule.kind:
        return await _rule(eye, actor, wish)
    done = await in_thread(
        operations.command,
        table_id=eye.room.table_id,
        key=_key(eye),
        wish=wish,
        expected=message.version("expected"),
        client_uuid=message.number,
    )
    return {"type": "done", "version": done.version}


async def _rule(eye: Eye, actor: Actor, wish: Mapping[str, Any]) -> Answer:
    refuse_unless(eye.visitor.role == "director", "live.rule")
    ruling = _ruling(wish)
    table = LiveTable(pk=eye.room.table_id)
    reached = await in_thread(operations.rule, actor=actor, table=table, ruling=ruling)
    return {"type": "done", "version": reached}


def _ruling(wish: Mapping[str, Any]) -> Ruling:
    plain = {"points": 0, "side": None, "levels": 0, "bank_lost": False, "warned": None}
    given = wish.get("ruling")
    read = read_command({"kind": Rule.kind, "ruling": {**plain, **(given if isinstance(given, dict) else {})}})
    assert isinstance(read, Rule)
    return read.ruling


async def check(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Tell whether these cards could go, and if not, which duty they break."""
    fault = telling.fault_of(eye.shown(), parse_cards(message.text("cards")))
    if fault is None:
        told = {"code": None, "duty": None, "sentence": "", "must": "", "example": False}
        return {"type": "checked", "legal": True, **told}
    facts = fault.facts()
    told = {"code": fault.code, "sentence": sentence(fault), "duty": facts.get("duty")}
    return {
        "type": "checked",
        "legal": False,
        **told,
        "must": facts.get("must", ""),
        "example": facts.get("is_example", False),
    }


async def hint(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Suggest one legal act."""
    _key(eye)
    shown = eye.shown()
    act = await in_thread(BasicBot().act, shown) or least_act(shown)
    suggested = None if act is None else {name: value for name, value in write(act).items() if name != "seat"}
    return {"type": "hinted", "command": suggested}


async def history(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Tell all tricks of the deal."""
    return {"type": "tricks", "tricks": telling.trick_values(eye.shown())}


async def chat(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Say something; the line comes back to everybody."""
    text, number = message.text("text"), message.number
    await in_thread(operations.say, table_id=eye.room.table_id, key=_key(eye), text=text, client_uuid=number)
    return None


async def nudge(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Remind whoever is waited for."""
    await in_thread(operations.nudge, table_id=eye.room.table_id, key=_key(eye), client_uuid=message.number)
    return None


async def call_director(eye: Eye, actor: Actor, message: Message) -> Answer:
    """Ring the director."""
    text = message.text("text")
    await in_thread(operations.call_director, table_id=eye.room.table_id, key=_key(eye), text=text)
    return {"type": "done", "version": eye.room.head.known.version}


def _key(eye: Eye) -> str:
    """Give the key of the visitor's seat.

    :raises OnlyWatches: for spectators.
    """
    if eye.visitor.seat is None:
        raise OnlyWatches
    return eye.visitor.key


ANSWERS: Mapping[str, Callable[[Eye, Actor, Message], Awaitable[Answer]]] = {
    "command": command,
    "check": check,
    "hint": hint,
    "history": history,
    "chat": chat,
    "nudge": nudge,
    "call_director": call_director,
}
