"""The sheet of Skull and the engine agree after every round of random games, with and without Last Chance."""

from random import Random
from typing import Any, Final

import pytest

from tests.page.javascript import PageModules
from yohoho import Skull
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE
from yohoho.skull.actions import Action, Bid, Name
from yohoho.skull.options import MAX_PLAYERS, MIN_PLAYERS
from yohoho.skull.result import result
from yohoho.skull.rounds import SUCCESSES_TO_WIN
from yohoho.skull.state import State

GAMES: Final = 60
COUNT: Final = """async (games) => {
  const { ranksOf, stateOf } = await import(`${web}rules/skull-sheet.js`);
  return games.map(({ setup, rounds }) => rounds.map((_, at) => {
    const state = stateOf(setup, rounds.slice(0, at + 1));
    const { round, first, discs, successes, lastChance, winner, asks } = state;
    return { round, first, discs, successes, lastChance, winner, asks, ranks: ranksOf(state) };
  }));
}"""


def public_state(game: Skull, state: State) -> dict[str, Any]:
    """The public state after a round, as the sheet shows it."""
    ranked = result(state)
    asks = {"name": "next", "over": None}.get(state.phase, "challenger")
    return {
        "round": state.round,
        "first": state.first,
        "discs": [len(player.discs) for player in state.players],
        "successes": list(game.scores(state)),
        "lastChance": state.last_chance,
        "winner": state.winner,
        "asks": asks,
        "ranks": list(ranked.ranks),
    }


def any_action(rng: Random, legal: list[Action], bold: bool) -> Action:
    """Bold players bid high and lose their discs; the others bid low and often, so that many succeed."""
    bids = [action for action in legal if isinstance(action, Bid)]
    others = [action for action in legal if not isinstance(action, Bid)]
    if bids and (not others or rng.random() < 0.3):
        return max(bids, key=_number) if bold else min(bids, key=_number)
    return rng.choice(others)


def _number(bid: Bid) -> int:
    return bid.number


def play_random_game(
    rng: Random, players: int, last_chance: bool
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A random game: the rounds as a sheet writes them, and the engine's state after each."""
    game = Skull(players, last_chance)
    dice, bold = Dice(rng.randbytes(16).hex()), rng.random() < 0.5
    state = game.start()
    state = game.apply(state, CHANCE, game.chance(state, dice))
    setup = {"players": players, "first": state.first, "lastChance": last_chance}
    rounds: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    while not game.is_over(state):
        seat = rng.choice(game.waiting(state))
        acts = seat != CHANCE
        action = any_action(rng, game.legal(state, seat), bold) if acts else game.chance(state, dice)
        before, state = state, game.apply(state, seat, action)
        if isinstance(action, Name):
            rounds.append({**rounds.pop(), "next": action.seat})
            expected[-1] = public_state(game, state)
        elif len(state.history) > len(before.history):
            finished = state.history[-1]
            rounds.append({"challenger": finished.challenger, "skull": finished.skull_of})
            expected.append(public_state(game, state))
    return {"setup": setup, "rounds": rounds}, expected


@pytest.mark.parametrize("last_chance", [False, True])
@pytest.mark.parametrize("players", range(MIN_PLAYERS, MAX_PLAYERS + 1))
def test_sheet_and_engine_agree_after_every_round(
    modules: PageModules, players: int, last_chance: bool
) -> None:
    rng = Random(f"skull sheet {players} {last_chance}")
    games = [play_random_game(rng, players, last_chance) for _ in range(GAMES)]
    answers = modules.evaluate(COUNT, [sheet for sheet, _ in games])
    for (sheet, expected), answer in zip(games, answers, strict=True):
        assert answer == expected, sheet
    rounds = [line for sheet, _ in games for line in sheet["rounds"]]
    states = [state for _, expected in games for state in expected]
    ends = [expected[-1] for _, expected in games]
    assert any("next" in line for line in rounds)
    assert any(state["lastChance"] is not None for state in states) == last_chance
    assert {end["successes"][end["winner"]] == SUCCESSES_TO_WIN for end in ends} == {True, False}
