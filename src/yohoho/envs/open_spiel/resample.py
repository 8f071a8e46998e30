"""Another history that a player cannot tell from the one that was played: OpenSpiel's resampling.

The engine deals everything anew that the seat cannot see. The game is then played again from the first
hidden step, with the steps of chance and of the other seats as the new deal has them. A history that the
rules do not allow, or that the player could tell from the real one, is drawn again.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE

if TYPE_CHECKING:
    from yohoho.envs.open_spiel.state import SpielState

MAX_ATTEMPTS: Final = 1000
_NO_STEP: Final = (CHANCE, None)


def resample(state: SpielState, player: int, dice: Dice) -> SpielState:
    """Return a state in which this player has the same information, with the rest drawn again.

    A game that is over stays as it is: nobody plays on from it.

    :raises SpielError: none was found, although the real one is one.
    """
    if state.is_terminal():
        unchanged: SpielState = state.clone()
        return unchanged
    information = state.information_state_string(player)
    for _ in range(MAX_ATTEMPTS):
        other = _draw_history(state, player, dice)
        if other is not None and other.information_state_string(player) == information:
            return other
    raise pyspiel.SpielError(f"no history with the same information in {MAX_ATTEMPTS} attempts")


def _draw_history(state: SpielState, player: int, dice: Dice) -> SpielState | None:
    """Return the state after a history with new hidden steps; None where one of them is not legal."""
    position, rules = state.position, state.position.rules
    drawn = rules.redeal(position.state, player, dice)
    open_steps = rules.count_open_steps(position.state, position.steps)
    other: SpielState = state.get_game().state_after(position.steps[:open_steps])
    hidden = [read_step(rules.game, step) for step in position.steps[open_steps:]]
    for (seat, action), (_, following) in zip_longest(hidden, hidden[1:], fillvalue=_NO_STEP):
        if seat != player:
            action = rules.redraw_step(drawn, other.position.state, seat, action, following, dice)
        if not other.take_step(seat, action):
            return None
    for _ in position.drawn:  # a deal that is not finished, of which nobody has seen a card
        other.apply_action(dice.choice(other.legal_actions()))
    return other


def read_step(game: Any, step: str) -> tuple[int, Any]:
    """Return the seat and the action of a step in a record.

    >>> from yohoho import Skull
    >>> read_step(Skull(players=3), "1 bid 2")
    (1, Bid(number=2))
    """
    seat, _, text = step.partition(" ")
    return (int(seat), game.read(text)) if seat.isdigit() else (CHANCE, game.read(step))
