"""The end of a trick: its winner, its bonus and the next leader."""

from typing import NamedTuple

from yohoho.sim.lockstep.codes import (
    BLACK_KIND,
    ESCAPE_KIND,
    KING_KIND,
    KRAKEN,
    LEVIATHAN_KIND,
    LOOT,
    MARY_ESCAPES,
    MERMAID_KIND,
    NO_SUIT,
    PIRATE_KIND,
    WHALE,
)
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, of_seat, one_hot, seat_at

_LEVIATHAN, _ESCAPE, _OFF_SUIT, _OF_SUIT = 0, 1, 2, 16
"""Strengths; the strength of black numbers is their code, that of characters its upper bits."""


class BatchTrickOutcome(NamedTuple):
    """The outcome of one trick in each game; positions count in playing order."""

    winner: Array
    leader: Array
    discarded: Array
    card: Array
    """The card that won, or would have."""


def resolve(rules: Rules, trick: tuple[Array, ...]) -> BatchTrickOutcome:
    """The outcome of complete tricks, or of the cards so far."""
    xp = rules.xp
    suit = first_suit(rules, trick)
    strengths = [strength(rules, card, suit) for card in trick]
    best, winner, card = strengths[0], xp.zeros_like(trick[0]), trick[0]
    for position in range(1, len(trick)):
        better = strengths[position] > best
        best = xp.where(better, strengths[position], best)
        winner = xp.where(better, xp.uint8(position), winner)
        card = xp.where(better, trick[position], card)
    winner, card = _let_mermaid_win(rules, trick, best, winner, card)
    outcome = BatchTrickOutcome(winner, winner, xp.zeros(winner.shape, dtype=bool), card)
    return _battle(rules, trick, best, outcome) if rules.leviathans else outcome


def first_suit(rules: Rules, trick: tuple[Array, ...]) -> Array:
    """The kind of the first number. It ranks the cards even where nobody had to follow it."""
    suit = rules.xp.full_like(trick[0], NO_SUIT)
    for card in reversed(trick):
        kind = card >> 4
        suit = rules.xp.where((kind >= 1) & (kind <= BLACK_KIND), kind, suit)
    return suit


def strength(rules: Rules, card: Array, suit: Array) -> Array:
    """The strength of a card in a trick of this suit; of equal cards the first wins."""
    # Off suit 2, of the suit 17 to 30, black 65 to 78, characters from 80 on: bytes that compare as cards do.
    xp, kind = rules.xp, card >> 4
    value = xp.where(kind == suit, card & 15 | _OF_SUIT, xp.uint8(_OFF_SUIT))
    value = xp.where(kind == ESCAPE_KIND, xp.uint8(_ESCAPE), value)
    value = xp.where(kind == BLACK_KIND, card, value)
    value = xp.where(kind > BLACK_KIND, card & 0xF0, value)
    return xp.where(kind >= LEVIATHAN_KIND, xp.uint8(_LEVIATHAN), value) if rules.leviathans else value


def _let_mermaid_win(
    rules: Rules, trick: tuple[Array, ...], best: Array, winner: Array, card: Array
) -> tuple[Array, Array]:
    """The first Mermaid wins the trick if the Skull King is in it."""
    xp, king = rules.xp, best == KING_KIND << 4
    for position in range(len(trick) - 1, -1, -1):
        mermaid = king & (trick[position] >> 4 == MERMAID_KIND)
        winner = xp.where(mermaid, xp.uint8(position), winner)
        card = xp.where(mermaid, trick[position], card)
    return winner, card


def _battle(
    rules: Rules, trick: tuple[Array, ...], best: Array, outcome: BatchTrickOutcome
) -> BatchTrickOutcome:
    """The last leviathan decides: with the Kraken nobody wins, with the Whale the highest number."""
    xp = rules.xp
    deciding, last = xp.zeros_like(trick[0]), xp.zeros_like(trick[0])
    for position, card in enumerate(trick):
        leviathan = card >> 4 == LEVIATHAN_KIND
        deciding = xp.where(leviathan, xp.uint8(position), deciding)
        last = xp.where(leviathan, card, last)
    kraken, whale = last == KRAKEN, last == WHALE
    highest, holder, number = _highest_number(rules, trick)
    swept = whale & (highest == 0)
    # Where no card could have won, the player of the deciding leviathan leads.
    alone = kraken & (best == _LEVIATHAN) | swept
    winner = xp.where(whale & ~swept, holder, outcome.winner)
    card = xp.where(whale & ~swept, number, outcome.card)
    return BatchTrickOutcome(winner, xp.where(alone, deciding, winner), kraken | swept, card)


