"""Skull for the trainer: endless games of every size, some of them with sailors at the table."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax.numpy as jnp

from yohoho.bots.skull.heuristics import Temper, Thumb
from yohoho.bots.skull.sailor import TEMPERS
from yohoho.sim.lockstep import skull_sights
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_memory import Memory, keeps, nothing_seen, remember
from yohoho.sim.lockstep.skull_sights import chairs, seated_action, secrets, sight
from yohoho.sim.lockstep.skull_steps import step
from yohoho.sim.lockstep.skull_tables import (
    ACTIONS,
    DRAW,
    DRAWING,
    FLIP,
    LOST,
    NAMING,
    OVER,
    Array,
    SkullRules,
    SkullTables,
    pick,
    seated,
    total,
)
from yohoho.sim.training.waters import Seen, StepResult
from yohoho.skull.discs import FULL_SET
from yohoho.skull.options import Options

SIGHT: Final = skull_sights.SIGHT
SECRETS: Final = skull_sights.SECRETS
SEATS: Final = 1
"""The network foresees only its own victory: chairs move up when somebody goes out, so others have none that
stays theirs to the end."""

MAIN: Final = Options(players=4)
"""Practised more often than all the others."""
OTHERS: Final = (
    Options(players=3),
    Options(players=6),
    Options(players=4, last_chance=True),
    Options(players=5),
    Options(players=3, last_chance=True),
    Options(players=6, last_chance=True),
)
"""Two players are what every game comes down to."""

_MIDWAY: Final = 0.4
"""How many games begin in the middle, with discs lost and rounds won."""
_DUELS: Final = 0.2
"""How many begin with two players and nobody else."""
_WITH_SAILORS: Final = 0.3
"""In how many games some seats go by rules of thumb, until two are left."""
_SAILORS: Final = 0.7
"""How many of the seats, in such a game."""


class SkullVoyage(NamedTuple):
    """Games under way."""

    tables: SkullTables
    memory: Memory
    sailors: Array
    """(players, games) which seats go by rules of thumb."""
    lanes: Array
    clock: Array


class SkullWaters:
    """Endless games of one set-up. Whoever wins gets 1 and the others nothing: a sight does not tell how many
    have gone out, so what is fair must not depend on it.

    A duel is learned from by itself (`early`), as its stakes are higher than any other round's, and without
    sailors: who has them in mind can be read, and between two there are right chances for everything."""

    def __init__(self, options: Options) -> None:
        self.name = named(options)
        self._rules = SkullRules(options, jnp)
        self.seats = options.players
        self._temper = _tempers(self.seats)

    def start(self, lanes: Array) -> SkullVoyage:
        clock = jnp.zeros(lanes.shape[0], dtype=jnp.uint32)
        return self._dealt(lanes, clock, Noise(jnp, lanes))

    def _dealt(self, lanes: Array, clock: Array, noise: Noise) -> SkullVoyage:
        rules, games = self._rules, lanes.shape[0]
        first = noise.below(jnp.full(games, self.seats))
        fresh = seated(rules, first), nothing_seen(rules, games)
        midway = noise.chance(_MIDWAY)
        tables, memory = _chosen(midway, midway_games(rules, first, noise), fresh)
        tables = _without(rules, tables, ~_two(rules, first) & noise.chance(_DUELS))
        odds = _fractions(noise, self.seats)
        sailors = (odds < _SAILORS) & noise.chance(_WITH_SAILORS)
        return SkullVoyage(tables, memory, sailors, lanes, clock)

    def seen(self, state: SkullVoyage) -> Seen:
        """What leaves nothing to learn is left no choice: a sailor's turn, a draw by lot, a last word."""
        tables, rules = state.tables, self._rules
        legal = skull_sights.may(rules, tables)
        given, action = self._given(state)
        forced = jnp.arange(ACTIONS, dtype=jnp.int8)[:, None] == action
        return Seen(
            sight(rules, tables, state.memory, tables.turn),
            secrets(rules, tables, tables.turn),
            jnp.where(given, forced, legal),
            tables.turn,
            _living(tables) == 2,
        )

    def _given(self, state: SkullVoyage) -> tuple[Array, Array]:
        """Where somebody else decides, and what: chairs in place of seats, as the network has them."""
        tables, rules, noise = state.tables, self._rules, _noise(state).branch(1)
        mine = rules.seats == tables.turn
        chair = chairs(rules, tables, tables.turn)
        thumb = Thumb(self._temper, keeps(rules, tables, state.memory)).choose(rules, tables, noise)
        whose = pick(rules.seats == thumb - jnp.int8(FLIP), chair)
        thumb = jnp.where((thumb >= FLIP) & (thumb < DRAW), jnp.int8(FLIP) + whose, thumb)
        named = jnp.int8(FLIP + 1) + noise.below(_living(tables)).astype(jnp.int8)
        last_word = tables.phase == NAMING
        sailor = (pick(mine, state.sailors) > 0) & (_living(tables) > 2)
        given = sailor | last_word | (tables.phase == DRAWING)
        return given, jnp.where(last_word, named, thumb)

    def step(self, state: SkullVoyage, action: Array) -> tuple[SkullVoyage, StepResult]:
        rules, before = self._rules, state.tables
        number = seated_action(rules, before, action.astype(jnp.int8))
        after = step(rules, before, number, _noise(state).branch(2))
        memory = remember(rules, state.memory, before, number, after)
        over, won = after.phase == OVER, rules.seats == after.winner
        out = (before.discs > 0) & (after.discs == 0)
        clock = state.clock + jnp.uint32(1)
        onward = SkullVoyage(after, memory, state.sailors, state.lanes, clock)
        anew = self._dealt(state.lanes, clock, _noise(state).branch(3))
        # Sailors' victories are left out of the successes: that share of them tells how the others fare.
        outcome = StepResult(over, won.astype(jnp.float32), won & ~state.sailors, out)
        return _chosen(over, anew, onward), outcome

    def in_order(self, rows: Array, turn: Array) -> Array:
        return pick(self._rules.seats == turn, rows)[None] > 0


