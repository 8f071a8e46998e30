"""The round of Skull in OpenSpiel: perfect recall, payoffs, and the same exploitability as our own."""

from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from bench.exploitability import captain_strategy, even, strategy_of

from tests.envs.spiel import open_spiel
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.first_mate import SkullFirstMate
from yohoho.bots.styles import style_named
from yohoho.envs import mask
from yohoho.sim.exploitability import ROUND, Strategy, exploitability, game_stake

pytestmark = pytest.mark.slow

STRATEGIES: dict[str, Strategy] = {
    "uniform": even,
    "first-mate": strategy_of(SkullFirstMate(style_named("plain"))),
    "captain": captain_strategy(SkullCaptain()),
}
STAKES = {"round": ROUND, "game": game_stake()}
Recalled = tuple[tuple[str, int], ...]
"""The information states in which a player acted, and the actions."""


def round_of(**parameters: Any) -> Any:
    return open_spiel().load_game("python_yohoho_skull_round", parameters)


def decisions(state: Any, recalled: tuple[Recalled, ...]) -> Iterator[tuple[Any, Recalled]]:
    """Every state in which a player acts, with what this player has known and done before."""
    if state.is_terminal():
        return
    seat = state.current_player()
    if seat >= 0:
        yield state, recalled[seat]
    for number in state.legal_actions():
        after = list(recalled)
        if seat >= 0:
            after[seat] += ((state.information_state_string(), number),)
        yield from decisions(state.child(number), tuple(after))


@pytest.mark.parametrize(("players", "discs"), [(2, 3), (3, 2)])
def test_information_states_have_perfect_recall(players: int, discs: int) -> None:
    game = round_of(players=players, discs=discs)
    recalled, tensors, legal = defaultdict(set), defaultdict(set), defaultdict(set)
    for state, before in decisions(game.new_initial_state(), ((),) * players):
        information = state.information_state_string()
        recalled[information].add(before)
        tensors[information].add(tuple(state.information_state_tensor()))
        legal[information].add(tuple(state.legal_actions()))
    for seen in (recalled, tensors, legal):
        assert {len(each) for each in seen.values()} == {1}
    assert len({tensor for [tensor] in tensors.values()}) == len(tensors)


@pytest.mark.parametrize(("players", "discs"), [(2, 2), (3, 2)])
def test_numbers_of_actions_are_those_of_the_encoding(players: int, discs: int) -> None:
    for state, _ in decisions(round_of(players=players, discs=discs).new_initial_state(), ((),) * players):
        position = state.position
        view = position.rules.game.view(position.state, position.seat)
        assert state.legal_actions() == mask(view).nonzero()[0].tolist()


def play_texts(game: Any, *texts: str) -> Any:
    state = game.new_initial_state()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def test_challenger_of_three_chooses_whose_discs_to_turn() -> None:
    texts = ("start 0", "place flower", "place skull", "place flower", "bid 1", "bid 2", "pass", "pass")
    state = play_texts(round_of(players=3, discs=2), *texts)
    assert state.current_player() == 1
    after = {state.action_to_string(number): state.child(number) for number in state.legal_actions()}
    assert set(after) == {"flip 0", "flip 2"}, "the own flower is turned without a question"
    assert after["flip 0"].returns() == [-0.5, 1.0, -0.5]
    assert after["flip 2"].returns() == [0.5, -1.0, 0.5]


@pytest.mark.parametrize(
    ("texts", "result", "side"),
    [
        (("start 0", "place flower", "place flower", "bid 2"), "success", 0),
        (("start 0", "place flower", "place skull", "bid 1", "pass"), "own_skull", 0),
        (("start 1", "place flower", "place skull", "bid 2"), "own_skull", 0),
        (("start 1", "place skull", "place flower", "bid 2"), "other_skull", 0),
        (("start 1", "place skull", "place flower", "bid 1", "bid 2"), "own_skull", 1),
        (("start 0", "place flower", "place skull", "bid 1", "bid 2"), "other_skull", 1),
    ],
)
@pytest.mark.parametrize("payoffs", STAKES)
def test_challenge_between_two_pays_the_stake(
    payoffs: str, texts: tuple[str, ...], result: str, side: int
) -> None:
    """The second player places before the first; `side` is 0 for a challenger who began the round."""
    state = play_texts(round_of(payoffs=payoffs), *texts)
    first = int(texts[0][-1])
    paid = getattr(STAKES[payoffs], result)[side]
    assert state.is_terminal()
    assert state.returns() == ([paid, -paid] if first == 0 else [-paid, paid])


@pytest.fixture(scope="module", params=STAKES)
def payoffs_and_game(request: pytest.FixtureRequest) -> tuple[str, Any]:
    """One game for all strategies, because it keeps its positions."""
    return request.param, round_of(payoffs=request.param)


@pytest.mark.parametrize("name", STRATEGIES)
def test_open_spiel_finds_the_same_exploitability(payoffs_and_game: tuple[str, Any], name: str) -> None:
    payoffs, game = payoffs_and_game
    measure = import_module("open_spiel.python.algorithms.exploitability").exploitability
    policy = import_module("yohoho.envs.open_spiel.policies").StrategyPolicy(game, STRATEGIES[name])
    ours = exploitability(STRATEGIES[name], STAKES[payoffs]).mean
    assert measure(game, policy) == pytest.approx(ours, abs=1e-9)
