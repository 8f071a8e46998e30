"""Hidden cards drawn from all that a player knows: a deal for each game of a batch, for NumPy and for JAX.

The cards are placed one after the other, with a probability in proportion to the room that is left in each
hand that may hold them. Hands lack the suits that their owners have shown to lack, so the deals are not
equally likely; `log_weight` corrects that.
"""

from typing import Any, NamedTuple

import numpy

from yohoho.sim.lockstep import actions, card_rows
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.codes import BLACK_KIND, EMPTY
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.round_state import Array, Rules, of_seat, one_hot


class HiddenDeal(NamedTuple):
    """A batch with the hidden cards filled in."""

    state: BatchState
    log_weight: Array
    """(games,) the logarithm of what makes all possible deals equally likely, up to a constant for each
    decision; -inf for a deal that contradicts a shown void."""


class _Placement(NamedTuple):
    """The cards of a pack in the order in which they are placed; the rows are the cards."""

    codes: Array
    """(cards, games) bytes."""
    places: Array
    """(cards, games) the hand of each card; `rules.hands` is the rest of the pack, one more is nowhere."""
    log_weight: Array


def deal_hidden(env: BatchEnv, state: BatchState, player: Array, room: Array, rng: CounterRng) -> HiddenDeal:
    """Deal the cards that each game's `player` cannot see; only the player's own hand is read.

    `room` is (hands, games) the number of cards in each hand.
    """
    rules, xp = env.rules, env.rules.xp
    own = of_seat(rules, state.round_state.hands, player)
    known_cards = _count_known_cards(env, state, player, own)
    shown = _of_player(rules, state.shown, player, known_cards)
    placed = _shuffle(rules, _place_cards(env, state, player, room, known_cards, shown, rng), rng)
    hands = [_cards_at(rules, placed, seat, own.shape[0]) for seat in range(rules.hands)]
    own_row = one_hot(rules, player, rules.hands)[:, None]
    round_state = state.round_state._replace(
        hands=xp.where(own_row, own[None], xp.stack(hands)),
        undealt=_cards_at(rules, placed, rules.hands, rules.max_drawn),
    )
    return HiddenDeal(state._replace(round_state=round_state), placed.log_weight)


def hand_sizes(rules: Rules, state: BatchState) -> Array:
    """(hands, games) the number of cards in each hand of a state that has them all."""
    return (state.round_state.hands != EMPTY).sum(axis=1).astype(rules.xp.int32)


def _of_player(rules: Rules, rows: Array, player: Array, like: Array) -> Array:
    """The player's own row, or zeros where no power makes such rows."""
    return of_seat(rules, rows, player) if rows.shape[0] else rules.xp.zeros_like(like)


def _count_known_cards(env: BatchEnv, state: BatchState, player: Array, own: Array) -> Array:
    """(faces, games) how many of each card the player has seen played, holds, or has put away."""
    rules = env.rules
    hand = card_rows.counts(rules, own)
    gone = _of_player(rules, state.put_away, player, hand)
    return card_rows.as_held(rules, state.played.sum(axis=0)) + hand + gone


def _place_cards(
    env: BatchEnv,
    state: BatchState,
    player: Array,
    room: Array,
    known_cards: Array,
    shown: Array,
    rng: CounterRng,
) -> _Placement:
    """Place every card that is not known; cards that a power showed stay in the rest of the pack."""
    rules, xp = env.rules, env.rules.xp
    faces, copies = _faces_of_deck(rules)
    hidden = copies[:, None] >= known_cards[faces]
    is_shown = hidden & (copies[:, None] < (known_cards + shown)[faces])
    room = xp.where(one_hot(rules, player, rules.hands), 0, room).astype(xp.int32)
    rest = xp.maximum(hidden.sum(axis=0) - room.sum(axis=0), 0).astype(xp.int32)
    room = xp.concatenate([room, rest[None]])
    order = _order(rules, state, hidden, is_shown, rng)
    codes = xp.asarray(rules.codes.deck, dtype=xp.uint8)[order]
    hidden, is_shown = (xp.take_along_axis(rows, order, axis=0) for rows in (hidden, is_shown))
    draws = rng.bits_grid(len(rules.codes.deck)).T.astype(xp.float32) * xp.float32(2.0**-32)
    may = xp.concatenate([1 - state.voids.astype(xp.int32), xp.ones_like(state.voids[:1], dtype=xp.int32)])
    return _draw_places(rules, room, may, codes, hidden, is_shown, draws)


def _faces_of_deck(rules: Rules) -> tuple[Array, Array]:
    """(cards,) the face of each card of the deck, and how many of the same face come before it."""
    faces = [actions.number_of_card(rules.codes, card) for card in rules.setup.deck]
    copies = [faces[:at].count(face) for at, face in enumerate(faces)]
    return rules.xp.asarray(faces), rules.xp.asarray(copies)