def _living(tables: SkullTables) -> Array:
    """(games,) how many are in the game."""
    return total((tables.discs > 0).astype(jnp.int8))


def _noise(state: SkullVoyage) -> Noise:
    """What chance has in store for this step."""
    return Noise(jnp, Noise(jnp, state.lanes).branch(0).words() ^ state.clock)


def _chosen(where: Array, this: Any, that: Any) -> Any:
    """Game by game, one or the other."""
    if isinstance(this, tuple):
        parts = [_chosen(where, one, other) for one, other in zip(this, that, strict=True)]
        return type(this)(*parts) if hasattr(this, "_fields") else tuple(parts)
    return jnp.where(where, this, that)


def midway_games(rules: SkullRules, first: Array, noise: Noise) -> tuple[SkullTables, Memory]:
    """Rounds that begin with discs lost by lot, rounds won, and players gone; two are left at least."""
    games = first.shape[-1]
    tables, memory = seated(rules, first), nothing_seen(rules, games)
    luck, kept, since, glory = (_fractions(noise, rules.players) for _ in range(4))
    hardship = noise.words().astype(jnp.float32) * 2.0**-32
    lost = jnp.floor(4.999 * luck ** (3 - 2 * hardship))
    discs = jnp.maximum(len(FULL_SET) - lost, _two(rules, first)).astype(jnp.int8)
    seen_at = discs + jnp.floor(since * (len(FULL_SET) + 1 - discs)).astype(jnp.int8)
    tables = tables._replace(
        discs=discs,
        skull=jnp.where(kept * seen_at < discs, tables.skull, jnp.int8(LOST)),
        successes=(glory < 0.6 * hardship).astype(jnp.int8),
    )
    return tables, memory._replace(seen_at=seen_at)


def _two(rules: SkullRules, first: Array) -> Array:
    """(players, games) who begins, and the next one."""
    return (rules.seats == first) | (rules.seats == (first + 1) % rules.players)


def _without(rules: SkullRules, tables: SkullTables, gone: Array) -> SkullTables:
    """Who is gone has nothing, and the lowest seat of the others places first."""
    discs = tables.discs * ~gone
    waits = (discs > 0) & (rules.seats != tables.first)
    return tables._replace(
        discs=discs,
        skull=jnp.where(discs > 0, tables.skull, jnp.int8(LOST)),
        successes=tables.successes * (discs > 0),
        turn=jnp.argmax(waits, axis=0).astype(jnp.int8),
    )


def _fractions(noise: Noise, rows: int) -> Array:
    """(rows, games) between 0 and 1."""
    return noise.grid(rows).T.astype(jnp.float32) * jnp.float32(2.0**-32)


def _tempers(seats: int) -> Temper:
    """Every seat another temperament."""
    styles = [*TEMPERS.values()]
    rows = [styles[seat % len(styles)] for seat in range(seats)]
    return Temper(*(jnp.asarray(column, dtype=jnp.float32)[:, None] for column in zip(*rows, strict=True)))


def named(options: Options) -> str:
    """A short name for tables and plots."""
    return f"skull-{options.players}" + ("-last-chance" if options.last_chance else "")
