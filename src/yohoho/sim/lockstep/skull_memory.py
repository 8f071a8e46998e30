"""What everybody remembers of a game of Skull beyond what lies on the table: who bid what in this round, and
what the rounds before have shown of each seat's skull."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from yohoho.sim.lockstep.skull_tables import (
    ACTIONS,
    BID,
    BIDDING,
    DISCARDING,
    DRAWING,
    FLIP,
    FLIPPING,
    NOBODY,
    TURNS,
    Array,
    SkullRules,
    SkullTables,
    most,
)
from yohoho.skull.discs import FLOWER, FULL_SET, NAMES, SKULL
from yohoho.skull.view import SeenFlip, View

BIDS: Final = ACTIONS - BID
"""The most discs there can be on the mats."""


class Memory(NamedTuple):
    """Bytes, as the tables are. Of who is out it says nothing."""

    bidders: Array
    """(BIDS, games) who bid each number in this round, from 1 on; NOBODY where none did."""
    seen_at: Array
    """(players, games) how many discs the seat owned when its skull was last known to be among them."""
    chose: Array
    """(players, games) whether it chose itself which disc to lose right after that."""
    bare: Array
    """(players, games) the most flowers it has shown in a round, since it last lost a disc."""


def nothing_seen(rules: SkullRules, games: int) -> Memory:
    """Of a game that begins."""
    xp = rules.xp
    rows = xp.zeros((rules.players, games), dtype=xp.int8)
    nobody = xp.full((BIDS, games), NOBODY, dtype=xp.int8)
    return Memory(nobody, rows + xp.int8(len(FULL_SET)), rows > 0, rows)


def remember(
    rules: SkullRules, memory: Memory, before: SkullTables, action: Array, after: SkullTables
) -> Memory:
    """The memory after a step, from the tables around it."""
    xp = rules.xp
    memory = _lost(rules, _turned(rules, memory, before, action), before)
    speaks = (before.phase == TURNS) | (before.phase == BIDDING)
    numbers = xp.arange(BID, ACTIONS, dtype=xp.int8)[:, None]
    bidders = xp.where(speaks & (action == numbers), before.turn, memory.bidders)
    silent = most(xp, after.called) == 0
    return memory._replace(bidders=xp.where(silent, xp.int8(NOBODY), bidders))


def _turned(rules: SkullRules, memory: Memory, before: SkullTables, action: Array) -> Memory:
    """A disc lies open: the skull, or one more flower."""
    xp = rules.xp
    owner = (rules.seats == action - xp.int8(FLIP)) & (before.phase == FLIPPING)
    height = before.pile - before.turned - xp.int8(1)
    skull = owner & (height == before.skull)
    lent = (rules.seats == before.holder) & (before.chance_at >= height)
    flowers = before.turned + xp.int8(1) - lent
    return memory._replace(
        seen_at=xp.where(skull, before.discs, memory.seen_at),
        chose=memory.chose & ~skull,
        bare=xp.where(owner & ~skull, xp.maximum(memory.bare, flowers), memory.bare),
    )


def _lost(rules: SkullRules, memory: Memory, before: SkullTables) -> Memory:
    chooses = before.phase == DISCARDING
    loser = (rules.seats == before.challenger) & (chooses | (before.phase == DRAWING))
    return memory._replace(chose=memory.chose | loser & chooses, bare=memory.bare * ~loser)


def keeps(rules: SkullRules, tables: SkullTables, memory: Memory) -> Array:
    """(players, games) how likely each seat owns its skull still, roughly."""
    xp, discs = rules.xp, tables.discs.astype(rules.xp.float32)
    before = memory.seen_at - memory.chose
    # Who may choose gives a flower, unless it is the last one.
    chosen = xp.where(memory.seen_at == 2, xp.float32(0.1), xp.float32(0.9))
    found = xp.where(memory.chose, chosen, xp.float32(1)) * discs / xp.maximum(before, 1)
    return xp.where(memory.bare >= tables.discs, xp.float32(0), found)


class _Seat:
    """One seat's part of the memory, read out of the rounds that a view shows."""

    def __init__(self, discs: int) -> None:
        self.discs = discs
        self.seen_at = len(FULL_SET)
        self.chose = False
        self.bare = 0

    def shows(self, faces: Sequence[str]) -> None:
        self.bare = max(self.bare, faces.count(NAMES[FLOWER]))
        if NAMES[SKULL] in faces:
            self.seen_at, self.chose = self.discs, False

    def loses(self, by_choice: bool) -> None:
        self.discs -= 1
        self.chose |= by_choice
        self.bare = 0


def recalled(rules: SkullRules, view: View) -> Memory:
    """What there is to remember for who sees this view: one game."""
    xp = rules.xp
    seats = [_seat(view, player.seat) for player in view.players]
    bidders = {call.bid: call.seat for call in view.calls if call.bid is not None}

    def column(values: Sequence[int]) -> Array:
        return xp.asarray(values, dtype=xp.int8)[:, None]

    return Memory(
        bidders=column([bidders.get(number, NOBODY) for number in range(1, BIDS + 1)]),
        seen_at=column([seat.seen_at for seat in seats]),
        chose=column([seat.chose for seat in seats]) > 0,
        bare=column([seat.bare for seat in seats]),
    )


def _seat(view: View, seat: int) -> _Seat:
    lost = sum(finished.loser == seat for finished in view.history)
    found = _Seat(view.players[seat].discs + lost)
    for finished in view.history:
        found.shows(list(_faces(finished.flips, seat)))
        if finished.loser == seat:
            found.loses(by_choice=finished.skull_of == seat)
    found.shows(list(_faces(view.flips, seat)))
    return found


def _faces(flips: Sequence[SeenFlip], seat: int) -> Iterator[str]:
    return (flip.disc for flip in flips if flip.owner == seat)
