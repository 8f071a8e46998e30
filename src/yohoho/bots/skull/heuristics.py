"""The heuristic policy of the sailor at Skull, for many games at once: for play-outs, beliefs and training.

It uses what the seat to act knows: its own discs, the discs on all mats, the bids and passes, and how likely
each player still owns a skull.
"""

from typing import NamedTuple

from yohoho.bots.skull.temperament import Temperament
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import BID, DRAW, FLIP, PASS
from yohoho.sim.lockstep.skull_state import (
    BIDDING,
    DISCARDING,
    DRAWING,
    FIRST_DISCS,
    FLIPPING,
    NAMING,
    TURNS,
    Array,
    SkullBatchState,
    SkullRules,
    pick,
    row_max,
    row_min,
    row_sum,
)
from yohoho.sim.lockstep.skull_steps import HandDiscs, hand_discs
from yohoho.skull.discs import FLOWER, LAST_CHANCE, SKULL


class Intent(NamedTuple):
    """The distribution of the next action of the seat to act, in each game."""

    hand: HandDiscs
    skull: Array
    """The chance that a disc to be placed is the skull."""
    speaks: Array
    """The chance of a bid, where a disc or a pass is legal too."""
    number: Array
    """The number of that bid."""


class HeuristicPolicy:
    """A policy for the batch simulator.

    `skull_probabilities` has a row for each seat: how likely the seat still owns its skull.
    """

    def __init__(self, temperament: Temperament, skull_probabilities: Array) -> None:
        self.temperament = temperament
        self.skull_probabilities = skull_probabilities

    def choose(self, rules: SkullRules, state: SkullBatchState, rng: CounterRng) -> Array:
        """Draw an action for each game, by its number.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
        >>> from yohoho.bots.skull.own_state import own_state, rules_of, skull_probabilities
        >>> policy = HeuristicPolicy(Temperament(), skull_probabilities(view))
        >>> rng = CounterRng.from_seed(rules_of(view).xp, 7, 1)
        >>> policy.choose(rules_of(view), own_state(view), rng).tolist() == [FLOWER]
        True
        """
        xp, phase = rules.xp, state.phase
        acting = rules.seats == state.turn
        intent = self.intent(rules, state, acting)
        disc = _disc(rules, intent, rng)
        bid = intent.number + xp.int8(BID - 1)
        instead = xp.where(phase == BIDDING, xp.int8(PASS), disc)
        choice = xp.where(_fraction(rules, rng) < intent.speaks, bid, instead)
        choice = xp.where(phase == FLIPPING, xp.int8(FLIP) + self._safest(rules, state, acting, rng), choice)
        choice = xp.where(phase == DRAWING, xp.int8(DRAW), choice)
        choice = xp.where(phase == DISCARDING, _disc_to_lose(rules, state, acting), choice)
        return xp.where(phase == NAMING, xp.int8(FLIP) + _weakest_seat(rules, state), choice)

    def intent(self, rules: SkullRules, state: SkullBatchState, acting: Array) -> Intent:
        """Return the distribution of the next action of the seat to act; `acting` is True in its row.

        >>> import yohoho
        >>> game = yohoho.Skull(players=3)
        >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
        >>> from yohoho.bots.skull.own_state import own_state, rules_of, skull_probabilities
        >>> rules, policy = rules_of(view), HeuristicPolicy(Temperament(), skull_probabilities(view))
        >>> policy.intent(rules, own_state(view), rules.seats == 1).skull.tolist()
        [0.45]
        """
        xp, temperament, hand = rules.xp, self._temperament_of(acting), hand_discs(state, acting)
        risks = self._risks(rules, state, temperament)
        safe = pick(acting, state.skull) < 0
        first = state.phase == FIRST_DISCS
        number, sure = self._bid(rules, state, acting, risks, temperament)
        eager = self._eager(rules, state, acting, temperament, safe, sure)
        empty = (hand.flowers == 0) & ~hand.skull & ~hand.last_chance
        # A fraction of 1 is compared with these: 2 is always, and -1 never.
        speaks = xp.where(state.phase == TURNS, xp.where(empty, xp.float32(2), eager), eager)
        speaks = xp.where(number > row_sum(state.pile), xp.float32(-1), speaks)
        return Intent(
            hand=hand,
            skull=xp.where(first, temperament.first_skull, temperament.later_skull),
            speaks=xp.where(first, xp.float32(-1), speaks),
            number=number,
        )

    def _temperament_of(self, acting: Array) -> Temperament:
        """The temperament of the seat to act."""
        return Temperament(
            *(value if isinstance(value, float) else pick(acting, value) for value in self.temperament)
        )

    def _risks(self, rules: SkullRules, state: SkullBatchState, temperament: Temperament) -> Array:
        """(players, games) how likely a skull is among the hidden discs of a mat, for the seat to act.

        A player with all discs on the mat has the skull there too.
        """
        xp = rules.xp
        risk = xp.where(state.called > 0, temperament.bidder_risk, temperament.quiet_risk)
        risk = xp.where(state.passed & (state.called == 0), temperament.passer_risk, risk)
        lent = (rules.seats == state.holder) & (state.chance_at >= 0)
        all_down = state.pile - lent >= state.discs
        return xp.where(all_down, xp.float32(1), risk) * self.skull_probabilities

    def _bid(
        self, rules: SkullRules, state: SkullBatchState, acting: Array, risks: Array, temperament: Temperament
    ) -> tuple[Array, Array]:
        """The number this seat would bid, and whether it is sure enough of it."""
        xp, bidding = rules.xp, state.phase == BIDDING
        own, highest = pick(acting, state.pile), row_max(xp, state.called)
        enough = _enough(rules, state, acting, temperament)
        order = _order(rules, state, acting, risks)
        one = chance(rules, order, xp.ones_like(own)) >= enough
        two = chance(rules, order, xp.ones_like(own) * xp.int8(2)) >= enough
        # With the skull on its mat the opening is bait: one disc is the least that others have to raise.
        opening = xp.where(pick(acting, state.skull) < 0, own + one + (one & two), xp.int8(1))
        raised = chance(rules, order, xp.maximum(highest + xp.int8(1) - own, 0)) >= enough
        number = xp.where(bidding, highest + xp.int8(1), xp.minimum(opening, row_sum(state.pile)))
        return number.astype(xp.int8), xp.where(bidding, raised, True)

    def _eager(
        self,
        rules: SkullRules,
        state: SkullBatchState,
        acting: Array,
        temperament: Temperament,
        safe: Array,
        sure: Array,
    ) -> Array:
        """The chance of a bid."""
        xp = rules.xp
        opens = xp.where(pick(acting, state.pile) > 1, temperament.opens_more, temperament.opens)
        honest = xp.where(state.phase == TURNS, opens, xp.where(sure, xp.float32(1), temperament.bluff))
        others = row_sum(((state.discs > 0) & ~state.passed).astype(xp.int8))
        room = row_sum(state.pile) > row_max(xp, state.called) + 2
        pushes = xp.where(room & (others > 1), temperament.push, 0.0)
        return xp.where(safe, honest, xp.where(state.phase == TURNS, temperament.bait, pushes))

    def _safest(self, rules: SkullRules, state: SkullBatchState, acting: Array, rng: CounterRng) -> Array:
        """The seat whose next disc is the least likely skull; its own discs come first."""
        xp = rules.xp
        hidden = state.pile - state.turned
        risk = self._risks(rules, state, self._temperament_of(acting)) / xp.maximum(hidden, 1)
        lent = (rules.seats == state.holder) & (state.chance_at == hidden - 1)
        # Tiny random numbers choose among equally safe seats.
        risk = xp.where(lent, xp.float32(0), risk) + rng.bits_grid(rules.players).T * xp.float32(1e-12)
        risk = xp.where(acting, xp.float32(-1), risk)
        risk = xp.where(hidden > 0, risk, xp.float32(9))
        return row_sum(rules.seats * (risk == row_min(xp, risk)))


