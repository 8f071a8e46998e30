"""One seat of a game as a Gymnasium environment; bots of the ladder play in the other seats."""

from collections.abc import Sequence
from typing import Any, SupportsFloat, TypeAlias

from yohoho.bots.bot import Bot
from yohoho.bots.ladder import bot_named
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, OptionsError
from yohoho.core.game import AnyGame
from yohoho.core.install import needs_extra
from yohoho.core.seats import check_seat
from yohoho.envs.encoding import Observation, encoding_of
from yohoho.envs.episode import (
    ILLEGAL_REWARD,
    OBSERVATION_LIMIT,
    Episode,
    next_dice,
)
from yohoho.envs.rendering import RENDER_MODES, RenderMode, check_render_mode, render
from yohoho.envs.rewards import Rewards, check_rewards

with needs_extra("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Step: TypeAlias = tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]
Picture: TypeAlias = str | NDArray[np.uint8] | None


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of any game with an encoding.

    `opponents` is one name of the ladder for all other seats, or one for each. `info` has the `action_mask`.
    An illegal action ends the episode with `illegal_reward`, and `info` then has the reason as
    `illegal_action`. At the end of a game `info` has its `scores` and `winners`.

    :raises OptionsError: a bot, the rewards or the render mode do not exist.
    :raises SeatError: the game has no such seat.

    >>> from yohoho import Skull
    >>> env = SeatEnv(Skull(players=3), opponents="sailor")
    >>> observation, info = env.reset(seed=7)
    >>> action = int(info["action_mask"].argmax())  # the first legal action
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, terminated
    (0.0, False)
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: AnyGame,
        *,
        opponents: str | Sequence[str] = "sailor",
        seat: int = 0,
        rewards: Rewards = "game",
        illegal_reward: float = ILLEGAL_REWARD,
        render_mode: RenderMode | None = None,
    ) -> None:
        check_seat(seat, game.players)
        check_rewards(rewards)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        sizes = encoding_of(game)
        self.action_space = spaces.Discrete(sizes.action_count)
        self.observation_space = spaces.Box(
            -OBSERVATION_LIMIT, OBSERVATION_LIMIT, (sizes.observation_size,), np.float32
        )
        self._game, self._seat, self._rewards = game, seat, rewards
        self._illegal_reward = illegal_reward
        self._bots = _bots(game, seat, opponents)
        self._dice: Dice | None = None
        self._bot_dice: Dice | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. The seed decides the deals and the choices of the opponents."""
        super().reset(seed=seed)
        self._dice = next_dice(self._dice, seed)
        # Dice of their own: the deals of a seed stay the same whatever the opponents draw.
        self._bot_dice = next_dice(self._bot_dice, seed, "/opponents")
        self.episode = Episode(self._game, self._rewards, self._dice)
        self._ended = False
        self._play_opponents()
        return self._observe()

    def step(self, action: int | np.int64) -> Step:
        """Play an action and let the opponents play until the seat is to act again, or the game is over.

        :raises IllegalAction: the episode has ended; an illegal number ends it with a penalty instead.
        """
        if self._ended:
            raise IllegalAction("game-over")
        try:
            reward = self.episode.step(int(action))[self._seat]
        except IllegalAction as error:
            return self._end_with_penalty(error)
        reward += self._play_opponents()
        self._ended = self.episode.seat is None
        observation, info = self._observe()
        if self.render_mode == "human":
            self.render()
        return observation, reward, self._ended, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions. sb3-contrib calls this method by its name.

        >>> from yohoho import Skull
        >>> env = SeatEnv(Skull(players=3))
        >>> observation, info = env.reset(seed=7)
        >>> bool((env.action_masks() == info["action_mask"]).all())
        True
        """
        return self.episode.mask(self._seat).astype(np.bool_)

    def render(self) -> Picture:
        return render(self._game, self.episode.state, self.render_mode)

    def _play_opponents(self) -> float:
        """Let the bots act until it is this seat's turn or the game is over; return the reward until then."""
        reward, episode = 0.0, self.episode
        assert self._bot_dice is not None
        while (seat := episode.seat) not in (self._seat, None):
            view = episode.view(seat)
            legal = view.legal
            # A bot may think for long, also about the only thing that it can do.
            choice = legal[0] if len(legal) == 1 else self._bots[seat].choose(view, legal, self._bot_dice)
            reward += episode.play(choice)[self._seat]
        return reward

    def _end_with_penalty(self, error: IllegalAction) -> Step:
        self._ended = True
        observation, info = self._observe()
        return observation, self._illegal_reward, True, False, info | {"illegal_action": str(error)}

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.episode.observe(self._seat)
        return observation["observation"], {
            "action_mask": observation["action_mask"],
            **self.episode.outcome(),
        }


def _bots(game: AnyGame, seat: int, opponents: str | Sequence[str]) -> dict[int, Bot]:
    """Return the bot of every other seat. Raises OptionsError for an unknown name or a wrong number."""
    others = [other for other in range(game.players) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise OptionsError("line-count", given=len(names), expected=len(others))
    return {other: bot_named(game.name, name) for other, name in zip(others, names, strict=True)}
