"""One game as an environment plays it: chance acts by itself, and players act in turn by numbers."""

from typing import Any, Final, TypedDict

from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction
from yohoho.core.game import AnyGame, settle
from yohoho.core.install import needs_extra
from yohoho.envs.encoding import Mask, Observation, action_at, encoding_of, mask, observe
from yohoho.envs.rewards import Rewards

with needs_extra("envs"):
    import numpy as np

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

    >>> from yohoho import Skull
    >>> Episode(Skull(players=3), "game", Dice(7)).seat  # chance has named seat 0, which places last
    1
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
        """Return the view of a seat in this state, which is made only once. Raises SeatError.

        >>> from yohoho import Skull
        >>> episode = Episode(Skull(players=3), "game", Dice(7))
        >>> episode.view(1).legal
        ('place flower', 'place skull')
        """
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def observe(self, seat: int) -> MaskedObservation:
        """Return the observation of a seat with its legal actions. Raises SeatError.

        >>> from yohoho import Skull
        >>> episode = Episode(Skull(players=3), "game", Dice(7))
        >>> {name: array.shape for name, array in episode.observe(1).items()}
        {'observation': (454,), 'action_mask': (38,)}
        """
        return {"observation": observe(self.view(seat)), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Mask:
        """Return the legal actions of a seat; all 0 unless it is the seat to act.

        >>> from yohoho import Skull
        >>> episode = Episode(Skull(players=3), "game", Dice(7))
        >>> [int(episode.mask(seat).sum()) for seat in range(3)]  # seat 2 places too, but after seat 1
        [0, 2, 0]
        """
        if seat != self.seat:
            return np.zeros(self._encoding.action_count, dtype=np.int8)
        return mask(self.view(seat))

    def step(self, number: int) -> tuple[float, ...]:
        """Play the action of this number for the seat to act, and return the rewards of all seats.

        :raises IllegalAction: the action is not legal, or the game is over; nothing is changed then.

        >>> from yohoho import Skull
        >>> episode = Episode(Skull(players=3), "game", Dice(7))
        >>> episode.step(0), episode.seat
        ((0.0, 0.0, 0.0), 2)
        """
        if self.seat is None:
            raise IllegalAction("game-over")
        return self.play(action_at(self.view(self.seat), number))

    def play(self, text: str) -> tuple[float, ...]:
        """Do what `step` does, with the action as text.

        :raises IllegalAction: the action is not legal.
        :raises NotationError: the text names no action.

        >>> from yohoho import Skull
        >>> episode = Episode(Skull(players=3), "game", Dice(7))
        >>> episode.play("place skull"), episode.seat
        ((0.0, 0.0, 0.0), 2)
        """
        game, before = self.game, self.state
        after = game.apply(before, game.waiting(before)[0], game.read(text))
        self.state = settle(game, after, self._dice)
        self._views = {}
        return self._rewards_since(before)

    def outcome(self) -> dict[str, Any]:
        """Return the scores and winners for the `info` of a finished game; nothing before its end.

        >>> from yohoho import SkullKing
        >>> episode = Episode(SkullKing(players=3, plan=[1]), "game", Dice(7))
        >>> while episode.seat is not None:
        ...     rewards = episode.play(episode.view(episode.seat).legal[0])
        >>> episode.outcome()
        {'scores': (-10, 10, 10), 'winners': (1, 2)}
        """
        if self.seat is not None:
            return {}
        result = self.game.result(self.state)
        return {"scores": result.scores, "winners": result.winners}

    def _rewards_since(self, before: Any) -> tuple[float, ...]:
        if self._rewards == "round":
            scores = map(self.game.scores, (before, self.state))
            return tuple(float(now - then) for then, now in zip(*scores, strict=True))
        if self.seat is not None:
            return (0.0,) * self.game.players
        winners = self.game.result(self.state).winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players))


def next_dice(before: Dice | None, seed: int | None, use: str = "") -> Dice:
    """Return the dice of the next game: new ones for a seed, otherwise those of the game before.

    >>> first = next_dice(None, seed=7)
    >>> next_dice(first, seed=None) is first, next_dice(first, seed=7) is first
    (True, False)
    """
    if seed is not None:
        return Dice(f"{seed}{use}")
    return before or Dice.live()
