"""What a player sees, as numbers in a row: the input of a network, the same length for every set-up.

Seats count from the player's own, and there are always eight. Nothing is in it that the player's view does
not show: bids and loads of others only once all are in, cards put away only one's own, undealt cards only
those that Juanita has shown.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.codes import BLACK_KIND, EMPTY, HARRY, ROSIE
from yohoho.sim.lockstep.steps import BID, LOAD, OVER, Steps
from yohoho.sim.lockstep.steps import HARRY as HARRY_SPEAKS
from yohoho.sim.lockstep.tables import Array, of_seat, one_hot, seat_at
from yohoho.sim.lockstep.tricks import resolve
from yohoho.skull_king.cards import PERSONS

SEATS: Final = 8
MOST: Final = 10
"""Cards of the longest round that is told exactly; longer ones look like it."""
FACES: Final = len(actions.CARDS)
ACTIONS: Final = actions.BID + MOST + 1
"""How many a network chooses from."""
_KINDS: Final = (1, 2, 3, 4, 13, 14)
"""The suits to follow, none yet, none at all."""
_ON_THE_SHEET: Final = 14
"""Numbers about each seat, see `_line`."""
SIGHT: Final = (
    7 * FACES
    + SEATS * (FACES + BLACK_KIND + _ON_THE_SHEET)
    + (len(_KINDS) + OVER + HARRY + 1 - ROSIE)
    + (SEATS - 1)
    + 4 * (MOST + 2)
    + (5 + len(PERSONS) + 4)
)
"""How many numbers a sight has."""
SECRETS: Final = (SEATS - 1) * FACES


class TrickFeatures(NamedTuple):
    """The unfinished trick of each game, as arrays for the network."""

    lying: Array
    """(faces, games) the cards in it."""
    best: Array
    """(faces, games) the one that leads it."""
    ahead: Array
    """(games,) whose that is; no seat where nothing lies."""
    takes: Array
    """(faces, games) whether a card would lead it, if it were played now."""


def sight(steps: Steps, voyage: BatchState, player: Array) -> Array:
    """(SIGHT, games) float32: each game's tables as its `player` sees them."""
    xp, tables, trick = steps.rules.xp, voyage.tables, _trick(steps, voyage)
    parts = [
        *_own(steps, voyage, player),
        trick.lying,
        trick.best,
        trick.takes,
        *by_seat(steps, player, voyage.played),
        *by_seat(steps, player, voyage.voids),
        *_sheet(steps, voyage, player, trick),
        xp.stack([tables.suit == kind for kind in _KINDS]),
        xp.stack([voyage.phase == phase for phase in range(OVER)]),
        xp.stack([tables.pirate == pirate for pirate in range(ROSIE, HARRY + 1)]),
        *_round(steps, voyage, player),
        _terms(steps, voyage),
    ]
    return xp.concatenate([part.astype(xp.float32) for part in parts])


def secrets(steps: Steps, voyage: BatchState, player: Array) -> Array:
    """(SECRETS, games) bytes: the hands of all the others. Only who judges play in training may see them."""
    rules, xp = steps.rules, steps.rules.xp
    hands = [
        actions.counts(rules, of_seat(rules, voyage.tables.hands, _seat(steps, player, by)))
        for by in range(1, rules.hands)
    ]
    nothing = xp.zeros(((SEATS - rules.hands) * FACES, player.shape[0]), dtype=xp.uint8)
    return xp.concatenate([*hands, nothing])


def _own(steps: Steps, voyage: BatchState, player: Array) -> list[Array]:
    """The hand, what one has put away or been shown, and every card whose place one does not know."""
    rules, xp = steps.rules, steps.rules.xp
    hand = actions.counts(rules, of_seat(rules, voyage.tables.hands, player))
    nothing = xp.zeros_like(hand)
    gone, shown = (
        of_seat(rules, rows, player) if rows.shape[0] else nothing for rows in (voyage.put_away, voyage.shown)
    )
    unseen = (
        steps.deck.astype(xp.int8)
        - voyage.played.sum(axis=0).astype(xp.int8)
        - (hand + gone + shown).astype(xp.int8)
    )
    return [hand, gone, shown, unseen]


def _trick(steps: Steps, voyage: BatchState) -> TrickFeatures:
    """Places still empty count as escapes, which nothing loses to."""
    rules, xp, cards = steps.rules, steps.rules.xp, voyage.tables.trick
    lying = sum(actions.face_of(rules, card) for card in cards)
    laid = tuple(xp.where(card == EMPTY, xp.uint8(0), card) for card in cards)
    now = resolve(rules, laid)
    seats = xp.stack([seat_at(rules, voyage.tables, at) for at in range(rules.hands)])
    empty = cards[0] == EMPTY
    ahead = xp.where(empty, xp.uint8(SEATS), of_seat(rules, seats, now.winner))
    new = resolve(rules, (*laid, actions.faces(rules)[:, None]))
    takes = (new.winner == rules.hands) & ~new.discarded
    return TrickFeatures(lying, actions.face_of(rules, now.card) * ~empty, ahead, takes)


def _seat(steps: Steps, player: Array, by: int) -> Array:
    """The seat so many places after the player; Graybeard's stays the last."""
    players = steps.rules.players
    if by >= players:
        return steps.rules.xp.full_like(player, players)
    return ((player + by) % players).astype(steps.rules.xp.uint8)


def by_seat(steps: Steps, player: Array, rows: Array) -> Array:
    """(SEATS, …) the rows of all seats in the player's order, nothing where nobody sits."""
    rules, xp = steps.rules, steps.rules.xp
    found = [of_seat(rules, rows, _seat(steps, player, by)) for by in range(rows.shape[0])]
    return xp.stack(found + [xp.zeros_like(found[0])] * (SEATS - len(found)))


