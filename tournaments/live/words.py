"""Every sentence that the live table and the replay show from their scripts, under the key the scripts know.

Blanks are written `{so}`; a sentence that counts has one form per plural, `key.one` and `key.other`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

CARDS: dict[str, Promise | str] = {
    # Translators: how a card is read aloud, as in "king of spades".
    "card": _("{rank} of {suit}"),
    "card.BJ": _("big joker"),
    "card.LJ": _("little joker"),
    "rank.A": _("ace"),
    "rank.K": _("king"),
    "rank.Q": _("queen"),
    "rank.J": _("jack"),
    "suit.S": pgettext_lazy("inside a sentence", "spades"),
    "suit.H": pgettext_lazy("inside a sentence", "hearts"),
    "suit.C": pgettext_lazy("inside a sentence", "clubs"),
    "suit.D": pgettext_lazy("inside a sentence", "diamonds"),
    "suit.S.name": pgettext_lazy("suit", "Spades"),
    "suit.H.name": pgettext_lazy("suit", "Hearts"),
    "suit.C.name": pgettext_lazy("suit", "Clubs"),
    "suit.D.name": pgettext_lazy("suit", "Diamonds"),
    "suit.NT": _("No trump"),
    "suit.NT.short": pgettext_lazy("no trump, in a very small place", "NT"),
    "group.trump": pgettext_lazy("cards", "Trump"),
    "group.level": _("Level cards and jokers"),
    "group.all": pgettext_lazy("cards", "Hand"),
    "hand.one": _("Your hand, {n} card"),
    "hand.other": _("Your hand, {n} cards"),
    "cards.one": _("{n} card"),
    "cards.other": _("{n} cards"),
    "comma": pgettext_lazy("between things of a list", ", "),
}

SEATS: dict[str, Promise | str] = {
    "seat.N": _("North"),
    "seat.W": _("West"),
    "seat.S": _("South"),
    "seat.E": _("East"),
    "seat.N.short": pgettext_lazy("seat", "N"),
    "seat.W.short": pgettext_lazy("seat", "W"),
    "seat.S.short": pgettext_lazy("seat", "S"),
    "seat.E.short": pgettext_lazy("seat", "E"),
    "side.NS.short": _("N–S"),
    "side.EW.short": _("E–W"),
    "you": _("{name} (you)"),
    "you.short": _("You"),
    "us": pgettext_lazy("side", "Us"),
    "them": pgettext_lazy("side", "Them"),
    "bot": _("Bot"),
    "bot.short": pgettext_lazy("bot, in a very small place", "bot"),
    "banker": pgettext_lazy("inside a sentence", "banker"),
    "partner": pgettext_lazy("inside a sentence", "partner"),
    "seat.empty": _("empty seat"),
    "seat.away": _("away"),
    "seat.asked": _("is asked"),
    "seat.passed": _("passed"),
}

HEAD: dict[str, Promise | str] = {
    "attackers": pgettext_lazy("side", "Attackers"),
    "penalty": _("({n} penalty)"),
    "meter": _("{points} points; the attackers take over at {take}"),
    "trump.open": _("Trump open"),
    "trump.not_yet": _("{suit}?"),
    "banker_is": _("banker {name}"),
    "banker.none": _("no banker yet"),
    "deal_n": _("deal {n}"),
    "board_n": _("board {n}"),
    "deals_won": _("deals {us}–{them}"),
    "net.on": _("connected"),
    "net.connecting": _("Connecting …"),
    "net.off": _("No connection. Coming back by itself …"),
    "net.off_waiting.one": _("No connection. {n} action waits and will be sent."),
    "net.off_waiting.other": _("No connection. {n} actions wait and will be sent."),
    "net.sending.one": _("Sending …"),
    "net.sending.other": _("Sending {n} actions …"),
    "net.ended": _("This table cannot be opened with this link."),
    "paused": _("Paused by the director"),
}

MIDDLE: dict[str, Promise | str] = {
    "your_turn": _("your turn"),
    "their_turn": _("{name} to act"),
    "led": pgettext_lazy("beside the cards that were led", "led"),
    "trick.won": pgettext_lazy("trick", "wins"),
    "throw.failed.short": _("throw failed"),
    "drawn_of": _("of {n} drawn"),
    "no_bid_yet": _("No bid yet"),
    "kitty.with": _("{name} takes up the kitty and buries"),
    "kitty.was": _("The kitty:"),
    "waiting": _("Waiting for players"),
    "void": _("This deal is void; it is dealt again."),
    "open_hand": _("Open hand of {name}"),
}

ACTS: dict[str, Promise | str] = {
    "hint": _("Hint"),
    "sort": _("Sort"),
    "play.one": _("Play {n} card"),
    "play.other": _("Play {n} cards"),
    "play.none": pgettext_lazy("cards", "Play"),
    "play.wait": _("Not your turn"),
    "play.over": _("Deal over"),
    "take_these": _("Take these"),
    "take_back": pgettext_lazy("cards", "Take back"),
    "bury": _("Bury"),
    "kitty.bury.one": _("Choose {n} card for the kitty."),
    "kitty.bury.other": _("Choose {n} cards for the kitty."),
    "kitty.chosen": _("{n} of {of} chosen"),
    "raise_first": _("First tap the cards you want to play."),
    "raise_so_many": _("Choose {n} cards."),
    "bid.shows": _("{name} shows"),
    "bid.you_may": _("You may overturn:"),
    "bid.you_cannot": _("You have nothing to overturn it with."),
    "bid.first": _("You may show:"),
    "bid.nothing": _("You have nothing to show."),
    "bid.pass": _("Pass"),
    "bid.shown": pgettext_lazy("bid", "shown"),
    "bid.overturned": pgettext_lazy("bid", "overturned"),
    "name_suit": _("You name the trump suit:"),
    "forced": _("The throw failed. Choose what must be led:"),
    "agree": _("Agree"),
    "refuse": _("Refuse"),
    "withdraw": pgettext_lazy("proposal", "Withdraw"),
    "proposal.claim": _("{name} claims the rest and shows the hand."),
    "proposal.concede": _("{name} leaves the rest to the other side."),
    "proposal.take_back": _("{name} asks to take the last act back."),
    "proposal.waits": _("Still to answer: {names}"),
    "duty.count": _("You must play as many cards as were led."),
    "duty.not_held": _("These cards are not in your hand."),
    "duty.follow": _("You must follow the suit that was led."),
    "duty.format": _("What you hold of the led shape must go: a pair answers a pair, a tractor a tractor."),
    "duty.must": _("These must go:"),
    "hinted.pass_bid": _("You may pass."),
    "hinted.make_bid": _("You may show one of these bids."),
    "hinted.name_suit": _("Name your longest suit."),
    "hinted.choose_forced": _("Any of these parts may be led."),
    "hinted.answer": _("Answer what was proposed."),
    "nudged": _("The others are waiting for you."),
    "director_called": _("The director has been called."),
    "result": _("Deal over: the attackers have {points} points."),
    "result.kitty": _("The kitty was captured: {n} points, counted {times} times."),
    "result.levels": _("Levels {us} : {them}."),
    "result.next": _("Levels {us} : {them}, next banker {name}."),
    "match.won": _("{side} has won the match."),
    "match.over": _("The match is over."),
    "replay": _("Replay"),
    "next_deal": _("The next deal begins in a moment."),
}

BESIDE: dict[str, Promise | str] = {
    "last.title": _("Last trick"),
    "last.none": _("No trick yet"),
    "last.points": _("{name} took {n} points"),
    "last.won": _("{name} won, no points"),
    "story.none": _("Nothing has happened yet."),
    "story.bid": _("{name} shows"),
    "story.passed": _("{name} passes."),
    "story.nobody_bid": _("Nobody bid."),
    "story.flipped": _("Turned up from the kitty:"),
    "story.named": _("{name} names {suit}."),
    "story.trump": _("{suit} is trump, {name} is banker at level {level}."),
    "story.kitty_taken": _("{name} takes up the kitty."),
    "story.kitty_buried": _("{name} has buried."),
    "story.played": _("{name} plays"),
    "story.throw_failed": _("{name} throws, and it fails:"),
    "story.lead_forced": _("Led instead, with {n} points of penalty:"),
    "story.lead_forced.free": _("Led instead:"),
    "story.trick_won": _("{name} wins the trick, {n} points."),
    "story.trick_won.bare": _("{name} wins the trick."),
    "story.agreed": _("{name} agrees."),
    "story.refused": _("{name} refuses."),
    "story.withdrawn": _("{name} withdraws it."),
    "story.taken_back": _("{name} takes the last act back."),
    "story.rest": _("{name} gets the rest, {n} points."),
    "story.time": _("The time of {name} is up."),
    "story.substituted": _("Somebody else plays on for {name}."),
    "story.ruled": _("The director has ruled: {reason}"),
    "story.finished": _("The deal is over: {points} points for the attackers."),
}

REPLAY: dict[str, Promise | str] = {
    "replay.play": pgettext_lazy("replay", "Play"),
    "replay.stop": _("Stop"),
    "replay.trick": _("Trick {n}"),
    "replay.before": _("Before play"),
    "replay.copied": _("The link has been copied."),
    "replay.kitty": _("Kitty"),
    "replay.step": _("Step {n} of {of}"),
}

WORDS: Mapping[str, Promise | str] = MappingProxyType(
    {**CARDS, **SEATS, **HEAD, **MIDDLE, **ACTS, **BESIDE, **REPLAY},
)


def words() -> dict[str, str]:
    """Give every sentence in the language of this moment."""
    return {key: str(sentence) for key, sentence in WORDS.items()}
