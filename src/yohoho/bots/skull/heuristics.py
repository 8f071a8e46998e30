"""Rules of thumb for Skull, for many games at once: what the sailor goes by, and the first mate's play-outs.

They use what the seat to act may know: its own discs, and of the others how many lie where, who has bid, who
has passed, and how likely each is to own a skull still.
"""

from __future__ import annotations

from typing import NamedTuple

from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_steps import HandDiscs, holding
from yohoho.sim.lockstep.skull_tables import (
    BID,
    BIDDING,
    DISCARDING,
    DRAW,
    DRAWING,
    FIRST_DISCS,
    FLIP,
    FLIPPING,
    NAMING,
    PASS,
    TURNS,
    Array,
    SkullRules,
    SkullTables,
    least,
    most,
    pick,
    total,
)
from yohoho.skull.discs import FLOWER, LAST_CHANCE, SKULL


class Temper(NamedTuple):
    """What a player is like, as chances. A row with a number for each seat will do in place of a number."""

    first_skull: Array = 0.45
    """That the first disc is the skull."""
    later_skull: Array = 0.35
    """That a later one is."""
    opens: Array = 0.28
    """To open the bidding with one safe disc on the mat."""
    opens_more: Array = 0.58
    """The same with more than one."""
    nerve: Array = 0.41
    """How sure a bid has to be."""
    second_nerve: Array = 0.33
    """The same for a player who needs one more success."""
    last_nerve: Array = 0.63
    """The same for a player with one disc left."""
    alarm: Array = 0.15
    """How much less sure it has to be when somebody who needs one more success is about to get it."""
    whim: Array = 0.12
    """To bid where it is not sure enough."""
    bait: Array = 0.16
    """To open with the skull on the mat."""
    push: Array = 0.31
    """To raise with the skull on the mat, while others may go higher."""
    quiet_risk: Array = 0.18
    """That somebody who owns a skull and has not spoken has it on the mat."""
    bidder_risk: Array = 0.11
    passer_risk: Array = 0.55


class Intent(NamedTuple):
    """What the seat to act is up to, in each game."""

    hand: HandDiscs
    skull: Array
    """The chance that a disc to be placed is the skull."""
    speaks: Array
    """The chance of a bid, where a disc or a pass would do too."""
    number: Array
    """The number of that bid."""


class Thumb:
    """A policy for the batch simulator. `kept` has a row for each seat: how likely it owns a skull still."""

    def __init__(self, temper: Temper, kept: Array) -> None:
        self.temper = temper
        self.kept = kept

    def choose(self, rules: SkullRules, tables: SkullTables, noise: Noise) -> Array:
        xp, phase = rules.xp, tables.phase
        mine = rules.seats == tables.turn
        intent = self.intent(rules, tables, mine)
        disc = _disc(rules, intent, noise)
        bid = intent.number + xp.int8(BID - 1)
        instead = xp.where(phase == BIDDING, xp.int8(PASS), disc)
        choice = xp.where(_fraction(rules, noise) < intent.speaks, bid, instead)
        choice = xp.where(phase == FLIPPING, xp.int8(FLIP) + self._safest(rules, tables, mine, noise), choice)
        choice = xp.where(phase == DRAWING, xp.int8(DRAW), choice)
        choice = xp.where(phase == DISCARDING, _farewell(rules, tables, mine), choice)
        return xp.where(phase == NAMING, xp.int8(FLIP) + _harmless(rules, tables), choice)

    def intent(self, rules: SkullRules, tables: SkullTables, mine: Array) -> Intent:
        xp, temper, hand = rules.xp, self._mood(mine), holding(tables, mine)
        risks = self._risks(rules, tables, temper)
        safe = pick(mine, tables.skull) < 0
        first = tables.phase == FIRST_DISCS
        number, sure = self._bid(rules, tables, mine, risks, temper)
        eager = self._eager(rules, tables, mine, temper, safe, sure)
        empty = (hand.flowers == 0) & ~hand.skull & ~hand.last_chance
        speaks = xp.where(tables.phase == TURNS, xp.where(empty, xp.float32(2), eager), eager)
        speaks = xp.where(number > total(tables.pile), xp.float32(-1), speaks)
        return Intent(
            hand=hand,
            skull=xp.where(first, temper.first_skull, temper.later_skull),
            speaks=xp.where(first, xp.float32(-1), speaks),
            number=number,
        )

    def _mood(self, mine: Array) -> Temper:
        """The temper of the seat to act."""
        return Temper(*(value if isinstance(value, float) else pick(mine, value) for value in self.temper))

    def _risks(self, rules: SkullRules, tables: SkullTables, temper: Temper) -> Array:
        """(players, games) how likely a skull is among the hidden discs of a mat, as one sees it who acts;
        who has every disc on the mat has the skull there too."""
        xp = rules.xp
        risk = xp.where(tables.called > 0, temper.bidder_risk, temper.quiet_risk)
        risk = xp.where(tables.passed & (tables.called == 0), temper.passer_risk, risk)
        lent = (rules.seats == tables.holder) & (tables.chance_at >= 0)
        all_down = tables.pile - lent >= tables.discs
        return xp.where(all_down, xp.float32(1), risk) * self.kept

    def _bid(
        self, rules: SkullRules, tables: SkullTables, mine: Array, risks: Array, temper: Temper
    ) -> tuple[Array, Array]:
        """The number this seat would bid, and whether it is sure enough of it."""
        xp, bidding = rules.xp, tables.phase == BIDDING
        own, highest = pick(mine, tables.pile), most(xp, tables.called)
        enough = _enough(rules, tables, mine, temper)
        order = _order(rules, tables, mine, risks)
        one = chance(rules, order, xp.ones_like(own)) >= enough
        two = chance(rules, order, xp.ones_like(own) * xp.int8(2)) >= enough
        opening = xp.where(pick(mine, tables.skull) < 0, own + one + (one & two), xp.int8(1))
        raised = chance(rules, order, xp.maximum(highest + xp.int8(1) - own, 0)) >= enough
        number = xp.where(bidding, highest + xp.int8(1), xp.minimum(opening, total(tables.pile)))
        return number.astype(xp.int8), xp.where(bidding, raised, True)

    def _eager(
        self, rules: SkullRules, tables: SkullTables, mine: Array, temper: Temper, safe: Array, sure: Array
    ) -> Array:
        """The chance of a bid."""
        xp = rules.xp
        opens = xp.where(pick(mine, tables.pile) > 1, temper.opens_more, temper.opens)
        honest = xp.where(tables.phase == TURNS, opens, xp.where(sure, xp.float32(1), temper.whim))
        others = total(((tables.discs > 0) & ~tables.passed).astype(xp.int8))
        room = total(tables.pile) > most(xp, tables.called) + 2
        pushes = xp.where(room & (others > 1), temper.push, 0.0)
        return xp.where(safe, honest, xp.where(tables.phase == TURNS, temper.bait, pushes))

    def _safest(self, rules: SkullRules, tables: SkullTables, mine: Array, noise: Noise) -> Array:
        """The seat whose next disc is the least likely to be a skull; one's own discs come first."""
        xp = rules.xp
        hidden = tables.pile - tables.turned
        risk = self._risks(rules, tables, self._mood(mine)) / xp.maximum(hidden, 1)
        lent = (rules.seats == tables.holder) & (tables.chance_at == hidden - 1)
        risk = xp.where(lent, xp.float32(0), risk) + noise.grid(rules.players).T * xp.float32(1e-12)
        risk = xp.where(mine, xp.float32(-1), risk)
        risk = xp.where(hidden > 0, risk, xp.float32(9))
        return total(rules.seats * (risk == least(xp, risk)))