def _highest_number(rules: Rules, trick: tuple[Array, ...]) -> tuple[Array, Array, Array]:
    """(rank, position, card) of the highest number of any suit, the first of equal ones; rank 0 for none."""
    xp = rules.xp
    highest, holder, number = xp.zeros_like(trick[0]), xp.zeros_like(trick[0]), trick[0]
    for position, card in enumerate(trick):
        kind = card >> 4
        rank = xp.where((kind >= 1) & (kind <= BLACK_KIND), card & 15, xp.uint8(0))
        better = rank > highest
        highest = xp.where(better, rank, highest)
        holder = xp.where(better, xp.uint8(position), holder)
        number = xp.where(better, card, number)
    return highest, holder, number


def bonus(rules: Rules, trick: tuple[Array, ...], outcome: BatchTrickOutcome) -> Array:
    """(games,) the bonus of the tricks, which counts if the winner makes the bid."""
    xp, pays = rules.xp, rules.setup.edition.bonuses
    points = xp.zeros(trick[0].shape, dtype=xp.int16)
    by_pirate, by_king, by_mermaid = (
        outcome.card >> 4 == kind for kind in (PIRATE_KIND, KING_KIND, MERMAID_KIND)
    )
    for card in trick:
        kind = card >> 4
        if pays.fourteen:
            fourteen = (card & 15 == 14) & (kind <= BLACK_KIND)
            points = points + xp.where(
                fourteen,
                xp.where(kind == BLACK_KIND, xp.int16(pays.black_fourteen), xp.int16(pays.fourteen)),
                xp.int16(0),
            )
        if pays.mermaid_by_pirate:
            points = points + (by_pirate & (kind == MERMAID_KIND)) * xp.int16(pays.mermaid_by_pirate)
        prey = kind == PIRATE_KIND
        if rules.setup.edition.always_pirates:
            prey = prey | (card == MARY_ESCAPES)
        points = points + (by_king & prey) * xp.int16(pays.pirate_by_king)
        points = points + (by_mermaid & (kind == KING_KIND)) * xp.int16(pays.king_by_mermaid)
    return xp.where(outcome.discarded, xp.int16(0), points)


def end_trick(rules: Rules, round_state: BatchRoundState) -> tuple[BatchRoundState, BatchTrickOutcome]:
    """The state after a complete trick, before powers, and the outcome of the trick."""
    xp, trick = rules.xp, round_state.trick
    outcome = resolve(rules, trick)
    seats = xp.stack([seat_at(rules, round_state, position) for position in range(rules.hands)])
    winner = of_seat(rules, seats, outcome.winner)
    takes = one_hot(rules, winner, rules.hands) & ~outcome.discarded
    after = round_state._replace(
        leader=of_seat(rules, seats, outcome.leader),
        suit=xp.full_like(round_state.suit, NO_SUIT),
        trick=(),
        won=round_state.won + takes,
        bonus=round_state.bonus + takes * bonus(rules, trick, outcome),
        allied=_add_alliances(rules, round_state, seats, takes) if rules.loot else round_state.allied,
    )
    return after, outcome


def _add_alliances(rules: Rules, round_state: BatchRoundState, seats: Array, takes: Array) -> Array:
    """A Loot allies its player with the winner, but not with oneself or Graybeard, nor under a Whale."""
    xp, players = rules.xp, rules.players
    whale = xp.zeros(round_state.trick[0].shape, dtype=bool)
    gives = xp.zeros((players, round_state.games), dtype=xp.int8)
    for position, card in enumerate(round_state.trick):
        whale = whale | (card == WHALE)
        gives = gives + (one_hot(rules, seats[position], players) & (card == LOOT))
    others = ~xp.eye(players, dtype=bool)[:, :, None]
    return round_state.allied + gives[:, None] * (others & takes[None, :players] & ~whale)
