"""The observation of a player of Skull King: an array of the same length for every set-up.

Seats are counted from the player's own, and there are always eight. The observation holds nothing that the
player's view does not show: the bids and loads of others only once all are made, of the cards put
away only the player's, and only the undealt cards that a power has shown.
"""

from typing import NamedTuple

from yohoho.sim.lockstep import card_rows
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BID, HARRY, LOAD, OVER, BatchState, join_rows
from yohoho.sim.lockstep.codes import EMPTY, PIRATE_CODES
from yohoho.sim.lockstep.observation_index import FACES, MAX_CARDS, SEAT_FEATURES, SEATS, SUIT_KINDS
from yohoho.sim.lockstep.round_state import Array, of_seat, one_hot, seat_at
from yohoho.sim.lockstep.tricks import resolve


class TrickFeatures(NamedTuple):
    """The unfinished trick of each game, as features."""

    lying: Array
    """(faces, games) the cards in it."""
    best: Array
    """(faces, games) the card that wins it so far."""
    ahead: Array
    """(games,) the seat that wins it so far; SEATS where it is empty."""
    takes: Array
    """(faces, games) whether each card, played now, would win it so far."""


def observe(env: BatchEnv, state: BatchState, player: Array) -> Array:
    """(OBSERVATION_SIZE, games) float32: the observation of each game's `player`."""
    return join_rows(env.rules.xp, observation_arrays(env, state, player))


def observation_arrays(env: BatchEnv, state: BatchState, player: Array) -> list[Array]:
    """The arrays that make an observation: one or several for each of `OBSERVATION_PARTS`."""
    xp, round_state, trick = env.rules.xp, state.round_state, _trick_features(env, state)
    return [
        *_card_features(env, state, player),
        trick.lying,
        trick.best,
        trick.takes,
        *by_relative_seat(env, player, state.played),
        *by_relative_seat(env, player, state.voids),
        *_all_seat_features(env, state, player, trick),
        xp.stack([round_state.suit == kind for kind in SUIT_KINDS]),
        xp.stack([state.phase == phase for phase in range(OVER)]),
        xp.stack([round_state.pirate == pirate for pirate in PIRATE_CODES.values()]),
        *_round_features(env, state, player),
        *_option_features(env, state),
    ]


def observe_privileged(env: BatchEnv, state: BatchState, player: Array) -> Array:
    """(PRIVILEGED_SIZE, games) bytes: the hands of all others, which only the critic sees in training."""
    rules, xp = env.rules, env.rules.xp
    hands = [
        card_rows.counts(rules, of_seat(rules, state.round_state.hands, _relative_seat(env, player, by)))
        for by in range(1, rules.hands)
    ]
    nothing = xp.zeros(((SEATS - rules.hands) * FACES, player.shape[0]), dtype=xp.uint8)
    return xp.concatenate([*hands, nothing])


def _card_features(env: BatchEnv, state: BatchState, player: Array) -> list[Array]:
    """The player's hand, the cards put away and shown, and the cards whose place the player does not know."""
    rules, xp = env.rules, env.rules.xp
    hand = card_rows.counts(rules, of_seat(rules, state.round_state.hands, player))
    nothing = xp.zeros_like(hand)
    gone, shown = (
        of_seat(rules, rows, player) if rows.shape[0] else nothing for rows in (state.put_away, state.shown)
    )
    unseen = (
        env.deck.astype(xp.int8)
        - state.played.sum(axis=0).astype(xp.int8)
        - (hand + gone + shown).astype(xp.int8)
    )
    return [hand, gone, shown, unseen]


def _trick_features(env: BatchEnv, state: BatchState) -> TrickFeatures:
    """The features of the trick; empty positions count as escapes, which lose to every other card."""
    rules, xp, cards = env.rules, env.rules.xp, state.round_state.trick
    lying = sum(card_rows.face_of(rules, card) for card in cards)
    laid = tuple(xp.where(card == EMPTY, xp.uint8(0), card) for card in cards)
    now = resolve(rules, laid)
    seats = xp.stack([seat_at(rules, state.round_state, at) for at in range(rules.hands)])
    empty = cards[0] == EMPTY
    ahead = xp.where(empty, xp.uint8(SEATS), of_seat(rules, seats, now.winner))
    # All cards are tried at once: the last card of the trick is a column of every card that there is.
    new = resolve(rules, (*laid, card_rows.faces(rules)[:, None]))
    takes = (new.winner == rules.hands) & ~new.discarded
    return TrickFeatures(lying, card_rows.face_of(rules, now.card) * ~empty, ahead, takes)


def _relative_seat(env: BatchEnv, player: Array, by: int) -> Array:
    """(games,) the seat `by` places after the player; Graybeard is always the last."""
    players = env.rules.players
    if by >= players:
        return env.rules.xp.full_like(player, players)
    return ((player + by) % players).astype(env.rules.xp.uint8)


def by_relative_seat(env: BatchEnv, player: Array, rows: Array) -> Array:
    """(SEATS, …) the rows of all seats, counted from the player; zeros where nobody sits."""
    rules, xp = env.rules, env.rules.xp
    seat_rows = [of_seat(rules, rows, _relative_seat(env, player, by)) for by in range(rows.shape[0])]
    return xp.stack(seat_rows + [xp.zeros_like(seat_rows[0])] * (SEATS - len(seat_rows)))


