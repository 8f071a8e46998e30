"""What a player of Skull sees, as numbers in a row: the input of a network, the same length for every table.

Chairs are counted from the player's own, and only those of who is still in the game: a round among three is
the same whether others have gone out or were never there. Nothing is in it that the player's view does not
show; while first discs are placed, nobody knows who was quicker.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from yohoho.sim.lockstep.skull_memory import BIDS, Memory
from yohoho.sim.lockstep.skull_steps import holding, legal
from yohoho.sim.lockstep.skull_tables import (
    DRAW,
    FIRST_DISCS,
    FLIP,
    HAND,
    LOST,
    OVER,
    Array,
    SkullRules,
    SkullTables,
    most,
    pick,
    total,
)
from yohoho.skull.options import MOST

CHAIRS: Final = MOST
_HIGHEST: Final = 5
"""Discs on a mat: four, or one and the Last Chance disc; one more for good measure."""
_REACH: Final = 9
"""Discs beyond one's own that are told exactly, and one for none."""
_PLACES: Final = (LOST, HAND, *range(_HIGHEST))
_AT_A_CHAIR: Final = 36
"""Numbers about each chair, see `_chair`."""
SIGHT: Final = (
    CHAIRS * (_AT_A_CHAIR + BIDS) + (len(_PLACES) + 4 + 4 + 1) + OVER + (CHAIRS - 1) + 2 * BIDS + 2 * _REACH
)
"""How many numbers a sight has."""
SECRETS: Final = (CHAIRS - 1) * len(_PLACES)


def sight(rules: SkullRules, tables: SkullTables, memory: Memory, player: Array) -> Array:
    """(SIGHT, games) float32: each game as its `player` sees it."""
    xp, chair = rules.xp, chairs(rules, tables, player)
    pile = tables.pile * (tables.phase != FIRST_DISCS)
    living = (tables.discs > 0)[:, None]
    parts = [
        *in_chairs(chair, xp.stack(_chair(rules, tables, memory, pile), axis=1) * living),
        *_bidding(rules, memory, chair),
        *_own(rules, tables, player),
        *_table(rules, tables, pile, player),
    ]
    return xp.concatenate([part.astype(xp.float32) for part in parts])


def secrets(rules: SkullRules, tables: SkullTables, player: Array) -> Array:
    """(SECRETS, games) bytes: where the others' skulls are. Only who judges play in training may see it."""
    xp, chair = rules.xp, chairs(rules, tables, player)
    rows = xp.stack([tables.skull == place for place in _PLACES], axis=1)
    return xp.concatenate(in_chairs(chair, rows)[1:]).astype(xp.uint8)


def chairs(rules: SkullRules, tables: SkullTables, player: Array) -> Array:
    """(players, games) which chair each seat is, from the player's own on; CHAIRS for who is out."""
    xp = rules.xp
    away = rules.seats - player
    away = xp.where(away < 0, away + xp.int8(rules.players), away)
    sits = (tables.discs > 0) | (away == 0)
    before = _sum((sits[seat] & (away[seat] < away)).astype(xp.int8) for seat in range(rules.players))
    return xp.where(sits, before, xp.int8(CHAIRS))


def in_chairs(chair: Array, rows: Array) -> list[Array]:
    """The rows of all seats in the order of chairs, nothing where nobody sits. Seats are the first axis."""
    return [_sum((chair[seat] == at) * row for seat, row in enumerate(rows)) for at in range(CHAIRS)]


def _sum(parts: Iterable[Array]) -> Array:
    first, *rest = parts
    for part in rest:
        first = first + part
    return first


def may(rules: SkullRules, tables: SkullTables) -> Array:
    """(ACTIONS, games) what the seat to act may do, chairs in place of seats."""
    xp, mask = rules.xp, legal(rules, tables)
    seats = mask[FLIP : FLIP + rules.players]
    rows = in_chairs(chairs(rules, tables, tables.turn), seats)
    return xp.concatenate([mask[:FLIP], xp.stack(rows) > 0, mask[DRAW:]])


def seated_action(rules: SkullRules, tables: SkullTables, action: Array) -> Array:
    """The simulator's number of an action of the seat to act whose chair was named."""
    xp = rules.xp
    chosen = chairs(rules, tables, tables.turn) == action - FLIP
    turns = (action >= FLIP) & (action < DRAW)
    return xp.where(turns, FLIP + total(rules.seats * chosen), action).astype(xp.int8)


def _chair(rules: SkullRules, tables: SkullTables, memory: Memory, pile: Array) -> list[Array]:
    """(players, games) each: what all know of a seat."""
    xp, discs = rules.xp, tables.discs
    hidden = pile - tables.turned
    holds = rules.seats == tables.holder
    lent = holds & (tables.chance_at >= 0)
    own = pile - lent
    lost = memory.seen_at - discs
    return [
        discs > 0,
        *(discs == number for number in range(1, 5)),
        tables.successes > 0,
        *(pile == number for number in range(1, _HIGHEST + 1)),
        *(hidden == number for number in range(1, _HIGHEST + 1)),
        own >= discs,
        (discs - own) / 4,
        tables.called / 8,
        tables.called > 0,
        tables.called == xp.maximum(most(xp, tables.called), 1),
        tables.passed,
        rules.seats == tables.first,
        rules.seats == tables.challenger,
        holds,
        lent,
        lent & (tables.chance_at == hidden - 1),
        *(lost == number for number in range(4)),
        memory.chose,
        *(memory.bare == number for number in range(1, 4)),
        memory.bare >= discs,
    ]


def _bidding(rules: SkullRules, memory: Memory, chair: Array) -> list[Array]:
    """(BIDS, games) for each chair: the numbers it has bid in this round."""
    rows = rules.xp.stack([memory.bidders == seat for seat in range(rules.players)])
    return in_chairs(chair, rows)


def _own(rules: SkullRules, tables: SkullTables, player: Array) -> list[Array]:
    """Where one's skull is, what lies above it, and what one holds."""
    xp, mine = rules.xp, rules.seats == player
    skull, pile = pick(mine, tables.skull), pick(mine, tables.pile)
    above = xp.where(skull >= 0, pile - skull - xp.int8(1), xp.int8(-1))
    hand = holding(tables._replace(turn=player), mine)
    return [
        xp.stack([skull == place for place in _PLACES]),
        xp.stack([above == number for number in range(4)]),
        xp.stack([hand.flowers == number for number in range(4)]),
        hand.last_chance[None],
    ]


def _table(rules: SkullRules, tables: SkullTables, pile: Array, player: Array) -> list[Array]:
    """The phase, how many are in, the highest bid, the discs on the mats, and how far a bid would have to
    reach beyond one's own; for a challenger, how many are still to be turned."""
    xp = rules.xp
    living = total((tables.discs > 0).astype(xp.int8))
    highest, laid = most(xp, tables.called), total(pile)
    beyond = highest + xp.int8(1) - pick(rules.seats == player, pile)
    to_turn = xp.where(tables.challenger >= 0, highest - total(tables.turned), xp.int8(0))
    return [
        xp.stack([tables.phase == phase for phase in range(OVER)]),
        xp.stack([living == number for number in range(2, CHAIRS + 1)]),
        *(xp.stack([row == number for number in range(1, BIDS + 1)]) for row in (highest, laid)),
        *(
            xp.stack([xp.clip(row, 0, _REACH - 1) == number for number in range(_REACH)])
            for row in (beyond, to_turn)
        ),
    ]