class _Order(NamedTuple):
    """The others' mats in the order in which a challenger turns them."""

    hidden: Array
    before: Array
    """The number of discs on mats that are turned earlier."""
    risks: Array


def _order(rules: SkullRules, state: SkullBatchState, acting: Array, risks: Array) -> _Order:
    """The order by risk for each disc, the lowest first."""
    xp = rules.xp
    hidden = state.pile * ~acting
    each = risks / xp.maximum(hidden, 1)
    before = xp.zeros_like(hidden)
    for seat in range(rules.players):
        earlier = (each[seat] < each) | (each[seat] == each) & (seat < rules.seats)
        before = before + hidden[seat] * earlier
    return _Order(hidden, before, risks)


def chance(rules: SkullRules, order: _Order, needed: Array) -> Array:
    """Return the chance that none of the next `needed` discs of others is a skull.

    >>> import numpy
    >>> from yohoho.skull.options import Options
    >>> hidden, before = numpy.asarray([[0], [1], [2]]), numpy.asarray([[0], [0], [1]])
    >>> order = _Order(hidden, before, risks=numpy.asarray([[0.0], [0.2], [0.5]]))
    >>> chance(SkullRules(Options(3)), order, numpy.asarray([2])).round(2).tolist()  # 0.8 times 0.75
    [0.6]
    """
    xp = rules.xp
    turned = xp.clip(needed - order.before, 0, order.hidden)
    safe = 1 - order.risks * (turned / xp.maximum(order.hidden, 1).astype(xp.float32))
    product = safe[0]
    for seat in range(1, rules.players):
        product = product * safe[seat]
    return product


