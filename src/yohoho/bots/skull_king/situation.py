"""Views and states of Skull King as arrays: states of the lockstep simulator, and observations."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from yohoho.bots.skull_king import plain_observation
from yohoho.bots.skull_king.beliefs import codes_of, rules_for
from yohoho.bots.skull_king.view_analysis import bonus_by_seat, changers, trick_leader
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep import actions, card_rows
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BatchState, take_games
from yohoho.sim.lockstep.codes import EMPTY, PIRATE_CODES
from yohoho.sim.lockstep.observation_index import PHASES
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, Rules, new_round
from yohoho.skull_king.cards import BY_NAME, NAMES, SUITS, names_in
from yohoho.skull_king.legal import suit_to_follow
from yohoho.skull_king.options import Options
from yohoho.skull_king.state import State
from yohoho.skull_king.view import View


def situation(view: View, rules: Rules, hands: Array, undealt: Array) -> BatchRoundState:
    """Return the round that a view shows, with the given hands and undealt cards: one game for each sample.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> from yohoho.bots.skull_king.beliefs import sample_hands
    >>> hands, undealt = sample_hands(view, 100, np.random.default_rng(7))
    >>> situation(view, rules_for(view.options), hands, undealt).games
    100
    """
    games = hands.shape[-1]
    leader = np.full(games, trick_leader(view), dtype=np.uint8)
    totals = np.repeat(np.asarray(view.scores, dtype=np.int16)[:, None], games, axis=1)
    round_state = new_round(rules, hands, undealt, leader, totals)
    return round_state._replace(
        round_leader=np.full(games, view.leader, dtype=np.uint8),
        **_trick(view, rules, games),
        **_sheet(view, rules, games),
        **_powers(view, rules, games),
    )


def _trick(view: View, rules: Rules, games: int) -> dict[str, Any]:
    names = view.trick.cards if view.trick else []
    suit = suit_to_follow([BY_NAME[name] for name in names], rules.setup.silent_leads)
    return {
        "trick": tuple(np.full(games, code, dtype=np.uint8) for code in codes_of(rules.codes, names)),
        "suit": np.full(games, rules.codes.kind_of_suit(suit), dtype=np.uint8),
    }


def _rows(values: Sequence[int], games: int, kind: Any) -> Array:
    return np.repeat(np.asarray(values, dtype=kind)[:, None], games, axis=1)


def _sheet(view: View, rules: Rules, games: int) -> dict[str, Any]:
    """Bids, loads, tricks, bonuses and alliances so far."""
    people = view.seats[: rules.players]
    allied = np.zeros((rules.players, rules.players), dtype=np.int8)
    for giver, taker in view.alliances:
        allied[giver, taker] += 1
    fields = {
        "bids": _rows([seat.bid or 0 for seat in people], games, np.int8),
        "cannonballs": _rows([bool(seat.cannonball) for seat in people], games, bool),
        "won": _rows([seat.tricks for seat in view.seats], games, np.int8),
        "bonus": _rows(bonus_by_seat(view), games, np.int16),
    }
    return fields | ({"allied": np.repeat(allied[:, :, None], games, axis=2)} if rules.loot else {})


def _powers(view: View, rules: Rules, games: int) -> dict[str, Any]:
    if not rules.powers:
        return {}
    people, may_change = view.seats[: rules.players], changers(view)
    return {
        "wagers": _rows([seat.wager for seat in people], games, np.int8),
        "changes": _rows([seat.change for seat in people], games, np.int8),
        "harrys": _rows([seat in may_change for seat in range(rules.players)], games, bool),
        "pirate": np.full(games, _pirate(view), dtype=np.uint8),
    }


def _pirate(view: View) -> int:
    """The pirate whose power is used at once."""
    return 0 if view.power is None or view.phase == "harry" else PIRATE_CODES[view.power]


@cache
def env_for(options: Options) -> BatchEnv:
    """Return the batch environment with these options; it is made once.

    >>> env_for(Options(players=3)).rules.players
    3
    """
    return BatchEnv(rules_for(options))


def batch_state_of(view: View) -> BatchState:
    """Return one game as the seat knows it, with empty hands for all others. It is for observations only.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> state = batch_state_of(view)
    >>> PHASES[state.phase[0]], state.number.tolist()
    ('bid', [1])
    """
    env = env_for(view.options)
    rules, faces = env.rules, len(actions.CARDS)
    round_state = situation(
        view, rules, _own_hand(view, rules), np.full((rules.max_drawn, 1), EMPTY, np.uint8)
    )
    empty = np.full(1, EMPTY, dtype=np.uint8)
    laid = round_state.trick + (empty,) * (rules.hands - len(round_state.trick))
    number = np.full(1, min(view.round, view.rounds), dtype=np.uint8)
    nothing = np.zeros((rules.players, faces, 1), dtype=np.uint8)
    return BatchState(
        round_state=round_state._replace(trick=laid),
        phase=np.full(1, PHASES.index(view.phase), dtype=np.uint8),
        number=number,
        done=np.full(1, 0 if view.phase == "harry" else len(view.tricks), dtype=np.uint8),
        dealer=np.full(1, view.dealer, dtype=np.uint8),
        seeds=np.zeros(1, dtype=np.uint32),
        step_count=np.zeros(1, dtype=np.uint32),
        points=np.zeros((rules.players, 1), dtype=np.int16),
        exact=np.zeros((rules.players, 1), dtype=bool),
        played=_cards_played(view, rules),
        voids=_voids(view, rules),
        put_away=_own_cards(view, rules, nothing, view.discarded) if rules.drawing else nothing[:0],
        shown=_own_cards(view, rules, nothing, view.seen_undealt) if rules.showing else nothing[:0],
    )


def _own_hand(view: View, rules: Rules) -> Array:
    own = codes_of(rules.codes, view.hand)
    hands = np.full((rules.hands, max(rules.slots(view.cards), len(own)), 1), EMPTY, dtype=np.uint8)
    hands[view.seat, : len(own), 0] = own
    return hands


def _cards_played(view: View, rules: Rules) -> Array:
    """(hands, faces, 1) the cards each seat has played in this round."""
    counts = np.zeros((rules.hands, len(actions.CARDS), 1), dtype=np.uint8)
    for trick in [*view.tricks, *([view.trick] if view.trick else [])]:
        for seat, code in zip(trick.seats, codes_of(rules.codes, trick.cards), strict=False):
            counts[seat] += card_rows.face_of(rules, np.full(1, code, dtype=np.uint8))
    return counts


def _voids(view: View, rules: Rules) -> Array:
    voids = np.zeros((rules.hands, 4, 1), dtype=np.uint8)
    for seat, other in enumerate(view.seats):
        for suit in other.voids:
            voids[seat, rules.codes.kind_of_suit(SUITS.index(suit)) - 1] = 1
    return voids


def _own_cards(view: View, rules: Rules, nothing: Array, names: Sequence[str]) -> Array:
    """Cards that only this seat knows, in its row."""
    counts = nothing.copy()
    for code in codes_of(rules.codes, list(names)):
        counts[view.seat] += card_rows.face_of(rules, np.full(1, code, dtype=np.uint8))
    return counts


def open_state(game: AnyGame, state: State, games: int, seed: int) -> BatchState:
    """Return a batch of `games` games at this state, which differ only in the order of the undealt cards.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> state = yohoho.settle(game, game.start(), yohoho.Dice(7))
    >>> open_state(game, state, games=5, seed=7).round_state.hands.shape  # three hands of two cards
    (3, 2, 5)
    """
    views = [game.view(state, seat) for seat in range(game.players)]
    states = [batch_state_of(view) for view in views]
    rules, first = env_for(game.options).rules, states[0]
    hands = first.round_state.hands.copy()
    for seat, cards in enumerate(_hands(state, game.players, views[0].seats[-1].cards)):
        codes = codes_of(rules.codes, cards)
        hands[seat, :, 0] = EMPTY
        hands[seat, : len(codes), 0] = codes
    batch: BatchState = take_games(
        first._replace(
            round_state=first.round_state._replace(hands=hands),
            put_away=sum(one.put_away for one in states[1:]) + first.put_away,
            shown=sum(one.shown for one in states[1:]) + first.shown,
        ),
        np.zeros(games, dtype=np.intp),
    )
    undealt = _undealt(codes_of(rules.codes, names_in(state.round.undealt)), rules.max_drawn, games, seed)
    return batch._replace(round_state=batch.round_state._replace(undealt=undealt))


def _hands(state: State, players: int, in_pile: int) -> list[list[str]]:
    """The hands by name, and then the cards that are left in Graybeard's pile, if there is one, top first."""
    hands, pile = [names_in(cards) for cards in state.hands[:players]], state.round.pile
    return hands if not pile else [*hands, [NAMES[card] for card in pile[len(pile) - in_pile :]]]


def _undealt(codes: list[int], rows: int, games: int, seed: int) -> Array:
    """(rows, games) undealt cards in random order, EMPTY where there are no more."""
    undealt = np.full((rows, games), EMPTY, dtype=np.uint8)
    if not rows or not codes:
        return undealt
    order = np.random.default_rng(seed).random((len(codes), games)).argsort(axis=0)[:rows]
    undealt[: order.shape[0]] = np.asarray(codes, dtype=np.uint8)[order]
    return undealt


def observation_array(view: View) -> Array:
    """Return (OBSERVATION_SIZE, 1) the observation that a view gives.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> observation_array(view).shape
    (1295, 1)
    """
    return np.asarray(plain_observation.observation_of(view)).reshape(-1, 1)
