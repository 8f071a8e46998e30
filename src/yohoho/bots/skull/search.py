"""What each action is worth: the hidden skulls drawn by belief, the round played out many times by rules of
thumb, and the chance to win the game from where that leaves everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy

from yohoho.bots.skull.beliefs import Belief, Floats, beliefs
from yohoho.bots.skull.heuristics import Temper, Thumb
from yohoho.bots.skull.sailor import kept_by_all, rules_of
from yohoho.core.dice import Dice
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_steps import step
from yohoho.sim.lockstep.skull_tables import (
    LOST,
    NAMING,
    NOBODY,
    OVER,
    Array,
    SkullRules,
    SkullTables,
    from_view,
    number_of,
)
from yohoho.skull.view import View

_STRENGTH: Final = numpy.asarray(
    (
        ((0, 0), (0.14, 0.48), (0.50, 0.50), (0.82, 0.78), (1, 1)),
        ((0, 0), (0.52, 0.56), (1.63, 1.10), (2.40, 1.85), (2.4, 2.4)),
    ),
    dtype=numpy.float32,
)
"""By successes, discs and whether there is a skull among them: somebody's chance to win is their share.
Fitted to 9,000 games among three to five sailors."""
_STRAGGLERS: Final = 0.02
"""So few rounds that take much longer than the others are judged as they stand: each step costs the same."""


def shares(view: View, legal: Sequence[str], lanes: int, rng: Dice) -> Floats:
    """(actions, players) the chance of each player to win the game after each action."""
    rules, thumb = rules_of(view), Thumb(Temper(), kept_by_all(view))
    samples = lanes // len(legal)
    noise = Noise.seeded(numpy, rng.below(2**32), samples)
    skulls = _drawn(beliefs(rules, view, thumb), noise)
    tables = from_view(rules, view, numpy.tile(skulls, len(legal)), _nowhere(samples * len(legal)))
    numbers = numpy.repeat(numpy.asarray([number_of(text) for text in legal], dtype=numpy.int8), samples)
    same_luck = Noise(numpy, numpy.tile(noise.words(), len(legal)))
    ended = _played_out(rules, tables, numbers, thumb, same_luck)
    found: Floats = _chances(ended).reshape(rules.players, len(legal), samples).mean(axis=2).T
    return found


def _nowhere(games: int) -> Array:
    return numpy.full(games, NOBODY, dtype=numpy.int8)


def _drawn(found: list[Belief], noise: Noise) -> Array:
    """(players, samples) a place for each skull."""
    return numpy.stack([_drawn_one(belief, noise) for belief in found])


def _drawn_one(belief: Belief, noise: Noise) -> Array:
    below = belief.chances.cumsum()[:-1]
    at = numpy.searchsorted(below, noise.words() * 2.0**-32, side="right")
    return numpy.asarray(belief.places, dtype=numpy.int8)[at]


def _played_out(
    rules: SkullRules, tables: SkullTables, numbers: Array, thumb: Thumb, noise: Noise
) -> SkullTables:
    """This action, and then rules of thumb to the end of the round."""
    began = int(tables.round[0])
    tables = _halted(step(rules, tables, numbers, noise), began)
    while (tables.phase != OVER).mean() > _STRAGGLERS:
        tables = _halted(step(rules, tables, thumb.choose(rules, tables, noise), noise), began)
    return tables


def _halted(tables: SkullTables, began: int) -> SkullTables:
    """A game whose round is over goes no further."""
    done = (tables.round > began) | (tables.phase == NAMING)
    return tables._replace(phase=numpy.where(done, numpy.int8(OVER), tables.phase))


def _chances(tables: SkullTables) -> Any:
    """(players, games) everybody's share of the strength on the table, or of the victory."""
    strength = _STRENGTH[tables.successes.clip(0, 1), tables.discs, (tables.skull != LOST).astype(int)]
    won = numpy.arange(len(strength))[:, None] == tables.winner
    return numpy.where(tables.winner >= 0, won, strength / strength.sum(axis=0))
