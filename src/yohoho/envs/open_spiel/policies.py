"""Strategies over views as policies of OpenSpiel."""

from typing import Any

from open_spiel.python.policy import Policy

from yohoho.envs.open_spiel.state import SpielGame, SpielState
from yohoho.sim.exploitability import Strategy


class StrategyPolicy(Policy):
    """The same strategy for all players, which sees what `game.view` shows to the seat to act."""

    def __init__(self, game: SpielGame, strategy: Strategy) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._strategy = strategy

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        position = state.position
        seat = position.seat if player_id is None else player_id
        view: Any = position.rules.game.view(position.state, seat)
        number_of = {text: number for number, text in position.legal.items()}
        return {
            number_of[text]: probability
            for text, probability in zip(view.legal, self._strategy(view, view.legal), strict=True)
        }
