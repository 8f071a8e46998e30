"""The observation of a player of Skull: an array of the same length for every number of players.

Players are ordered by relative seat: counted from the player's own, without those who are eliminated. So a
round among three looks the same whether others were eliminated or never there. The observation holds nothing
that the player's view does not show; while first discs are placed, it does not show who has placed one.
"""

from collections.abc import Iterable

from yohoho.sim.lockstep.batch_state import join_rows
from yohoho.sim.lockstep.skull_actions import BIDS, DRAW, FLIP
from yohoho.sim.lockstep.skull_history import PublicHistory
from yohoho.sim.lockstep.skull_observation_index import HIGHEST, PLACES, REACH, SEATS
from yohoho.sim.lockstep.skull_state import (
    FIRST_DISCS,
    OVER,
    Array,
    SkullBatchState,
    SkullRules,
    pick,
    row_max,
    row_sum,
)
from yohoho.sim.lockstep.skull_steps import hand_discs, legal


def observe(rules: SkullRules, state: SkullBatchState, history: PublicHistory, player: Array) -> Array:
    """(OBSERVATION_SIZE, games) float32: the observation of each game's `player`."""
    return join_rows(rules.xp, observation_arrays(rules, state, history, player))


def observation_arrays(
    rules: SkullRules, state: SkullBatchState, history: PublicHistory, player: Array
) -> list[Array]:
    """The arrays that make an observation: one or several for each of `OBSERVATION_PARTS`."""
    xp, relative_seat = rules.xp, relative_seats(rules, state, player)
    pile = state.pile * (state.phase != FIRST_DISCS)
    living = (state.discs > 0)[:, None]
    return [
        *by_relative_seat(
            relative_seat, xp.stack(_seat_features(rules, state, history, pile), axis=1) * living
        ),
        *_bid_features(rules, history, relative_seat),
        *_own_features(rules, state, player),
        *_table_features(rules, state, pile, player),
    ]


def observe_privileged(rules: SkullRules, state: SkullBatchState, player: Array) -> Array:
    """(PRIVILEGED_SIZE, games) bytes: the places of the others' skulls, which only the critic sees."""
    xp, relative_seat = rules.xp, relative_seats(rules, state, player)
    rows = xp.stack([state.skull == place for place in PLACES], axis=1)
    return xp.concatenate(by_relative_seat(relative_seat, rows)[1:]).astype(xp.uint8)


def relative_seats(rules: SkullRules, state: SkullBatchState, player: Array) -> Array:
    """(players, games) the relative seat of each seat; SEATS for an eliminated player."""
    xp = rules.xp
    away = rules.seats - player
    away = xp.where(away < 0, away + xp.int8(rules.players), away)
    sits = (state.discs > 0) | (away == 0)
    before = _sum((sits[seat] & (away[seat] < away)).astype(xp.int8) for seat in range(rules.players))
    return xp.where(sits, before, xp.int8(SEATS))


def by_relative_seat(relative_seat: Array, rows: Array) -> list[Array]:
    """The rows of all seats by relative seat, zeros where nobody sits. Seats are the first axis."""
    return [_sum((relative_seat[seat] == at) * row for seat, row in enumerate(rows)) for at in range(SEATS)]


def _sum(parts: Iterable[Array]) -> Array:
    first, *rest = parts
    for part in rest:
        first = first + part
    return first


def legal_by_relative_seat(rules: SkullRules, state: SkullBatchState) -> Array:
    """(ACTIONS, games) the legal actions of the seat to act, with relative seats."""
    xp, mask = rules.xp, legal(rules, state)
    seats = mask[FLIP : FLIP + rules.players]
    rows = by_relative_seat(relative_seats(rules, state, state.turn), seats)
    return xp.concatenate([mask[:FLIP], xp.stack(rows) > 0, mask[DRAW:]])


def absolute_action(rules: SkullRules, state: SkullBatchState, action: Array) -> Array:
    """(games,) the action of the seat to act with a seat in place of the relative seat."""
    xp = rules.xp
    chosen = relative_seats(rules, state, state.turn) == action - FLIP
    turns = (action >= FLIP) & (action < DRAW)
    return xp.where(turns, FLIP + row_sum(rules.seats * chosen), action).astype(xp.int8)


def _seat_features(
    rules: SkullRules, state: SkullBatchState, history: PublicHistory, pile: Array
) -> list[Array]:
    """(players, games) each: what everybody knows about a seat."""
    xp, discs = rules.xp, state.discs
    hidden = pile - state.turned
    holds = rules.seats == state.holder
    lent = holds & (state.chance_at >= 0)
    own = pile - lent
    lost = history.discs_when_seen - discs
    return [
        discs > 0,
        *(discs == number for number in range(1, 5)),
        state.successes > 0,
        *(pile == number for number in range(1, HIGHEST + 1)),
        *(hidden == number for number in range(1, HIGHEST + 1)),
        own >= discs,
        (discs - own) / 4,
        state.called / 8,
        state.called > 0,
        state.called == xp.maximum(row_max(xp, state.called), 1),
        state.passed,
        rules.seats == state.first,
        rules.seats == state.challenger,
        holds,
        lent,
        lent & (state.chance_at == hidden - 1),
        *(lost == number for number in range(4)),
        history.chose_loss,
        *(history.flowers_shown == number for number in range(1, 4)),
        history.flowers_shown >= discs,
    ]


def _bid_features(rules: SkullRules, history: PublicHistory, relative_seat: Array) -> list[Array]:
    """(BIDS, games) for each relative seat: the numbers it has bid in this round."""
    rows = rules.xp.stack([history.bidders == seat for seat in range(rules.players)])
    return by_relative_seat(relative_seat, rows)


def _own_features(rules: SkullRules, state: SkullBatchState, player: Array) -> list[Array]:
    """The place of the player's skull, the discs above it, and the player's hand."""
    xp, own_row = rules.xp, rules.seats == player
    skull, pile = pick(own_row, state.skull), pick(own_row, state.pile)
    above = xp.where(skull >= 0, pile - skull - xp.int8(1), xp.int8(-1))
    hand = hand_discs(state._replace(turn=player), own_row)
    return [
        xp.stack([skull == place for place in PLACES]),
        xp.stack([above == number for number in range(4)]),
        xp.stack([hand.flowers == number for number in range(4)]),
        hand.last_chance[None],
    ]


def _table_features(rules: SkullRules, state: SkullBatchState, pile: Array, player: Array) -> list[Array]:
    """One-hot: the phase, the players left, the highest bid, the discs on the mats, the discs of others that
    the next bid needs, and the discs that the challenger has still to turn."""
    xp = rules.xp
    living = row_sum((state.discs > 0).astype(xp.int8))
    highest, laid = row_max(xp, state.called), row_sum(pile)
    beyond = highest + xp.int8(1) - pick(rules.seats == player, pile)
    to_turn = xp.where(state.challenger >= 0, highest - row_sum(state.turned), xp.int8(0))
    return [
        xp.stack([state.phase == phase for phase in range(OVER)]),
        xp.stack([living == number for number in range(2, SEATS + 1)]),
        *(xp.stack([row == number for number in range(1, BIDS + 1)]) for row in (highest, laid)),
        *(
            xp.stack([xp.clip(row, 0, REACH - 1) == number for number in range(REACH)])
            for row in (beyond, to_turn)
        ),
    ]
