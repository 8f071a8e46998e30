"""Whole games of Skull in bulk: a policy answers for every seat of every game."""

from __future__ import annotations

from typing import Protocol

from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.skull_steps import bids, legal_discs, legal_seats, step
from yohoho.sim.lockstep.skull_tables import (
    BID,
    BIDDING,
    DRAW,
    DRAWING,
    OVER,
    TURNS,
    Array,
    SkullRules,
    SkullTables,
)


class SkullPolicy(Protocol):
    """Answers for whoever is to act, a number for each game; for a game that is over any will do."""

    def choose(self, rules: SkullRules, tables: SkullTables, noise: Noise) -> Array: ...


class RandomSkull:
    """Every legal action as likely as the others; a draw, where they are all the same, is the first."""

    def choose(self, rules: SkullRules, tables: SkullTables, noise: Noise) -> Array:
        """Counts through discs, pass, seats and then numbers, none of which needs a row of its own."""
        xp, phase = rules.xp, tables.phase
        mine = rules.seats == tables.turn
        rows = [*legal_discs(tables, mine), phase == BIDDING, *legal_seats(rules, tables, mine)]
        seen = xp.zeros(tables.games, dtype=xp.int8)
        places = []
        for row in rows:
            places.append(xp.where(row, seen, xp.int8(-1)))
            seen = seen + row
        lowest, highest = bids(rules, tables)
        numbers = xp.where((phase == TURNS) | (phase == BIDDING), highest - lowest + 1, 0)
        drawn = noise.below(seen + numbers).astype(xp.int8)
        choice = xp.int8(BID - 1) + lowest + drawn - seen
        for action, place in enumerate(places):
            choice = xp.where(place == drawn, xp.int8(action), choice)
        return xp.where(phase == DRAWING, xp.int8(DRAW), choice)


def play_out(rules: SkullRules, tables: SkullTables, policy: SkullPolicy, noise: Noise) -> SkullTables:
    """All games to their end."""
    while bool(rules.xp.any(tables.phase != OVER)):
        tables = step(rules, tables, policy.choose(rules, tables, noise), noise)
    return tables
