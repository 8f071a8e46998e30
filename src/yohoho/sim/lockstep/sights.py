"""What a player sees, as numbers in a row: the input of a network. Seats count from the player's own.

Nothing is in it that the player's view does not show: bids and loads of others only once all are in, cards
put away only one's own, undealt cards only those that Juanita has shown.
"""

from __future__ import annotations

from typing import Final

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.codes import EMPTY, HARRY, ROSIE
from yohoho.sim.lockstep.steps import BID, LOAD, OVER, Steps, Voyage
from yohoho.sim.lockstep.tables import Array, of_seat, seat_at

_KINDS: Final = (1, 2, 3, 4, 13, 14)
"""The suits to follow, none yet, none at all."""


def sight(steps: Steps, voyage: Voyage, player: Array) -> Array:
    """(features, games) float32: each game's tables as its `player` sees them."""
    rules, xp, tables = steps.rules, steps.rules.xp, voyage.tables
    parts = [
        actions.counts(rules, of_seat(rules, tables.hands, player)),
        *_cards(steps, voyage, player),
        xp.stack([tables.suit == kind for kind in _KINDS]),
        xp.stack([voyage.phase == phase for phase in range(OVER)]),
        xp.stack([tables.pirate == pirate for pirate in range(ROSIE, HARRY + 1)]),
        xp.stack([voyage.number, steps.cards(voyage), voyage.done]) / 10,
        *_sheet(steps, voyage, player),
    ]
    return xp.concatenate([part.astype(xp.float32) for part in parts])


def _cards(steps: Steps, voyage: Voyage, player: Array) -> list[Array]:
    """Played by each seat, lying in this trick by each seat, and what only this player knows of."""
    rules, trick = steps.rules, voyage.tables.trick
    seats = [_seat(steps, player, by) for by in range(rules.hands)]
    lying = [
        sum(
            ((seat_at(rules, voyage.tables, at) == seat) & (card != EMPTY)) * actions.face_of(rules, card)
            for at, card in enumerate(trick)
        )
        for seat in seats
    ]
    secrets = [rows for rows in (voyage.put_away, voyage.shown) if rows.shape[0]]
    return [
        *(of_seat(rules, voyage.played, seat) for seat in seats),
        *lying,
        *(of_seat(rules, rows, player) for rows in secrets),
    ]


def _seat(steps: Steps, player: Array, by: int) -> Array:
    """The seat so many places after the player; Graybeard's stays the last."""
    players = steps.rules.players
    if by >= players:
        return steps.rules.xp.full_like(player, players)
    return ((player + by) % players).astype(steps.rules.xp.uint8)


def _sheet(steps: Steps, voyage: Voyage, player: Array) -> list[Array]:
    """Bids, loads, tricks, wagers and scores by seat, one's own first."""
    rules, xp, tables = steps.rules, steps.rules.xp, voyage.tables
    open_bids, open_loads = voyage.phase > BID, voyage.phase > LOAD
    rows = []
    for by in range(rules.players):
        seat = _seat(steps, player, by)
        mine = xp.asarray(by == 0)
        bid = of_seat(rules, tables.bids, seat) / 10
        rows += [xp.where(open_bids | mine, bid, 0.0), of_seat(rules, tables.won, seat) / 10]
        rows.append((of_seat(rules, tables.scores, seat) - of_seat(rules, tables.scores, player)) / 100)
        rows.append(xp.where(open_loads | mine, of_seat(rules, tables.cannonballs, seat), False))
        rows += [of_seat(rules, part, seat) / 20 for part in (tables.wagers, tables.harrys) if part.shape[0]]
    return [xp.stack([row.astype(xp.float32) for row in rows])]
