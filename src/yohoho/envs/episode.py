"""One game as an environment plays it: chance acts by itself, and players act in turn by numbers."""

from typing import Any, Final, TypedDict

import numpy as np

from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction
from yohoho.core.game import AnyGame, settle
from yohoho.envs.encoding import Mask, Observation, action_at, encoding_of, mask, observe
from yohoho.envs.rewards import Rewards

OBSERVATION_LIMIT: Final = 1000.0
"""The bound of observation spaces. The largest number of an observation is a difference of scores in hundreds
of points, and even the longest plan stays far below this."""
ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action where it ends the episode."""


class MaskedObservation(TypedDict):
    """The observation of one seat, with the actions that it may take now."""

    observation: Observation
    action_mask: Mask


class Episode:
    """A game from its first decision to its end.

    Seats that act at once are asked in turn, and the views hide their choices until all are made.
    """

    def __init__(self, game: AnyGame, rewards: Rewards, dice: Dice) -> None:
        self.game = game
        self.state: Any = settle(game, game.start(), dice)
        self._rewards = rewards
        self._dice = dice
        self._encoding = encoding_of(game)
        self._views: dict[int, Any] = {}
        """The views of this state that were needed so far, by seat."""

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the game is over."""
        return next(iter(self.game.waiting(self.state)), None)

    def view(self, seat: int) -> Any:
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def observe(self, seat: int) -> MaskedObservation:
        return {"observation": observe(self.view(seat)), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat; all 0 unless it is the seat to act."""
        if seat != self.seat:
            return np.zeros(self._encoding.action_count, dtype=np.int8)
        return mask(self.view(seat))

    def step(self, number: int) -> tuple[float, ...]:
        """Play the action of this number for the seat to act, and return the rewards of all seats.

        Raises IllegalAction and changes nothing when it is not legal.
        """
        if self.seat is None:
            raise IllegalAction("game-over")
        return self.play(action_at(self.view(self.seat), number))

    def play(self, text: str) -> tuple[float, ...]:
        """Do what `step` does, with the action as text."""
        game, before = self.game, self.state
        after = game.apply(before, game.waiting(before)[0], game.read(text))
        self.state = settle(game, after, self._dice)
        self._views = {}
        return self._rewards_since(before)

    def outcome(self) -> dict[str, Any]:
        """Return the scores and winners for the `info` of a finished game; nothing before its end."""
        if self.seat is not None:
            return {}
        result = self.game.result(self.state)
        return {"scores": result.scores, "winners": result.winners}

    def _rewards_since(self, before: Any) -> tuple[float, ...]:
        if self._rewards == "round":
            scores = (self.game.result(state).scores for state in (before, self.state))
            return tuple(float(now - then) for then, now in zip(*scores, strict=True))
        if self.seat is not None:
            return (0.0,) * self.game.players
        winners = self.game.result(self.state).winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players))


def next_dice(before: Dice | None, seed: int | None, use: str = "") -> Dice:
    """Return the dice of the next game: new ones for a seed, otherwise those of the game before."""
    if seed is not None:
        return Dice(f"{seed}{use}")
    return before or Dice.live()
