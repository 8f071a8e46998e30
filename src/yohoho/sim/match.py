"""One game of a tournament, from its number to its result."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame
from yohoho.sim.agents import RandomAgent, agent_for
from yohoho.sim.game_simulation import statistics_of
from yohoho.sim.objects import open_encoded
from yohoho.sim.tournament import GameResult, Tournament


def play(tournament: Tournament, number: int) -> GameResult:
    """Game `number` of the tournament: always the same game, thinking times excepted."""
    return _play(tournament, tournament.open_game(), number)


def play_encoded(tournament: bytes, number: int) -> bytes:
    """`play` for another process: it gets the tournament encoded, and its result is JSON."""
    return msgspec.json.encode(_play(*open_encoded(tournament), number))


def _play(tournament: Tournament, game: AnyGame, number: int) -> GameResult:
    agents = agents_of(tournament, number)
    chance = ChanceDice(f"{tournament.seed}/{tournament.slot(number).deal}")
    state, decisions = play_to_end(game, chance, agents)
    result, counted = game.result(state), statistics_of(game.name)
    return GameResult(
        number,
        result.scores,
        result.ranks,
        result.winners,
        tuple(counted.bids(state)),
        game.rounds_played(state),
        decisions,
        counted.ending(state),
        tuple(agent.thinking() for agent in agents),
    )


def agents_of(tournament: Tournament, number: int) -> list[RandomAgent]:
    """An agent for each seat of game `number`."""
    slot = tournament.slot(number)
    return [
        # The text of a seed decides the games, so it stays as it is.
        agent_for(tournament, name, f"{tournament.seed}/{slot.deal}/whims/{slot.rotation}/{seat}")
        for seat, name in enumerate(tournament.seatings[slot.rotation])
    ]


class DiceSource(Protocol):
    """The dice of every chance event, in the order of the events."""

    def dice(self, round_number: int) -> Dice: ...


def play_to_end(
    game: AnyGame,
    chance: DiceSource,
    agents: Sequence[RandomAgent],
    on_step: Callable[[int, Any], object] | None = None,
) -> tuple[Any, int]:
    """Play a game and count its decisions; an agent with a single legal action is not asked.

    `on_step` gets the seat and the action of every step, those of chance too.
    """
    state, decisions = game.start(), 0
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state, chance.dice(game.rounds_played(state)))
        else:
            legal = game.legal(state, seat)
            action = legal[0] if len(legal) == 1 else agents[seat].choose(game, state, seat, legal)
            decisions += 1
        state = game.apply(state, seat, action)
        if on_step is not None:
            on_step(seat, action)
    return state, decisions


class ChanceDice:
    """Separate dice for every chance event: by round, and within the round by the number of the event.

    They do not depend on the players' actions, so in every rotation the same cards go to the same seats.
    """

    def __init__(self, deal: str) -> None:
        self.deal = deal
        self.round = -1
        self.turn = 0

    def dice(self, round_number: int) -> Dice:
        self.turn = self.turn + 1 if round_number == self.round else 0
        self.round = round_number
        return Dice(f"{self.deal}/chance/{self.round}/{self.turn}")
