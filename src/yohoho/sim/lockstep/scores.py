"""What a round is worth, for all seats of all games at once."""

from __future__ import annotations

from typing import Any

from yohoho.sim.lockstep.tables import Array, Rules, Tables
from yohoho.skull_king.score import ALLIANCE


def off(rules: Rules, tables: Tables) -> Array:
    """(players, games) how many tricks each bid was off by."""
    return rules.xp.abs(tables.won[: rules.players] - final_bids(rules, tables))


def final_bids(rules: Rules, tables: Tables) -> Array:
    return tables.bids + tables.changes if rules.powers else tables.bids


def points(rules: Rules, tables: Tables, cards: Any, number: Any) -> Array:
    """(players, games) for a round of so many cards, the `number`th of the game."""
    xp = rules.xp
    missed = off(rules, tables)
    exact = missed == 0
    bonus = tables.bonus[: rules.players]
    if rules.setup.scoring in ("rascal", "cannonball"):
        found = _rascal(rules, tables, missed, bonus, cards)
    else:
        found = _by_exact_bid(
            rules, tables, missed, bonus, number if rules.setup.edition.zero_by_number else cards
        )
    if rules.powers:
        found = found + xp.where(exact, tables.wagers, -tables.wagers)
    if rules.loot:
        partners = (tables.allied * exact[None]).sum(axis=1) + (tables.allied * exact[:, None]).sum(axis=0)
        found = found + ALLIANCE * exact * partners.astype(xp.int16)
    return found.astype(xp.int16)


def _by_exact_bid(rules: Rules, tables: Tables, missed: Array, bonus: Array, zero: Any) -> Array:
    """20 a trick when exact, 10 lost for each trick off, all or nothing on zero."""
    xp = rules.xp
    bids = final_bids(rules, tables).astype(xp.int16)
    made = xp.where(bids == 0, xp.int16(10 * zero), 20 * bids) + bonus
    lost = xp.where(bids == 0, xp.int16(-10 * zero), -10 * missed.astype(xp.int16))
    return xp.where(missed == 0, made, lost)


def _rascal(rules: Rules, tables: Tables, missed: Array, bonus: Array, cards: Any) -> Array:
    """All when exact, half when off by one; a cannonball is worth half as much again, or nothing."""
    xp = rules.xp
    made = xp.where(tables.cannonballs, xp.int16(15 * cards), xp.int16(10 * cards)) + bonus
    near = xp.where(tables.cannonballs, xp.int16(0), xp.int16(5 * cards) + bonus // 2)
    return xp.where(missed == 0, made, xp.where(missed == 1, near, xp.int16(0)))