def _enough(rules: SkullRules, state: SkullBatchState, acting: Array, temperament: Temperament) -> Array:
    """How sure a bid has to be: less for a player near victory, and less to stop one."""
    xp = rules.xp
    enough = xp.where(pick(acting, state.discs) == 1, temperament.last_nerve, temperament.nerve)
    enough = xp.where(pick(acting, state.successes) > 0, temperament.second_nerve, enough)
    leads = state.called == xp.maximum(row_max(xp, state.called), 1)
    threat = row_sum((leads & (state.successes > 0)).astype(xp.int8)) > 0
    return enough - xp.where(threat, temperament.alarm, 0.0)


def _fraction(rules: SkullRules, rng: CounterRng) -> Array:
    return rng.bits().astype(rules.xp.float32) * rules.xp.float32(2**-32)


def _disc(rules: SkullRules, intent: Intent, rng: CounterRng) -> Array:
    """The disc to place: the Last Chance disc first, because it is not hidden."""
    xp, hand = rules.xp, intent.hand
    skull = hand.skull & ((_fraction(rules, rng) < intent.skull) | (hand.flowers == 0))
    own = xp.where(skull, xp.int8(SKULL), xp.int8(FLOWER))
    return xp.where(hand.last_chance, xp.int8(LAST_CHANCE), own)


def _disc_to_lose(rules: SkullRules, state: SkullBatchState, acting: Array) -> Array:
    """The disc to lose: a flower, unless it is the last, because a skull alone wins no challenge."""
    xp = rules.xp
    last = pick(acting, state.discs) == 2
    return xp.where(last, xp.int8(SKULL), xp.int8(FLOWER))


def _weakest_seat(rules: SkullRules, state: SkullBatchState) -> Array:
    """The seat that is farthest from winning."""
    xp = rules.xp
    # A success counts more than all discs, a disc more than all seats: so no two players are equal.
    standing = state.successes * xp.int8(30) + state.discs * xp.int8(6) + rules.seats
    standing = xp.where(state.discs > 0, standing, xp.int8(100))
    return row_sum(rules.seats * (standing == row_min(xp, standing)))
