"""Views and actions of Skull King as the arrays and numbers of the simulator (`sim.lockstep`)."""

from __future__ import annotations

import numpy as np

from yohoho.bots.skull_king.situation import batch_state_of, env_for
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.actions import Bid, Change, Discard, Lead, Load, Play, Use, Wager, read
from yohoho.skull_king.view import View


def observation_of(view: View) -> Array:
    """(OBSERVATION_SIZE, 1) the observation that a view gives."""
    seat = np.full(1, view.seat, dtype=np.uint8)
    return observe(env_for(view.options), batch_state_of(view), seat)


def number_of(view: View, text: str) -> int:
    """The number of an action, with seats counted from the viewer's own."""
    rules = env_for(view.options).rules
    match read(text):
        case Play(card) | Discard(card):
            return actions.number_of_card(rules, card)
        case Lead(seat):
            return actions.LEAD + (seat - (view.seat or 0)) % rules.players
        case Wager(points):
            return actions.WAGER + points // 10
        case Use(yes):
            return actions.USE + yes
        case Change(by):
            return actions.CHANGE + 1 + by
        case Load(cannonball):
            return actions.LOAD + cannonball
        case Bid(tricks):
            return actions.BID + tricks
        case other:
            raise ValueError(f"no player does this: {other}")
