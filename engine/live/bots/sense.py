"""Rules of thumb for leading and following, fast enough for thousands of play-outs.

Lead what cannot be beaten, tractors and pairs first; win with the cheapest card that wins, ruff only for points; give
points to a partner who wins, and nothing to opponents. With `counts` it is known which cards are still out, as a
player knows who has counted; without, only an ace is sure.
"""

from collections.abc import Callable

from engine.live.rollout import CLASSES, POINTS, TRUMP_BONUS, Rollout, cards_of
from engine.play.choices import owed_tuples
from engine.play.shape import lead_of
from engine.play.trick import trick_winner
from engine.trumps import CardClass

TRUMP = CLASSES.index(CardClass.TRUMP)
TOP_OF_PLAIN = 12
SURE_TRUMP = 14
# How dear a card is to its holder: its strength, and every point as much as so many steps of strength.
POINT_WORTH = 6
TRUMP_WORTH = 30
RUFF_FROM = 5
MANY_TRUMPS = 0.4


class SensePolicy:
    """Plays every place alike, from that place's own hand and what lies open."""

    __slots__ = ("counts",)

    def __init__(self, *, counts: bool) -> None:
        self.counts = counts

    def lead(self, deal: Rollout) -> bytes:
        """This will lead the component that promises most."""
        best, chosen = -1e9, b""
        for codes in worth_leading(deal, deal.hands[deal.turn]):
            promise = self.promise(deal, codes)
            if promise > best:
                best, chosen = promise, codes
        return chosen

    def promise(self, deal: Rollout, codes: bytes) -> float:
        """This will rate a component as a lead."""
        number, points = len(codes), sum([POINTS[code] for code in codes])
        plain = deal.desk.class_of[codes[0]] != TRUMP
        if self.is_boss(deal, codes):
            base = 20 if plain else 4
            return base + 6 * number + 0.3 * points - (0 if plain or number > 1 else 0.2 * number)
        hand = deal.hands[deal.turn]
        low = -deal.desk.strength[deal.desk.class_of[codes[0]]][codes[-1]] / 4 - points
        if number > 1:
            return 9 + 2 * number + low - (0 if plain else 4 + TRUMP_WORTH)
        trumps = len(hand.translate(None, deal.desk.others[TRUMP]))
        if plain:
            return 3 + low
        # Whoever has most trumps draws those of the others.
        return (6 if trumps > MANY_TRUMPS * len(hand) else -4) + (low + TRUMP_WORTH) / 2

    def is_boss(self, deal: Rollout, codes: bytes) -> bool:
        """This will say whether nobody can beat a component in its own class, as far as is known."""
        size = codes.count(codes[0])
        if len(codes) > size:
            return True
        led = deal.desk.class_of[codes[0]]
        strength = deal.desk.strength[led]
        top = strength[codes[0]]
        if not self.counts:
            return top >= (TOP_OF_PLAIN if led != TRUMP else TRUMP_BONUS + SURE_TRUMP)
        out = others_of(deal).translate(None, deal.desk.others[led])
        if size == 1:
            return max(map(strength.__getitem__, out), default=0) <= top
        return not any(strength[code] > top and out.count(code) >= size for code in set(out))

    def follow(self, deal: Rollout) -> bytes:
        """This will win, help the partner, or give away as little as can be."""
        hand, led, number = deal.hands[deal.turn], deal.led_class, len(deal.plays[0])
        own = hand.translate(None, deal.desk.others[led])
        if len(own) == number:
            return own
        winner, partner_wins = self._standing(deal)
        if partner_wins:
            return legal_by(deal, hand, own, self._gift(deal))
        if not self.counts or len(own) > number or not own:
            won = self._win(deal, hand, own, winner)
            if won:
                return won
        return legal_by(deal, hand, own, self._thrift(deal))

    def choose(self, deal: Rollout, candidates: tuple[bytes, ...], chooser: int) -> bytes:
        """This will make the leader lead what is easiest to beat: the lowest, of those the shortest."""
        return min(
            candidates, key=lambda codes: (deal.desk.strength[deal.desk.class_of[codes[0]]][codes[0]], len(codes))
        )

    def _standing(self, deal: Rollout) -> tuple[int, bool]:
        """This will give which play wins so far, and whether the partner's win looks safe."""
        plays = deal.plays
        winner = deal.winning()
        if (deal.leader + winner - deal.turn) % 2:
            return winner, False
        if len(plays) == 3:
            return winner, True
        strength = deal.desk.strength[deal.led_class]
        strong = strength[plays[winner][0]] >= TOP_OF_PLAIN - 1 or len(plays[0]) > 1
        return winner, strong

    def _win(self, deal: Rollout, hand: bytes, own: bytes, winner: int) -> bytes:
        """This will find the cheapest play of one tuple that wins and is worth it; nothing if there is none."""
        plays, desk = deal.plays, deal.desk
        led, number = plays[0], len(plays[0])
        if led.count(led[0]) < number:
            return _higher_run(deal, own or hand.translate(None, desk.others[TRUMP]), winner)
        strength = desk.strength[deal.led_class]
        best = strength[plays[winner][0]]
        pool = own or hand.translate(None, desk.others[TRUMP])
        if len(pool) < number:
            return b""
        winners = [code for code in set(pool) if strength[code] > best and pool.count(code) >= number]
        if not winners:
            return b""
        last, stake = len(plays) == 3, sum([POINTS[code] for play in plays for code in play])
        if not own and stake < RUFF_FROM and not (len(plays) < 3 and len(hand) <= 3):
            return b""
        if last or not own:
            chosen = min(winners, key=lambda code: strength[code] - (POINTS[code] if last else 0))
        else:
            chosen = max(winners, key=lambda code: strength[code])
            if strength[chosen] < TOP_OF_PLAIN - 1 and number == 1:
                return b""
        return bytes((chosen,)) * number

    def _gift(self, deal: Rollout) -> Callable[[int], float]:
        """This will make cards with points cheap, and trumps dear."""
        class_of, strength = deal.desk.class_of, deal.desk.strength

        def cost(code: int) -> float:
            own = strength[class_of[code]][code]
            return own / 4 + (TRUMP_WORTH if class_of[code] == TRUMP else 0) - POINT_WORTH * POINTS[code]

        return cost

    def _thrift(self, deal: Rollout) -> Callable[[int], float]:
        """This will make cards without points cheap, low before high, trumps last."""
        class_of, strength = deal.desk.class_of, deal.desk.strength

        def cost(code: int) -> float:
            return strength[class_of[code]][code] + POINT_WORTH * POINTS[code]

        return cost