def _order(rules: Rules, state: BatchState, hidden: Array, is_shown: Array, rng: CounterRng) -> Array:
    """(cards, games) the order of placing: shown cards first, then suits that most hands lack; known last."""
    xp = rules.xp
    kinds = numpy.asarray(rules.codes.deck) >> 4
    lacking = state.voids.sum(axis=0).astype(xp.uint32)  # (suits, games)
    nothing = xp.zeros_like(lacking[:1])
    by_card = xp.concatenate([lacking, nothing])[
        xp.asarray([kind - 1 if 1 <= kind <= BLACK_KIND else BLACK_KIND for kind in kinds.tolist()])
    ]
    urgency = xp.where(is_shown, xp.uint32(14), by_card)
    late = xp.where(hidden, xp.uint32(14) - urgency, xp.uint32(15)).astype(xp.uint32)
    noise = rng.bits_grid(len(kinds)).T >> xp.uint32(4)
    # The upper four bits are the order; the noise below them shuffles cards of the same urgency.
    return xp.argsort(late << xp.uint32(28) | noise, axis=0)


def _draw_places(
    rules: Rules, room: Array, may: Array, codes: Array, hidden: Array, is_shown: Array, draws: Array
) -> _Placement:
    """Draw the place of each card by the room in the places that may hold it."""
    xp, places = rules.xp, rules.hands + 1
    rows = xp.arange(places, dtype=xp.int32)[:, None]
    only_rest = (rows == rules.hands).astype(xp.int32)

    def place(carry: tuple[Array, Array], card: tuple[Array, ...]) -> tuple[tuple[Array, Array], Array]:
        left, log_weight = carry
        code, here, forced, draw = card
        allowed = left * _may_hold(rules, may, code) * xp.where(forced, only_rest, 1)
        total = allowed.sum(axis=0)
        sound = (total > 0) | ~here
        # A card that no hand may hold goes anywhere there is room: such a deal gets no weight.
        allowed = xp.where(total > 0, allowed, left)
        through = xp.cumsum(allowed, axis=0)
        chosen = (draw * through[-1] >= through).sum(axis=0).clip(0, places - 1)
        left = left - ((rows == chosen) & here).astype(left.dtype)
        gain = xp.where(here, xp.log(xp.maximum(total, 1).astype(xp.float32)), 0)
        log_weight = log_weight + xp.where(sound, gain, -xp.inf)
        return (left, log_weight), xp.where(here, chosen, places)

    start = (room, xp.zeros(room.shape[1], dtype=xp.float32))
    (_, log_weight), chosen = _scan(rules, place, start, (codes, hidden, is_shown, draws))
    return _Placement(codes, chosen, log_weight)


def _scan(rules: Rules, turn: Any, carry: Any, rows: tuple[Array, ...]) -> Any:
    """`lax.scan` of JAX, and the same loop for NumPy."""
    if rules.xp is not numpy:
        from jax import lax

        return lax.scan(turn, carry, rows)
    outputs = []
    for row in zip(*rows, strict=True):
        carry, out = turn(carry, row)
        outputs.append(out)
    return carry, numpy.stack(outputs)


def _may_hold(rules: Rules, may: Array, code: Array) -> Array:
    """(places, games) 1 where the place may hold the card."""
    xp, kind = rules.xp, code >> 4
    fits = xp.ones_like(may[:, 0])
    for suit in range(BLACK_KIND):
        fits = xp.where(kind == suit + 1, may[:, suit], fits)
    return fits


def _shuffle(rules: Rules, placed: _Placement, rng: CounterRng) -> _Placement:
    """The same places with the cards in random order: Graybeard plays his from the top."""
    xp = rules.xp
    order = xp.argsort(rng.bits_grid(placed.codes.shape[0]).T, axis=0)
    codes, places = (xp.take_along_axis(rows, order, axis=0) for rows in (placed.codes, placed.places))
    return _Placement(codes, places, placed.log_weight)


def _cards_at(rules: Rules, placed: _Placement, place: int, slots: int) -> Array:
    """(slots, games) the first cards at a place, EMPTY where there are no more."""
    xp = rules.xp
    if not slots:
        return placed.codes[:0]
    here = placed.places == place
    number = xp.cumsum(here, axis=0) * here
    return xp.stack([_card_with_number(rules, placed.codes, number, slot + 1) for slot in range(slots)])


def _card_with_number(rules: Rules, codes: Array, number: Array, slot_number: int) -> Array:
    """(games,) the card with this number, EMPTY where there is none."""
    xp = rules.xp
    here = number == slot_number
    card = (codes * here).sum(axis=0).astype(xp.uint8)
    return xp.where(here.any(axis=0), card, xp.uint8(EMPTY))
