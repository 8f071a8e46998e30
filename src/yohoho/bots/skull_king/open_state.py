"""States of Skull King with all cards open, as states of the lockstep simulator."""

import numpy as np

from yohoho.bots.skull_king.beliefs import codes_of
from yohoho.bots.skull_king.situation import batch_state_of, env_for
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep.batch_state import BatchState, take_games
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.round_state import Array
from yohoho.skull_king.cards import NAMES, names_in
from yohoho.skull_king.state import State


def open_state(game: AnyGame, state: State, games: int, seed: int) -> BatchState:
    """Return a batch of `games` games at this state, which differ only in the order of the undealt cards."""
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
    undealt = _undealt(codes_of(rules.codes, names_in(state.round.undealt)), rules.most_drawn, games, seed)
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
