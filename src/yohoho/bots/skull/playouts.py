"""Play-outs of Skull by the captain's network: to the end of a round, then the win chances of the standings.

Every action of a decision is played out in the same worlds (places of the hidden skulls, drawn from beliefs)
with the same noise, so that differences between actions are paired.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

import numpy

from yohoho.bots.skull.beliefs import Floats
from yohoho.bots.skull.network_beliefs import network_beliefs
from yohoho.bots.skull.network_policy import PublicGames, captain_step, take
from yohoho.bots.skull.search import draw_places
from yohoho.bots.skull.standings import win_chances
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import number_of
from yohoho.sim.lockstep.skull_history import PublicHistory, history_from_view
from yohoho.sim.lockstep.skull_state import NAMING, NOBODY, OVER, Array, SkullRules, from_view
from yohoho.skull.discs import LOST
from yohoho.skull.view import View

_FIRST_SHARE: Final = 4
"""One world in this many is played out for every action, the others for those that are not clearly worse."""
_CLEARLY: Final = 3.0
"""Standard errors of a difference that make an action clearly worse."""
_WORLDS, _ACTION = 1, 2
"""Numbers of independent streams of noise."""


class PlayoutValues(NamedTuple):
    """The chance to win after each action; differences are paired."""

    values: Floats
    """(actions,)"""
    errors: Floats
    """(actions,) the standard error of the difference to the best action; 0 for the best."""


def action_values(
    rules: SkullRules, weights: Mapping[str, Any], view: View, legal: Sequence[str], worlds: int, seed: int
) -> PlayoutValues:
    """Return the chance of the viewer to win after each action, in this number of `worlds`.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.network_policy import captain_weights
    >>> from yohoho.bots.skull.own_state import rules_of
    >>> action_values(rules_of(view), captain_weights(), view, view.legal, worlds=16, seed=7).values.shape
    (2,)
    """
    assert view.seat is not None
    games = sample_games(rules, weights, view, worlds, seed)
    # Most actions are clearly worse after a few worlds, and the time goes to the others.
    few = max(2, worlds // _FIRST_SHARE)
    first = _play_actions(rules, weights, games.at(slice(None, few)), view, legal)
    keep = _hopeful(first)
    texts = [text for text, hopeful in zip(legal, keep, strict=True) if hopeful]
    rest = _play_actions(rules, weights, games.at(slice(few, None)), view, texts)
    return _summary(first, keep, rest)


def pairwise_losses(
    rules: SkullRules, weights: Mapping[str, Any], view: View, pair: tuple[str, str], worlds: int, seed: int
) -> Floats:
    """Return (worlds,) how much more often the first of two actions wins than the second.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.network_policy import captain_weights
    >>> from yohoho.bots.skull.own_state import rules_of
    >>> pair = ("place flower", "place skull")
    >>> pairwise_losses(rules_of(view), captain_weights(), view, pair, worlds=16, seed=7).shape
    (16,)
    """
    games = sample_games(rules, weights, view, worlds, seed)
    better, worse = _play_actions(rules, weights, games, view, pair)
    losses: Floats = better - worse
    return losses


def sample_games(
    rules: SkullRules, weights: Mapping[str, Any], view: View, worlds: int, seed: int
) -> PublicGames:
    """Return the game of a view in each of the `worlds`, which depend only on what the view shows.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.network_policy import captain_weights
    >>> from yohoho.bots.skull.own_state import rules_of
    >>> sample_games(rules_of(view), captain_weights(), view, worlds=16, seed=7).state.games
    16
    """
    rng = CounterRng.from_seed(numpy, seed ^ situation_hash(view), worlds)
    skulls = draw_places(network_beliefs(rules, view, weights), rng.fold_in(_WORLDS))
    state = from_view(rules, view, skulls, _lies(view, skulls, rng))
    history = history_from_view(rules, view)
    return PublicGames(state, repeat_history(history, worlds), rng.bits())


def _lies(view: View, skulls: Array, rng: CounterRng) -> Array:
    """(worlds,) the position of the challenger's skull while one of the shuffled discs is to be drawn."""
    nobody = numpy.full(skulls.shape[1], NOBODY, dtype=numpy.int8)
    if view.phase != "draw" or view.challenger is None:
        return nobody
    positions = rng.below(numpy.full(len(nobody), view.gathered)).astype(numpy.int8)
    return numpy.where(skulls[view.challenger] == LOST, nobody, positions)


