"""Game, state and observers as OpenSpiel wants them, over the rules and positions of this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import pyspiel

from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.game import CHANCE
from yohoho.envs.encoding import Observation
from yohoho.envs.open_spiel.parameters import Parameter
from yohoho.envs.open_spiel.position import SpielPosition
from yohoho.envs.open_spiel.resample import read_step, resample
from yohoho.envs.open_spiel.rules import SpielRules


class SpielState(pyspiel.State):
    """A state of OpenSpiel.

    Players who act at once act in turn here, and their actions stay hidden until all have acted.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.first_position

    def current_player(self) -> int:
        seat = self.position.seat
        player: int = pyspiel.PlayerId.TERMINAL if seat is None else seat
        return player

    def is_terminal(self) -> bool:
        return self.position.seat is None

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(action)

    def returns(self) -> list[float]:
        return list(self.position.returns)

    def rewards(self) -> list[float]:
        return list(self.position.rewards)

    def take_step(self, seat: int, action: Any) -> bool:
        """Take a step of the engine, with all its draws if chance takes it; return whether it was legal."""
        rules, before = self.position.rules, self.position.state
        if seat != self.position.seat:
            return False
        numbers = (
            rules.outcomes_of(before, action) if seat == CHANCE else [rules.number_of(before, seat, action)]
        )
        for number in numbers:
            if number not in self.legal_actions():
                return False
            self.apply_action(number)
        return True

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state that this player cannot tell from this one, with everything else drawn again."""
        return resample(self, player_id, Dice(str(probability_sampler())))

    def __str__(self) -> str:
        return str(self.position)


class SpielGame(pyspiel.Game):
    """A game of OpenSpiel with its parameters."""

    game_type: ClassVar[Any]
    terminal_type: ClassVar[Any] = None
    """The type with terminal returns, where a parameter asks for them."""
    rules_class: ClassVar[type[SpielRules]]

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        defaults = self.game_type.parameter_specification
        chosen = {name: value for name, value in (params or {}).items() if value != defaults.get(name)}
        rules = self.rules_class.from_parameters(chosen)
        chosen_type = self.terminal_type if rules.terminal_returns else self.game_type
        super().__init__(chosen_type or self.game_type, _game_info(rules), chosen)
        self.rules = rules
        self.first_position = SpielPosition.first(rules)
        self._start: SpielState | None = None

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def state_after(self, steps: Sequence[str]) -> SpielState:
        """Return the state after these steps of a record. The last one is kept, for many samples from it."""
        if self._start is None or self._start.position.steps != steps:
            self._start = self.new_initial_state()
            for step in steps:
                self._start.take_step(*read_step(self.rules.game, step))
        copy: SpielState = self._start.clone()
        return copy

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.limits.chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """Return an observer of what one seat sees, or of all it has seen; None for other kinds.

        :raises OptionsError: there are parameters, which no observation has.
        """
        if params:
            raise OptionsError("bad-options", detail=f"observations have no parameters: {dict(params)}")
        observation_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if (
            not observation_type.public_info
            or observation_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        return (
            self.information_observer()
            if observation_type.perfect_recall
            else ObservationObserver(self.rules)
        )

    def information_observer(self) -> SpielObserver:
        return InformationObserver()


class SpielObserver:
    """The interface of OpenSpiel's observers in Python; `dict` holds named parts of `tensor`."""

    tensor: Observation | None = None
    dict: dict[str, Observation]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees as text. A subclass defines it: this one raises NotImplementedError."""
        raise NotImplementedError


class ObservationObserver(SpielObserver):
    """The observation of `yohoho.envs.observe`, and the view as text."""

    def __init__(self, rules: SpielRules) -> None:
        self.tensor = np.zeros(rules.observation_size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position
        self.dict["observation"][:] = position.rules.observation(position.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.position.observation_text(player)


class InformationObserver(SpielObserver):
    """Everything that a player has seen and done, as text only."""

    def __init__(self) -> None:
        self.dict = {}

    def string_from(self, state: SpielState, player: int) -> str:
        return state.position.information_text(player)


def spiel_type(
    name: str,
    long_name: str,
    players: tuple[int, int],
    specification: Mapping[str, Parameter],
    *,
    zero_sum: bool,
    rewards: bool = False,
    information_tensor: bool = False,
) -> Any:
    """Return the type of a game of turns with explicit chance. With `rewards` it pays before the end too."""
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=long_name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.REWARDS if rewards else kind.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=information_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(specification),
    )


def _game_info(rules: SpielRules) -> Any:
    limits = rules.limits
    return pyspiel.GameInfo(
        num_distinct_actions=rules.action_count,
        max_chance_outcomes=limits.chance_outcomes,
        num_players=rules.players,
        min_utility=limits.lowest_return,
        max_utility=limits.highest_return,
        utility_sum=0.0 if rules.zero_sum else None,
        max_game_length=limits.length,
    )