def _all_seat_features(env: BatchEnv, state: BatchState, player: Array, trick: TrickFeatures) -> list[Array]:
    """The features of every seat, the player's first."""
    rules, xp = env.rules, env.rules.xp
    nothing = xp.zeros((SEAT_FEATURES, player.shape[0]), dtype=xp.float32)
    lines = [_player_features(env, state, player, trick, by) for by in range(rules.players)]
    if rules.hands > rules.players:
        lines.append(_graybeard_features(env, state, trick))
    return lines + [nothing] * (SEATS - len(lines))


def _player_features(env: BatchEnv, state: BatchState, player: Array, trick: TrickFeatures, by: int) -> Array:
    rules, xp, round_state = env.rules, env.rules.xp, state.round_state
    seat, open_bids = _relative_seat(env, player, by), state.phase > BID
    bid, won = of_seat(rules, round_state.bids, seat), of_seat(rules, round_state.won, seat)
    nothing = xp.zeros_like(bid)
    rows = [
        xp.ones_like(bid),
        xp.where(open_bids, bid, nothing) / 10,
        xp.where(open_bids, bid - won, nothing) / 5,
        open_bids & (bid == won),
        (of_seat(rules, round_state.scores, seat) - of_seat(rules, round_state.scores, player)) / 100,
        (state.phase > LOAD) & of_seat(rules, round_state.cannonballs, seat),
        _alliances(env, state, player, seat) if rules.loot else nothing,
        of_seat(rules, round_state.wagers, seat) / 20 if rules.powers else nothing,
        _may_change(env, state, player, seat) if rules.powers else nothing,
        *_table_features(env, state, seat, trick),
    ]
    return xp.stack([row.astype(xp.float32) for row in rows])


def _graybeard_features(env: BatchEnv, state: BatchState, trick: TrickFeatures) -> Array:
    """The features of Graybeard, who has tricks and cards but neither bid nor score."""
    xp = env.rules.xp
    seat = xp.full_like(state.phase, env.rules.players)
    rows = _table_features(env, state, seat, trick)
    nothing = xp.zeros((SEAT_FEATURES - len(rows), seat.shape[0]), dtype=xp.float32)
    return xp.concatenate([nothing, xp.stack([row.astype(xp.float32) for row in rows])])


def _table_features(env: BatchEnv, state: BatchState, seat: Array, trick: TrickFeatures) -> list[Array]:
    """Tricks won and their bonus, and whether the seat has played to, wins and led this trick."""
    rules, round_state = env.rules, state.round_state
    laid = [
        (seat_at(rules, round_state, at) == seat) & (card != EMPTY)
        for at, card in enumerate(round_state.trick)
    ]
    return [
        of_seat(rules, round_state.won, seat) / 10,
        of_seat(rules, round_state.bonus, seat) / 50,
        sum(laid) > 0,
        trick.ahead == seat,
        (round_state.leader == seat) & (state.phase < HARRY),
    ]


def _alliances(env: BatchEnv, state: BatchState, player: Array, seat: Array) -> Array:
    """(games,) the number of alliances between the two seats, in both directions."""
    rules, allied = env.rules, state.round_state.allied
    given, taken = (
        of_seat(rules, of_seat(rules, allied, one), other) for one, other in ((player, seat), (seat, player))
    )
    return given + taken


def _may_change(env: BatchEnv, state: BatchState, player: Array, seat: Array) -> Array:
    """(games,) whether the seat may still change its bid; during the changes only the player's seat tells."""
    waits = (state.phase == HARRY) & (seat != player)
    return of_seat(env.rules, state.round_state.harrys, seat) & ~waits


def _round_features(env: BatchEnv, state: BatchState, player: Array) -> list[Array]:
    """One-hot: the players, the cards dealt, the tricks to come, the player's bid and its missing tricks."""
    rules, xp = env.rules, env.rules.xp
    bid, won = (of_seat(rules, rows, player) for rows in (state.round_state.bids, state.round_state.won))
    done = xp.where((state.phase == BID) | (state.phase == LOAD), xp.uint8(0), state.done)
    cards = env.cards(state)
    left = xp.where(state.phase == HARRY, xp.uint8(0), cards - done)
    bids_are_open = (state.phase > BID).astype(xp.int8)
    players = xp.full_like(state.phase, rules.players - 2)
    rows = [cards, left, bid * bids_are_open, xp.clip((bid - won) * bids_are_open + 1, 0, MAX_CARDS + 1)]
    return [
        one_hot(rules, players, SEATS - 1),
        *(one_hot(rules, xp.minimum(row, MAX_CARDS + 1).astype(xp.uint8), MAX_CARDS + 2) for row in rows),
    ]


def _option_features(env: BatchEnv, state: BatchState) -> list[Array]:
    """How much of the game is left, and its options."""
    rules, xp, setup = env.rules, env.rules.xp, env.rules.setup
    fixed = [
        bool(setup.silent_leads),
        setup.edition.zero_by_number,
        setup.scoring in ("rascal", "cannonball"),
        rules.loads,
        setup.ghost is not None,
        *(person in rules.powers for person in PIRATE_CODES),
    ]
    to_come = env.rounds - state.number.astype(xp.float32)
    rows = [state.number / 10, to_come / 10, to_come == 0, to_come == 1]
    return [
        xp.stack([row.astype(xp.float32) for row in rows]),
        xp.stack([xp.full_like(to_come, term) for term in fixed]),
    ]