def _sheet(steps: Steps, voyage: BatchState, player: Array, trick: TrickFeatures) -> list[Array]:
    """What stands on the sheet and on the table of every seat, one's own first."""
    rules, xp = steps.rules, steps.rules.xp
    nothing = xp.zeros((_ON_THE_SHEET, player.shape[0]), dtype=xp.float32)
    lines = [_line(steps, voyage, player, trick, by) for by in range(rules.players)]
    if rules.hands > rules.players:
        lines.append(_ghost(steps, voyage, trick))
    return lines + [nothing] * (SEATS - len(lines))


def _line(steps: Steps, voyage: BatchState, player: Array, trick: TrickFeatures, by: int) -> Array:
    rules, xp, tables = steps.rules, steps.rules.xp, voyage.tables
    seat, open_bids = _seat(steps, player, by), voyage.phase > BID
    bid, won = of_seat(rules, tables.bids, seat), of_seat(rules, tables.won, seat)
    nothing = xp.zeros_like(bid)
    rows = [
        xp.ones_like(bid),
        xp.where(open_bids, bid, nothing) / 10,
        xp.where(open_bids, bid - won, nothing) / 5,
        open_bids & (bid == won),
        (of_seat(rules, tables.scores, seat) - of_seat(rules, tables.scores, player)) / 100,
        (voyage.phase > LOAD) & of_seat(rules, tables.cannonballs, seat),
        _favours(steps, voyage, player, seat) if rules.loot else nothing,
        of_seat(rules, tables.wagers, seat) / 20 if rules.powers else nothing,
        _may_change(steps, voyage, player, seat) if rules.powers else nothing,
        *_table(steps, voyage, seat, trick),
    ]
    return xp.stack([row.astype(xp.float32) for row in rows])


def _ghost(steps: Steps, voyage: BatchState, trick: TrickFeatures) -> Array:
    """Graybeard has tricks and cards, but neither bid nor score."""
    xp = steps.rules.xp
    seat = xp.full_like(voyage.phase, steps.rules.players)
    rows = _table(steps, voyage, seat, trick)
    nothing = xp.zeros((_ON_THE_SHEET - len(rows), seat.shape[0]), dtype=xp.float32)
    return xp.concatenate([nothing, xp.stack([row.astype(xp.float32) for row in rows])])


def _table(steps: Steps, voyage: BatchState, seat: Array, trick: TrickFeatures) -> list[Array]:
    """Tricks won and their bonus, and how the seat stands in this trick."""
    rules, tables = steps.rules, voyage.tables
    laid = [(seat_at(rules, tables, at) == seat) & (card != EMPTY) for at, card in enumerate(tables.trick)]
    return [
        of_seat(rules, tables.won, seat) / 10,
        of_seat(rules, tables.bonus, seat) / 50,
        sum(laid) > 0,
        trick.ahead == seat,
        (tables.leader == seat) & (voyage.phase < HARRY_SPEAKS),
    ]


def _favours(steps: Steps, voyage: BatchState, player: Array, seat: Array) -> Array:
    """Alliances between the two, whoever gave the Loot."""
    rules, allied = steps.rules, voyage.tables.allied
    given, taken = (
        of_seat(rules, of_seat(rules, allied, one), other) for one, other in ((player, seat), (seat, player))
    )
    return given + taken


def _may_change(steps: Steps, voyage: BatchState, player: Array, seat: Array) -> Array:
    """Whether the seat's Harry has yet to speak; when they speak, only the one whose turn it is."""
    waits = (voyage.phase == HARRY_SPEAKS) & (seat != player)
    return of_seat(steps.rules, voyage.tables.harrys, seat) & ~waits


def _round(steps: Steps, voyage: BatchState, player: Array) -> list[Array]:
    """How many play, the cards dealt, the tricks to come, one's own bid and what is missing from it."""
    rules, xp = steps.rules, steps.rules.xp
    bid, won = (of_seat(rules, rows, player) for rows in (voyage.tables.bids, voyage.tables.won))
    done = xp.where((voyage.phase == BID) | (voyage.phase == LOAD), xp.uint8(0), voyage.done)
    cards = steps.cards(voyage)
    left = xp.where(voyage.phase == HARRY_SPEAKS, xp.uint8(0), cards - done)
    known = (voyage.phase > BID).astype(xp.int8)
    players = xp.full_like(voyage.phase, rules.players - 2)
    rows = [cards, left, bid * known, xp.clip((bid - won) * known + 1, 0, MOST + 1)]
    return [
        one_hot(rules, players, SEATS - 1),
        *(one_hot(rules, xp.minimum(row, MOST + 1).astype(xp.uint8), MOST + 2) for row in rows),
    ]


def _terms(steps: Steps, voyage: BatchState) -> Array:
    """What was agreed on, and how much of the game is left."""
    rules, xp, setup = steps.rules, steps.rules.xp, steps.rules.setup
    fixed = [
        bool(setup.silent_leads),
        setup.edition.zero_by_number,
        setup.scoring in ("rascal", "cannonball"),
        rules.loads,
        setup.ghost is not None,
        *(person in rules.powers for person in PERSONS),
    ]
    to_come = steps.rounds - voyage.number.astype(xp.float32)
    rows = [voyage.number / 10, to_come / 10, to_come == 0, to_come == 1]
    rows += [xp.full_like(to_come, term) for term in fixed]
    return xp.stack([row.astype(xp.float32) for row in rows])
