"""One game replayed through every interface: what each shows at every decision, and the final scores."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from tests.envs.spiel import open_spiel
from yohoho import CHANCE, Dice
from yohoho.core.game import AnyGame
from yohoho.envs import action_at, mask, observe
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.skull import SKULL
from yohoho.skull.actions import Shuffle
from yohoho.skull.actions import Start as FirstPlayer
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Deal, Draw, Start


class Step(NamedTuple):
    """A step of a game in the engine: the action of chance, or a decision with what its seat sees."""

    before: Any
    seat: int
    action: Any
    after: Any
    number: int = -1
    observation: Any = None
    mask: Any = None


def random_game(game: AnyGame, seed: int) -> list[Step]:
    """A game of random decisions. The dice of the seed deal as those of an environment do."""
    dice, choices, steps = Dice(str(seed)), Dice(f"choices {seed}"), []
    state: Any = game.start()
    while waiting := game.waiting(state):
        seat = waiting[0]
        if seat == CHANCE:
            step = Step(state, seat, action := game.chance(state, dice), game.apply(state, seat, action))
        else:
            view = game.view(state, seat)
            number = choices.choice(np.flatnonzero(mask(view)).tolist())
            action = game.read(action_at(view, number))
            after = game.apply(state, seat, action)
            step = Step(state, seat, action, after, number, observe(view), mask(view))
        steps.append(step)
        state = step.after
    return steps


class Shown(NamedTuple):
    """What an interface shows at a decision."""

    seat: int
    observation: Any
    mask: Any


class TurnReplay:
    """Through PettingZoo, with the same seed."""

    def __init__(self, game: AnyGame) -> None:
        module = import_module(f"yohoho.envs.{game.name.replace('-', '_')}_v0")
        self.env = import_module("yohoho.envs.turn_env").TurnEnv(game, module.__name__)

    def replay(self, seed: int, steps: list[Step]) -> Iterator[Shown]:
        self.env.reset(seed=seed)
        for step in steps:
            if step.seat != CHANCE:
                agent = self.env.agent_selection
                seen = self.env.observe(agent)
                yield Shown(self.env.agents.index(agent), seen["observation"], seen["action_mask"])
                self.env.step(step.number)

    def scores(self) -> tuple[int, ...]:
        scores: tuple[int, ...] = self.env.infos["player_0"]["scores"]
        return scores


class SpielReplay:
    """Through OpenSpiel, with every draw of chance as the engine's dice fell."""

    def __init__(self, game: AnyGame, parameters: str) -> None:
        self.game = game
        name = f"python_yohoho_{game.name.replace('-', '_')}({parameters})"
        self.spiel: Any = open_spiel().load_game(name)
        self.state: Any = None

    def replay(self, seed: int, steps: list[Step]) -> Iterator[Shown]:
        self.state = self.spiel.new_initial_state()
        for step in steps:
            if step.seat == CHANCE:
                for outcome in self.outcomes(step):
                    self.state.apply_action(outcome)
                continue
            seat = self.state.current_player()
            may = np.zeros(self.spiel.num_distinct_actions(), dtype=np.int8)
            may[self.state.legal_actions()] = 1
            yield Shown(seat, np.asarray(self.state.observation_tensor(seat), dtype=np.float32), may)
            self.state.apply_action(step.number)

    def outcomes(self, step: Step) -> list[int]:
        match step.action:
            case Start(dealer):
                return [dealer]
            case Deal(hands):
                return [self.game.deck.index(card) for hand in hands for card in hand]  # type: ignore[attr-defined]
            case Draw(cards):
                return [self.game.deck.index(card) for card in cards]  # type: ignore[attr-defined]
            case FirstPlayer(first):
                return [first]
            case Shuffle():
                return [step.after.gathered.index(SKULL) if SKULL in step.after.gathered else 0]
        raise AssertionError(step.action)

    def scores(self) -> tuple[int, ...]:
        assert self.state.is_terminal()
        scores: tuple[int, ...] = self.game.result(self.state.position.state).scores
        if isinstance(self.game, SkullKing):
            assert tuple(self.state.returns()) == scores
        return scores


class PgxReplay:
    """Through Pgx, whose arrays get the cards and discs as the engine's dice fell."""

    def __init__(self, game: AnyGame) -> None:
        jax = import_module("jax")
        self.jnp = jax.numpy
        self.game = game
        if isinstance(game, SkullKing):
            self.env = import_module("yohoho.envs.skull_king_pgx").SkullKingPgx(game, rewards="round")
        else:
            self.env = import_module("yohoho.envs.skull_pgx").SkullPgx(game, rewards="round")
        self.first = jax.jit(self.env.init)(jax.random.key(0))
        self.step = jax.jit(self.env.step)
        self.set = jax.jit(
            lambda state, arrays: self.env._state(
                arrays, state.rewards, state._step_count, self.jnp.bool_(False)
            )
        )
        self.paid = np.zeros(game.players)

    def replay(self, seed: int, steps: list[Step]) -> Iterator[Shown]:
        state, self.paid = self.first, np.zeros(self.game.players)
        for at, step in enumerate(steps):
            if step.seat == CHANCE:
                state = self.set(state, self.with_chance(state._game, step))
                continue
            following = steps[at + 1].action if at + 1 < len(steps) else None
            if isinstance(following, Draw):
                state = self.set(state, self.with_undealt(state._game, following))
            yield Shown(int(state.current_player), state.observation, np.asarray(state.legal_action_mask))
            state = self.step(state, step.number)
            self.paid += np.asarray(state.rewards)
        assert bool(state.terminated)

    def with_chance(self, arrays: Any, step: Step) -> Any:
        match step.action:
            case Deal(hands):
                return self.with_deal(arrays, hands, step.after.round)
            case FirstPlayer(first):
                rules = self.env._rules
                states = import_module("yohoho.sim.lockstep.skull_state")
                return arrays._replace(table=states.new_games(rules, self.jnp.asarray([first])))
            case Shuffle():
                gathered = step.after.gathered
                lies = gathered.index(SKULL) if SKULL in gathered else -1
                table = arrays.table._replace(lies=self.jnp.asarray([lies], dtype=self.jnp.int8))
                return arrays._replace(table=table)
        return arrays

    def codes(self, cards: Any, slots: int) -> Any:
        code = self.env._env.rules.codes.code
        return [*map(code, cards), *[EMPTY] * (slots - len(cards))]

    def with_deal(self, arrays: Any, hands: Any, round_: Any) -> Any:
        table, byte = arrays.round_state, self.jnp.uint8
        slots = table.hands.shape[1]
        rows = self.jnp.asarray([self.codes(hand, slots) for hand in hands], dtype=byte)[..., None]
        leader = self.jnp.asarray([round_.leader], dtype=byte)
        return arrays._replace(
            round_state=table._replace(hands=rows, leader=leader, round_leader=leader),
            dealer=self.jnp.asarray([round_.dealer], dtype=byte),
        )

    def with_undealt(self, arrays: Any, draw: Draw) -> Any:
        table = arrays.round_state
        rows = self.jnp.asarray(self.codes(draw.cards, table.undealt.shape[0]), dtype=self.jnp.uint8)
        return arrays._replace(round_state=table._replace(undealt=rows[:, None]))

    def scores(self) -> tuple[int, ...]:
        return tuple(int(paid) for paid in self.paid)


def replays(game: AnyGame, parameters: str) -> list[Any]:
    return [TurnReplay(game), SpielReplay(game, parameters), PgxReplay(game)]
