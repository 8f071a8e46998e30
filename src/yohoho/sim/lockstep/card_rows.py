"""Cards as rows of arrays: one row for each card action of `actions`."""

from functools import cache
from typing import Any

import numpy

from yohoho.sim.lockstep.actions import AS_ESCAPE, AS_PIRATE, CARDS, TWO_FACED, card_codes
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.plays import Choice
from yohoho.sim.lockstep.powers import first_true
from yohoho.sim.lockstep.round_state import Array, Rules


def plays_mask(rules: Rules, hand: Array, legal: Array) -> Array:
    """(71, games) which cards may be played; a two-faced card may be played in both roles."""
    xp = rules.xp
    in_hand = hand_mask(rules, xp.where(legal, hand, xp.uint8(EMPTY)))
    roles = [
        in_hand[TWO_FACED] if row in (AS_ESCAPE, AS_PIRATE) else in_hand[row] for row in range(TWO_FACED)
    ]
    return xp.stack([*roles, xp.zeros_like(in_hand[0])])


def hand_mask(rules: Rules, hand: Array) -> Array:
    """(71, games) which cards are in the hand."""
    return counts(rules, hand) > 0


def counts(rules: Rules, hand: Array) -> Array:
    """(71, games) how many of each card are in the hand."""
    sums = face_of(rules, hand[0])
    for slot in range(1, hand.shape[0]):
        sums = sums + face_of(rules, hand[slot])
    return sums


def as_held(rules: Rules, counted: Array) -> Array:
    """(71, games) the same cards, with a two-faced card that was played in a role counted as in a hand."""
    rows = rules.xp.arange(len(CARDS))[:, None]
    played = counted[AS_ESCAPE] + counted[AS_PIRATE]
    without_roles = counted * ((rows != AS_ESCAPE) & (rows != AS_PIRATE))
    return without_roles + played * (rows == TWO_FACED)


def face_of(rules: Rules, card: Array) -> Array:
    """(71, games) bytes: 1 at the number of each game's card, in a hand or on the table."""
    return (faces(rules)[:, None] == card).astype(rules.xp.uint8)


def faces(rules: Rules) -> Array:
    """(71,) the code of each card action in this set-up."""
    return rules.xp.asarray(_faces(rules.codes.two_faced))


@cache
def _faces(two_faced: int) -> Any:
    return numpy.asarray(card_codes(two_faced), dtype=numpy.uint8)


def card_choice(rules: Rules, hand: Array, action: Array) -> Choice:
    """The slot and the role that a card action names."""
    xp = rules.xp
    codes = xp.asarray([_code_in_hand(rules, row) for row in range(len(CARDS))], dtype=xp.uint8)
    code = codes[xp.clip(action, 0, len(CARDS) - 1)]
    return Choice(first_true(rules, hand == code), action == AS_PIRATE)


def _code_in_hand(rules: Rules, row: int) -> int:
    """The code in the hand of a card action."""
    return rules.codes.two_faced if row in (AS_ESCAPE, AS_PIRATE, TWO_FACED) else CARDS[row]
