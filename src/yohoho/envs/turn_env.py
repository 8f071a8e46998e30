"""A game as a PettingZoo AEC environment: agents act one after the other, each with its own observation."""

from typing import Any

from yohoho.core.dice import Dice
from yohoho.core.game import AnyGame
from yohoho.core.install import needs_extra
from yohoho.envs.encoding import encoding_of
from yohoho.envs.episode import (
    ILLEGAL_REWARD,
    OBSERVATION_LIMIT,
    Episode,
    MaskedObservation,
    next_dice,
)
from yohoho.envs.rendering import RENDER_MODES, RenderMode, check_render_mode, render
from yohoho.envs.rewards import Rewards, check_rewards

with needs_extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


class TurnEnv(AECEnv, EzPickle):
    """Any game with an encoding. The agents are `player_0`, `player_1` and so on, by seat.

    All agents stay to the end of the game, also those that are eliminated earlier. `step` raises
    IllegalAction for an action that is not legal, and changes nothing then.

    :raises OptionsError: there are no such rewards, or no such render mode.

    >>> from yohoho import Skull
    >>> env = TurnEnv(Skull(players=3), "skull")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter(max_iter=3):
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(int(observation["action_mask"].argmax()))  # the first legal action
    >>> env.terminations["player_0"]
    False
    """

    def __init__(
        self, game: AnyGame, name: str, rewards: Rewards = "game", render_mode: RenderMode | None = None
    ) -> None:
        check_rewards(rewards)
        check_render_mode(render_mode)
        # EzPickle copies the environment by making it again from these arguments.
        EzPickle.__init__(self, game, name, rewards, render_mode)
        super().__init__()
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._game, self._rewards = game, rewards
        self._dice: Dice | None = None
        self._spaces = {agent: _spaces(game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The seed decides every deal; without one the dice of the last seed go on."""
        self._dice = next_dice(self._dice, seed)
        self.episode = Episode(self._game, self._rewards, self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next_turn()

    def observe(self, agent: str) -> MaskedObservation:
        return self.episode.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # None is for agents that are out. From all others it is refused, as no action has the number -1.
        rewards = self.episode.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self._next_turn()
        if self.render_mode == "human":
            self.render()

    def _next_turn(self) -> None:
        seat, outcome = self.episode.seat, self.episode.outcome()
        self.terminations = dict.fromkeys(self.agents, seat is None)
        # A copy for each agent: a wrapper may write into one.
        self.infos: dict[str, dict[str, Any]] = {agent: dict(outcome) for agent in self.agents}
        # PettingZoo selects an agent also when the game is over, to step them out one by one.
        self.agent_selection = self.agents[seat or 0]

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self._game, self.episode.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window or file to close."""


def _spaces(game: AnyGame) -> tuple[spaces.Dict, spaces.Discrete]:
    sizes = encoding_of(game)
    actions = sizes.action_count
    observation = spaces.Box(-OBSERVATION_LIMIT, OBSERVATION_LIMIT, (sizes.observation_size,), np.float32)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask}), spaces.Discrete(actions)


def wrap(env: TurnEnv, illegal_reward: float = ILLEGAL_REWARD) -> AECEnv:
    """Return the environment with PettingZoo's usual wrappers.

    An illegal action ends the game for all, with this reward for the agent that took it and 0 for the others.

    >>> from yohoho import Skull
    >>> table = wrap(TurnEnv(Skull(players=3), "skull"), illegal_reward=-5.0)
    >>> table.reset(seed=7)
    >>> table.step(37)  # names a first player, which nobody may do now
    >>> table.rewards
    {'player_0': 0, 'player_1': -5.0, 'player_2': 0}
    """
    masked = wrappers.TerminateIllegalWrapper(env, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(masked))
