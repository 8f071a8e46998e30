"""The games in OpenSpiel: its own conformance test, chance as the engine draws it, golden playthroughs."""

import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.envs.spiel import FOLDER, PLAYTHROUGHS, POWERS, generator, open_spiel
from yohoho import CHANCE, Dice, IllegalAction, OptionsError
from yohoho.core.install import MissingExtraError, install_command
from yohoho.envs import action_index, mask, observe
from yohoho.skull import Shuffle

PAGE = Path(__file__).parents[2] / "docs" / "open-spiel.md"
EVERYTHING = f"kraken=true,whale=true,loot=true,{POWERS},scoring=cannonball,blanks=pirate-will;loot"
SETUPS = {
    "python_yohoho_skull_king(players=8,plan=1;3)": 2,
    "python_yohoho_skull_king(players=2,plan=2;4)": 3,
    f"python_yohoho_skull_king(players=3,plan=4;,{EVERYTHING})": 4,
    "python_yohoho_skull_king(edition=schmidt,players=3,tricks_face_down=true)": 1,
    "python_yohoho_skull(players=3)": 4,
    "python_yohoho_skull(players=5,last_chance=true,first_player=2)": 2,
    "python_yohoho_skull(players=3,open_to_eliminated=true)": 2,
    "python_yohoho_skull_round": 20,
    "python_yohoho_skull_round(discs=3,payoffs=game)": 20,
    "python_yohoho_skull_round(players=6,discs=4)": 5,
}
"""How many games OpenSpiel plays of each set-up."""


def play_randomly(name: str, dice: Dice, check: Any = None) -> Any:
    """A random game from its start to its end, with a check of every state."""
    state = open_spiel().load_game(name).new_initial_state()
    while not state.is_terminal():
        if check is not None:
            check(state)
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), SETUPS.items())
def test_open_spiel_plays_random_games(name: str, games: int) -> None:
    library = open_spiel()
    library.random_sim_test(library.load_game(name), num_sims=games, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETUPS)
def test_engine_accepts_the_steps_of_every_game(name: str) -> None:
    position = play_randomly(name, Dice(name)).position
    game = position.rules.game
    state: Any = game.start()
    for step in position.steps:
        words = step.split(" ", 1)
        seat, text = (int(words[0]), words[1]) if words[0].isdigit() else (CHANCE, step)
        state = game.apply(state, seat, game.read(text))
    if "round" not in name:
        assert state == position.state
        assert game.is_over(state)
        assert list(game.result(state).winners) == [
            seat for seat, gain in enumerate(position.returns) if gain == max(position.returns)
        ]


@pytest.mark.slow
@pytest.mark.parametrize("name", list(SETUPS)[:6])
def test_actions_and_observations_are_those_of_the_encoding(name: str) -> None:
    def check(state: Any) -> None:
        position = state.position
        if position.seat == CHANCE:
            return
        view = position.rules.game.view(position.state, position.seat)
        assert state.legal_actions() == np.flatnonzero(mask(view)).tolist()
        assert state.observation_tensor() == observe(view).tolist()
        for number in state.legal_actions():
            assert action_index(view, state.action_to_string(number)) == number

    play_randomly(name, Dice("encoding"), check)


@pytest.mark.slow
def test_cards_are_dealt_one_by_one_with_equal_probability() -> None:
    game = open_spiel().load_game("python_yohoho_skull_king(players=3,plan=2;)")
    deck = game.rules.game.deck
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / 3) for seat in range(3)]
    state.apply_action(1)
    for dealt in range(6):
        left = len(deck) - dealt
        assert state.chance_outcomes() == [(place, 1 / left) for place in range(dealt, len(deck))]
        assert state.action_to_string(dealt).endswith(f"to {dealt // 2}")
        state.apply_action(dealt)
    assert not state.is_chance_node()
    assert [hand.bit_count() for hand in state.position.state.hands] == [2, 2, 2]


@pytest.mark.slow
def test_skull_lies_where_a_fair_shuffle_puts_it() -> None:
    """The outcomes of chance are as likely as in the engine, which lists all orders of the discs."""
    checked: Counter[int] = Counter()

    def check(state: Any) -> None:
        position = state.position
        game, before = position.rules.game, position.state
        if before.phase != "shuffle":
            return
        engine: list[Shuffle] = game.legal(before, CHANCE)
        orders = Counter(game.apply(before, CHANCE, order).gathered for order in engine)
        fair = {gathered: count / len(engine) for gathered, count in orders.items()}
        probabilities = {
            position.after(outcome).state.gathered: probability
            for outcome, probability in state.chance_outcomes()
        }
        assert probabilities == pytest.approx(fair)
        checked[len(probabilities)] += 1

    for seed in range(10):
        play_randomly("python_yohoho_skull(players=4)", Dice(seed), check)
    assert len(checked) > 2, "discs with and without a skull"