def others_of(deal: Rollout) -> bytes:
    """This will give all cards that the other places hold."""
    turn = deal.turn
    return b"".join(deal.hands[turn + 1 :]) + b"".join(deal.hands[:turn])


def worth_leading(deal: Rollout, hand: bytes) -> list[bytes]:
    """This will give the components a rule of thumb may lead: of a class without pairs its highest and its cheapest."""
    found: list[bytes] = []
    for number, others in enumerate(deal.desk.others):
        own = hand.translate(None, others)
        if len(set(own)) < len(own):
            found += components_of(deal, own)
        elif own:
            strength = deal.desk.strength[number]
            found.append(bytes((max(own, key=strength.__getitem__),)))
            found.append(bytes((min(own, key=lambda code: strength[code] / 4 + POINTS[code]),)))
    return found


def components_of(deal: Rollout, hand: bytes) -> list[bytes]:
    """This will split a hand into its components, class by class."""
    found: list[bytes] = []
    for others in deal.desk.others:
        own = hand.translate(None, others)
        if own:
            codes = deal.table_of(own).codes
            for size, places in deal.units(own):
                found.append(bytes(sorted([codes[place] for place in places for _ in range(size)])))
    return found


def legal_by(deal: Rollout, hand: bytes, own: bytes, cost: Callable[[int], float]) -> bytes:
    """This will follow legally with the cards that cost least."""
    led, number = deal.plays[0], len(deal.plays[0])
    if len(own) <= number:
        rest = hand.translate(None, bytes(set(own))) if own else hand
        return bytes(sorted(own + bytes(sorted(rest, key=cost)[: number - len(own)])))
    if number == 1:
        return bytes((min(own, key=cost),))
    chosen = b""
    if len(set(own)) < len(own):
        table = deal.table_of(own)
        lead = lead_of(cards_of(led), deal.desk.trumps)
        owed = owed_tuples(own.translate(table.places), lead, deal.rules, lambda place: cost(table.codes[place]))
        chosen = bytes([table.codes[place] for place in owed])
    left = list(own)
    for code in chosen:
        left.remove(code)
    return bytes(sorted(chosen + bytes(sorted(left, key=cost)[: number - len(chosen)])))


def _higher_run(deal: Rollout, pool: bytes, winner: int) -> bytes:
    """This will find a component of the led shape that beats the play that wins so far."""
    led = deal.plays[0]
    units = deal.units(led)
    if len(units) > 1 or len(pool) < len(led):
        return b""
    shape = units[0][0], len(units[0][1])
    for codes in components_of(deal, pool):
        if len(codes) == len(led):
            size, places = deal.units(codes)[0]
            if (size, len(places)) == shape:
                plays = [*deal.plays, codes]
                beats = trick_winner([cards_of(play) for play in plays], deal.desk.trumps, deal.rules)
                if beats == len(plays) - 1:
                    return codes
    return b""
