"""Skull King for the trainer: every set-up it practises, and what a round is worth there."""

from __future__ import annotations

from typing import Any, Final

import jax
import jax.numpy as jnp

from yohoho.sim.lockstep import actions, steps
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.sights import ACTIONS, by_seat, secrets, sight
from yohoho.sim.lockstep.steps import Steps
from yohoho.sim.lockstep.tables import Array, Rules
from yohoho.sim.training.waters import Seen, StepResult
from yohoho.skull_king.options import Options

BY_POINTS, BY_WINNING = 0.6, 3.0
"""What 40 points more than the others, and a sure win instead of none, add to a reward."""
_POINTS: Final = 40.0
_ROUND_SPREAD: Final = 45.0
"""How far scores drift apart in a round, more or less."""

_EXTRAS: Final[dict[str, Any]] = {"kraken": True, "whale": True, "loot": True}
_POWERS: Final = ("rosie", "will", "rascal", "juanita", "harry")
MAIN: Final = Options(players=4, **_EXTRAS)
"""Practised more often than all the others."""
OTHERS: Final = (
    Options(players=4, **_EXTRAS, powers=_POWERS),
    Options(players=4, **_EXTRAS, scoring="rascal"),
    Options(edition="schmidt", players=4),
    Options(players=3, **_EXTRAS, powers=_POWERS),
    Options(players=2, kraken=True, whale=True),
    Options(players=6, **_EXTRAS),
    Options(players=4, powers=_POWERS, scoring="cannonball", plan="even-keel"),
    Options(players=8, **_EXTRAS, powers=_POWERS),
    Options(edition="schmidt", players=6),
    Options(players=5, plan="whirlpool"),
    Options(players=3, **_EXTRAS, scoring="cannonball"),
    Options(edition="schmidt", players=3),
    Options(players=7, kraken=True, plan="skip-to-the-brawl"),
    Options(players=2, powers=_POWERS, scoring="rascal", plan="even-keel"),
    Options(edition="schmidt", players=2),
)


class SkullKingWaters:
    """Endless games of one set-up."""

    def __init__(self, options: Options) -> None:
        self.name = named(options)
        self._steps = Steps(Rules(options, jnp), endless=True)
        self.seats = self._steps.rules.players

    def start(self, lanes: Array) -> BatchState:
        return self._steps.start(lanes)

    def seen(self, state: BatchState) -> Seen:
        turn = self._steps.turn(state)
        legal = self._steps.legal(state)
        missing = jnp.zeros((ACTIONS - legal.shape[0], legal.shape[1]), dtype=bool)
        return Seen(
            sight(self._steps, state, turn),
            secrets(self._steps, state, turn),
            jnp.concatenate([legal, missing]),
            turn,
            state.phase <= steps.LOAD,
        )

    def step(self, state: BatchState, action: Array) -> tuple[BatchState, StepResult]:
        after = self._steps.step(state, self._by_table(state, action))
        over = (after.phase == steps.BID) & (state.phase != steps.BID)
        return after, StepResult(over, self._rewards(state, after), after.exact)

    def _by_table(self, state: BatchState, action: Array) -> Array:
        """The network counts seats from its own, also where it says who shall lead."""
        leads = (action >= actions.LEAD) & (action < actions.WAGER)
        seat = (action - actions.LEAD + self._steps.turn(state)) % self.seats
        return jnp.where(leads, actions.LEAD + seat, action)

    def _rewards(self, before: BatchState, after: BatchState) -> Array:
        """Points against the others' mean, and how much nearer to winning the game the round brought."""
        points = after.points.astype(jnp.float32)
        rest = (points.sum(axis=0) - points) / (self.seats - 1)
        to_come = self._steps.rounds - before.number.astype(jnp.float32)
        scores = before.tables.scores.astype(jnp.float32)
        nearer = _hopes(scores + points, to_come) - _hopes(scores, to_come + 1)
        return BY_POINTS * (points - rest) / _POINTS + BY_WINNING * nearer

    def in_order(self, rows: Array, turn: Array) -> Array:
        return by_seat(self._steps, turn, rows)


def _hopes(scores: Array, to_come: Array) -> Array:
    """(seats, games) how likely each seat is to win in the end, at a glance at scores and rounds."""
    spread = 1.0 + 0.6 * _ROUND_SPREAD * jnp.sqrt(to_come)
    return jax.nn.softmax(scores / spread, axis=0)


def named(options: Options) -> str:
    """A short name for tables and plots."""
    plain: dict[str, Any] = {"edition": "beck", "plan": "classic"}
    words = [options.edition, str(options.players)]
    words += [extra for extra in ("kraken", "whale", "loot") if getattr(options, extra)]
    words += ["powers"] if options.powers else []
    words += [options.scoring] if options.scoring else []
    words += [str(options.plan)] if options.plan != plain["plan"] else []
    return "-".join(words)