@pytest.mark.slow
def test_points_of_a_round_are_paid_to_the_next_decision() -> None:
    paid = np.zeros(3)

    def check(state: Any) -> None:
        if state.is_chance_node():
            assert state.rewards() == [0.0] * 3
        else:
            paid[:] += state.rewards()
            assert paid.tolist() == state.returns()

    last = play_randomly("python_yohoho_skull_king(players=3,plan=1;2;1)", Dice("points"), check)
    assert (paid + last.rewards()).tolist() == last.returns() == list(last.position.state.scores)


@pytest.mark.slow
def test_rewards_of_open_spiels_environment_add_up_to_the_points() -> None:
    """Its steps pass over chance nodes, so no reward may be paid there."""
    open_spiel()
    environments = import_module("open_spiel.python.rl_environment")
    env, dice = (
        environments.Environment("python_yohoho_skull_king(players=3,plan=1;2;1)"),
        Dice("environment"),
    )
    step, paid = env.reset(), np.zeros(3)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([dice.choice(step.observations["legal_actions"][player])])
        paid += step.rewards
    assert paid.tolist() == env.get_state.returns()
    assert any(paid)


@pytest.mark.slow
def test_hidden_bid_is_not_in_the_information_of_others() -> None:
    state = open_spiel().load_game("python_yohoho_skull_king(players=3,plan=3;)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bids = [state.child(number) for number in state.legal_actions()]
    assert len({bid.information_state_string(0) for bid in bids}) == 4
    for other in (1, 2):
        assert len({bid.information_state_string(other) for bid in bids}) == 1
        assert len({bid.observation_string(other) for bid in bids}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough_is_as_written(name: str) -> None:
    """`python -m tests.envs.spiel` writes the playthroughs anew."""
    written, played_again = generator().replay(str(FOLDER / f"{name}.txt"))
    assert played_again == written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("python_yohoho_skull_king(players=9)", "player-count"),
        ("python_yohoho_skull_king(edition=nobody)", "nobody"),
        ("python_yohoho_skull_king(edition=schmidt,kraken=true)", "not-in-this-edition"),
        ("python_yohoho_skull_king(plan=1;many)", "option-is option=plan kind=numbers"),
        ("python_yohoho_skull_king(plan=nothing)", "unknown-plan"),
        ("python_yohoho_skull_king(powers=rosie;nobody)", "unknown-power"),
        ("python_yohoho_skull(players=2)", "player-count"),
        ("python_yohoho_skull(first_player=4)", "no-such-first-player"),
        ("python_yohoho_skull_round(players=7)", "player-count"),
        ("python_yohoho_skull_round(discs=1)", "discs is 1, not 2 to 4"),
        ("python_yohoho_skull_round(payoffs=none)", "payoffs is none, not round or game"),
        ("python_yohoho_skull_round(players=3,payoffs=game)", "only-with-players"),
    ],
)
def test_parameters_that_no_game_has_are_refused(name: str, part: str) -> None:
    with pytest.raises(OptionsError, match=part):
        open_spiel().load_game(name)


@pytest.mark.slow
def test_unknown_parameter_is_refused() -> None:
    """Extra rounds for ties have no end, so there is no such parameter."""
    library = open_spiel()
    with pytest.raises(library.SpielError, match="ties"):
        library.load_game("python_yohoho_skull_king(ties=extra-rounds)")


@pytest.mark.slow
def test_illegal_numbers_are_refused() -> None:
    state = open_spiel().load_game("python_yohoho_skull(players=3)").new_initial_state()
    with pytest.raises(IllegalAction, match="not-among-legal"):
        state.apply_action(3)
    state.apply_action(0)
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(14)
    assert refused.value.reason.args == {"action": 14, "legal": [0, 1]}
    with pytest.raises(IllegalAction, match="not-among-legal"):
        state.action_to_string(0, 14)


@pytest.mark.slow
def test_observers_have_no_parameters() -> None:
    game = open_spiel().load_game("python_yohoho_skull")
    with pytest.raises(OptionsError, match="observations have no parameters"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.slow
def test_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    open_spiel()
    [*blocks] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    [*shown] = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    namespace: dict[str, Any] = {}
    for block, text in zip(blocks, shown, strict=True):
        exec(block, namespace)
        assert capsys.readouterr().out == text


def test_missing_open_spiel_is_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("yohoho.envs.open_spiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingExtraError) as refused:
        import_module("yohoho.envs.open_spiel")
    assert refused.value.reason.args["name"] == "pyspiel"
    assert refused.value.reason.args["install"] == install_command("open-spiel")