def repeat_history(history: PublicHistory, games: int) -> PublicHistory:
    """Repeat the history of each game `games` times.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.own_state import rules_of
    >>> repeat_history(history_from_view(rules_of(view), view), 16).bidders.shape[-1]
    16
    """
    return PublicHistory(*(numpy.repeat(array, games, axis=-1) for array in history))


def situation_hash(view: View) -> int:
    """Return a number for the noise of a situation, from public facts.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> other = game.view(game.apply(game.start(), yohoho.CHANCE, "start 2"), 1)
    >>> situation_hash(view) == situation_hash(other)
    False
    """
    facts = (view.seat, view.round, view.first, view.on_mats, len(view.calls), len(view.flips))
    return crc32(repr(facts).encode())


def _hopeful(values: Floats) -> Any:
    """(actions,) whether an action is not clearly worse than the best so far."""
    best = values[values.mean(axis=1).argmax()]
    loss = best - values
    error = loss.std(axis=1, ddof=1) / loss.shape[1] ** 0.5
    return loss.mean(axis=1) <= _CLEARLY * error


def _summary(first: Floats, keep: Any, rest: Floats) -> PlayoutValues:
    """Join both parts; an action of the first part alone is compared with the best action there."""
    whole = numpy.concatenate([first[keep], rest], axis=1)
    at = whole.mean(axis=1).argmax()
    loss, error = numpy.empty(len(first)), numpy.empty(len(first))
    loss[keep], error[keep] = _mean_and_error(whole[at] - whole)
    loss[~keep], error[~keep] = _mean_and_error(first[keep][at] - first[~keep])
    return PlayoutValues(numpy.clip(whole[at].mean() - loss, 0, 1), error)


def _mean_and_error(losses: Floats) -> tuple[Floats, Floats]:
    return losses.mean(axis=1), losses.std(axis=1, ddof=1) / losses.shape[1] ** 0.5


def _play_actions(
    rules: SkullRules, weights: Mapping[str, Any], games: PublicGames, view: View, legal: Sequence[str]
) -> Floats:
    """(actions, worlds) the viewer's chance to win after each action in each world."""
    worlds = games.state.games
    tiled = games.at(numpy.tile(numpy.arange(worlds), len(legal)))
    numbers = numpy.repeat(numpy.asarray([number_of(text) for text in legal], dtype=numpy.int8), worlds)
    began = int(games.state.round[0])
    # A disc chosen to be lost ends the round, so its effect shows in the next one.
    last = began + (view.phase == "discard")
    after = take(rules, tiled, numbers, CounterRng(numpy, tiled.seeds).fold_in(_ACTION))
    chances: Floats = round_values(rules, weights, after, last)[view.seat].reshape(len(legal), worlds)
    return chances.astype(numpy.float64)


def round_values(rules: SkullRules, weights: Mapping[str, Any], games: PublicGames, last: int) -> Array:
    """Return (players, games) each player's chance to win, played by captains until round `last` is over.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> from yohoho.bots.skull.network_policy import captain_weights
    >>> from yohoho.bots.skull.own_state import rules_of
    >>> games = sample_games(rules_of(view), captain_weights(), view, worlds=16, seed=7)
    >>> round_values(rules_of(view), captain_weights(), games, last=1).sum(axis=0).round(3).tolist()
    [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
    """
    values = numpy.zeros(games.state.discs.shape, dtype=numpy.float32)
    names, number = numpy.arange(games.state.games), 0
    while len(names):
        state = games.state
        ended = (state.round > last) | (state.phase == OVER) | (state.phase == NAMING) & (state.round == last)
        if ended.any():
            over = games.at(ended)
            values[:, names[ended]] = win_chances(rules, over.state, over.history)
            games, names = games.at(~ended), names[~ended]
        if len(names):
            games = captain_step(rules, weights, games, _ACTION + 1 + number)
            number += 1
    return values