class _Order(NamedTuple):
    """The others' mats, as a challenger would turn them."""

    hidden: Array
    before: Array
    """How many discs lie on mats that are turned earlier."""
    risks: Array


def _order(rules: SkullRules, tables: SkullTables, mine: Array, risks: Array) -> _Order:
    """Least risk for each disc first."""
    xp = rules.xp
    hidden = tables.pile * ~mine
    each = risks / xp.maximum(hidden, 1)
    before = xp.zeros_like(hidden)
    for seat in range(rules.players):
        earlier = (each[seat] < each) | (each[seat] == each) & (seat < rules.seats)
        before = before + hidden[seat] * earlier
    return _Order(hidden, before, risks)


def chance(rules: SkullRules, order: _Order, needed: Array) -> Array:
    """That so many discs of others can be turned without a skull."""
    xp = rules.xp
    taken = xp.clip(needed - order.before, 0, order.hidden)
    safe = 1 - order.risks * (taken / xp.maximum(order.hidden, 1).astype(xp.float32))
    found = safe[0]
    for seat in range(1, rules.players):
        found = found * safe[seat]
    return found


def _enough(rules: SkullRules, tables: SkullTables, mine: Array, temper: Temper) -> Array:
    """How sure a bid has to be: less for who is near the goal, and to stop somebody who is."""
    xp = rules.xp
    enough = xp.where(pick(mine, tables.discs) == 1, temper.last_nerve, temper.nerve)
    enough = xp.where(pick(mine, tables.successes) > 0, temper.second_nerve, enough)
    leads = tables.called == xp.maximum(most(xp, tables.called), 1)
    threat = total((leads & (tables.successes > 0)).astype(xp.int8)) > 0
    return enough - xp.where(threat, temper.alarm, 0.0)


def _fraction(rules: SkullRules, noise: Noise) -> Array:
    return noise.words().astype(rules.xp.float32) * rules.xp.float32(2**-32)


def _disc(rules: SkullRules, intent: Intent, noise: Noise) -> Array:
    """The Last Chance disc before the others, as it is no secret."""
    xp, hand = rules.xp, intent.hand
    skull = hand.skull & ((_fraction(rules, noise) < intent.skull) | (hand.flowers == 0))
    own = xp.where(skull, xp.int8(SKULL), xp.int8(FLOWER))
    return xp.where(hand.last_chance, xp.int8(LAST_CHANCE), own)


def _farewell(rules: SkullRules, tables: SkullTables, mine: Array) -> Array:
    """A flower goes, unless it is the last: with a skull alone no challenge can be won."""
    xp = rules.xp
    last = pick(mine, tables.discs) == 2
    return xp.where(last, xp.int8(SKULL), xp.int8(FLOWER))


def _harmless(rules: SkullRules, tables: SkullTables) -> Array:
    """Whoever is farthest from winning."""
    xp = rules.xp
    standing = tables.successes * xp.int8(30) + tables.discs * xp.int8(6) + rules.seats
    standing = xp.where(tables.discs > 0, standing, xp.int8(100))
    return total(rules.seats * (standing == least(xp, standing)))
