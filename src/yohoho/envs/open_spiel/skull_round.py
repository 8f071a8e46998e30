"""One round of Skull in OpenSpiel, small enough to solve.

All players own the same number of discs, one of them a skull, and chance names the first player. The round
ends with the challenge. Discs that the challenger has to turn anyway are turned at once, so that between two
players the last decision is a bid or a pass.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

import numpy as np

from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.game import CHANCE, Event
from yohoho.envs.encoding import Observation
from yohoho.envs.open_spiel.parameters import Parameter
from yohoho.envs.open_spiel.position import SpielPosition
from yohoho.envs.open_spiel.rules import GameLimits, SpielRules
from yohoho.envs.open_spiel.skull import SpielSkull, redraw_place, split_loss
from yohoho.envs.open_spiel.state import SpielGame, SpielObserver, SpielState, spiel_type
from yohoho.sim.exploitability import ROUND, game_stake
from yohoho.sim.lockstep.skull_actions import BID, DRAW, FLIP, number_of
from yohoho.skull import SKULL, Call, Flipped, Skull, Start, State, write
from yohoho.skull.actions import Action, Place
from yohoho.skull.discs import FULL_SET, NAMES
from yohoho.skull.options import MAX_PLAYERS, MIN_PLAYERS

SPECIFICATION: Final[dict[str, Parameter]] = {"players": 2, "discs": 4, "payoffs": "round"}
_MIN_ROUND_PLAYERS, _MIN_DISCS = 2, 2
_PAYOFFS: Final = ("round", "game")
_MAX_CACHED_DISCS: Final = 6
"""With this number of discs of all players the tree has some ten thousand positions."""


class RoundFacts(NamedTuple):
    """The public and hidden facts of the round, also when the engine has begun the next one."""

    first: int | None
    piles: tuple[tuple[int, ...], ...]
    """The discs of each seat, bottom to top."""
    calls: tuple[Call, ...]
    flips: tuple[Flipped, ...]

    @classmethod
    def of(cls, state: State) -> Self:
        if state.history:
            finished = state.history[-1]
            return cls(finished.first, finished.piles, finished.calls, finished.flips)
        return cls(state.first, tuple(player.pile for player in state.players), state.calls, state.flips)


class SpielSkullRoundRules(SpielRules):
    zero_sum = True
    game: Skull

    def __init__(self, parameters: Mapping[str, Parameter], players: int, discs: int, payoffs: str) -> None:
        """Prepare the rules. A table of two is one of three at which the third player has lost all discs."""
        super().__init__(parameters, Skull(max(players, MIN_PLAYERS)))
        self.players, self.discs = players, discs
        self.action_count = BID + players * discs
        self.caches_positions = players == _MIN_ROUND_PLAYERS or players * discs <= _MAX_CACHED_DISCS
        hands = (FULL_SET[-discs:],) * players + ((),) * (MIN_PLAYERS - players)
        self._starts = tuple(Start(first, discs=hands) for first in range(players))
        self._stake = game_stake(discs) if payoffs == "game" else ROUND
        self.limits = GameLimits(
            length=3 * players * discs + players,
            chance_nodes=1,
            chance_outcomes=players,
            lowest_return=-1.0,
            highest_return=1.0,
        )

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, Parameter]) -> Self:
        """Return the rules of one round. Raises OptionsError."""
        chosen: Any = SPECIFICATION | dict(parameters)
        players, discs, payoffs = chosen["players"], chosen["discs"], chosen["payoffs"]
        most = len(FULL_SET)
        if not _MIN_ROUND_PLAYERS <= players <= MAX_PLAYERS:
            raise OptionsError("player-count", players=players, least=_MIN_ROUND_PLAYERS, most=MAX_PLAYERS)
        if not _MIN_DISCS <= discs <= most:
            raise OptionsError("bad-options", detail=f"discs is {discs}, not {_MIN_DISCS} to {most}")
        if payoffs not in _PAYOFFS:
            raise OptionsError("bad-options", detail=f"payoffs is {payoffs}, not {' or '.join(_PAYOFFS)}")
        if payoffs == "game" and players != _MIN_ROUND_PLAYERS:
            raise OptionsError("only-with-players", option="payoffs=game", needs=2, players=players)
        return cls(parameters, players, discs, payoffs)

    def outcomes(self, state: State, drawn: Sequence[int]) -> Sequence[int]:
        return range(self.players)

    def outcome_text(self, state: State, drawn: Sequence[int], outcome: int) -> str:
        return write(Start(outcome))

    def chance_action(self, state: State, drawn: Sequence[int]) -> Start:
        return self._starts[drawn[0]]

    def outcomes_of(self, state: State, action: Start) -> Sequence[int]:
        return [action.first]

    def redeal(self, state: State, seat: int, dice: Dice) -> State:
        """Return the state drawn again, with a skull of everybody: here nobody has lost one before."""
        while True:
            drawn: State = super().redeal(state, seat, dice)
            if all(SKULL in player.discs for player in drawn.players[: self.players]):
                return drawn

    def redraw_step(
        self, drawn: State, before: State, seat: int, action: Action, following: Action | None, dice: Dice
    ) -> Action:
        return redraw_place(drawn, before, seat) if isinstance(action, Place) else action

    def number_of(self, state: State, seat: int, action: Action) -> int:
        return {text: number for number, text in self.numbers(state, seat).items()}[write(action)]

    def seat(self, state: State) -> int | None:
        over = state.history or state.phase in ("discard", "shuffle")
        return None if over else super().seat(state)

    def numbers(self, state: State, seat: int) -> dict[int, str]:
        """Return the numbers of the whole game, without a view: nobody is eliminated in one round."""
        texts = {}
        for text in map(write, self.game.legal(state, seat)):
            number = number_of(text)
            # Seats are counted from the player's own, around the table of this round and not of the engine.
            if FLIP <= number < DRAW:
                number = FLIP + (number - FLIP - seat) % self.players
            texts[number] = text
        return dict(sorted(texts.items()))

    def step(self, state: State, seat: int, action: Any) -> tuple[State, list[Event]]:
        """Return the next state without events: the state has everything that happened in the round."""
        state = self.game.apply(state, seat, action)
        while state.phase == "flipping" and len(flips := self.game.legal(state, state.turn)) == 1:
            state = self.game.apply(state, state.turn, flips[0])
        return state, []

    def returns(self, state: State) -> tuple[float, ...]:
        if self.seat(state) is not None:
            return (0.0,) * self.players
        facts = RoundFacts.of(state)
        challenger = _challenger(state)
        if self.players > _MIN_ROUND_PLAYERS:
            return split_loss(self.players, challenger, -1.0 if _skull_of(facts) is not None else 1.0)
        assert facts.first is not None
        return split_loss(self.players, facts.first, self._payoff(facts, challenger))

    def _payoff(self, facts: RoundFacts, challenger: int) -> float:
        """Return the payoff to the first player of two."""
        side, skull_of = int(challenger != facts.first), _skull_of(facts)
        if skull_of is None:
            return self._stake.success[side]
        return (self._stake.own_skull if skull_of == challenger else self._stake.other_skull)[side]


def _challenger(state: State) -> int:
    challenger = state.history[-1].challenger if state.history else state.challenger
    assert challenger is not None
    return challenger


def _skull_of(facts: RoundFacts) -> int | None:
    last = facts.flips[-1]
    return last.owner if last.disc == SKULL else None


class RoundObserver(SpielObserver):
    """The information of a player with perfect recall.

    Players place in turn, so the heights of the piles and the calls tell the order of all that happened.
    """

    def __init__(self, rules: SpielSkullRoundRules) -> None:
        players, discs = rules.players, rules.discs
        most = players * discs
        shapes = {
            "player": (players,),
            "first": (players,),
            "piles": (players, discs + 1),
            "own_pile": (discs, 2),
            "calls": (most + players - 1, most + 1),
            "flips": (most, players, 2),
        }
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), dtype=np.float32)
        self.dict = _parts(self.tensor, shapes)

    def set_from(self, state: SpielState, player: int) -> None:
        facts = _facts(state.position)
        for part in self.dict.values():
            part.fill(0)
        self.dict["player"][player] = 1
        if facts.first is None:
            return
        self.dict["first"][facts.first] = 1
        for seat in range(len(self.dict["piles"])):
            self.dict["piles"][seat, len(facts.piles[seat])] = 1
        for height, disc in enumerate(facts.piles[player]):
            self.dict["own_pile"][height, disc] = 1
        for index, call in enumerate(facts.calls):
            self.dict["calls"][index, call.bid or 0] = 1
        for index, flip in enumerate(facts.flips):
            self.dict["flips"][index, flip.owner, flip.disc] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        return round_information(state.position, player)


def round_information(position: SpielPosition, seat: int) -> str:
    """Return as text the seat, the first player, all heights of piles, the seat's pile, calls and flips."""
    facts = _facts(position)
    if facts.first is None:
        return f"seat {seat}"
    piles = " ".join(str(len(pile)) for pile in facts.piles[: position.rules.players])
    words = [f"seat {seat}", f"first {facts.first}", f"piles {piles}"]
    words += _fact("own", [NAMES[disc] for disc in facts.piles[seat]])
    words += _fact("calls", [str(call.bid or "pass") for call in facts.calls])
    words += _fact("flips", [f"{flip.owner} {NAMES[flip.disc]}" for flip in facts.flips])
    return ", ".join(words)


def _parts(tensor: Observation, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Observation]:
    """Return named parts of one tensor, which share its memory."""
    parts, begin = {}, 0
    for name, shape in shapes.items():
        end = begin + int(np.prod(shape))
        parts[name] = tensor[begin:end].reshape(shape)
        begin = end
    return parts


def _facts(position: SpielPosition) -> RoundFacts:
    """Return the facts of the round. Before chance has named the first player, nobody has discs."""
    return RoundFacts.of(position.state) if position.seat != CHANCE else RoundFacts(None, (), (), ())


def _fact(name: str, words: Sequence[str]) -> list[str]:
    return [f"{name} {' '.join(words)}"] if words else []


class SpielSkullRound(SpielGame):
    """`python_yohoho_skull_round`."""

    rules_class = SpielSkullRoundRules
    game_type = spiel_type(
        "python_yohoho_skull_round",
        "Skull, one round",
        (_MIN_ROUND_PLAYERS, MAX_PLAYERS),
        SPECIFICATION,
        zero_sum=True,
        information_tensor=True,
    )
    rules: SpielSkullRoundRules

    def information_observer(self) -> SpielObserver:
        return RoundObserver(self.rules)


GAMES: Final = (SpielSkull, SpielSkullRound)
