"""The documented index of observations and actions: it fits the arrays, and the page shows it."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from yohoho import Dice, Skull, SkullKing, settle
from yohoho.bots.skull.own_state import own_state, rules_of
from yohoho.bots.skull_king.situation import batch_state_of, env_for
from yohoho.core.game import AnyGame
from yohoho.envs import encoding_of, observe
from yohoho.sim.lockstep import observation, skull_observation
from yohoho.sim.lockstep.index_part import IndexPart, total_size
from yohoho.sim.lockstep.skull_history import history_from_view
from yohoho.skull.view import View as SkullView

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
GAMES: list[AnyGame] = [SkullKing(), SkullKing(players=2, plan=[3]), Skull(3), Skull(6)]
TEXTS = {
    "bid 2": "bid",
    "bid 0": "bid",
    "play escape": "escape",
    "play black-14": "numbers",
    "play tigress:pirate": "as-pirate",
    "play skull-king": "skull-king",
    "play pirate-harry": "named-pirates",
    "discard tigress": "two-faced",
    "change -1": "change",
}


def view_of_new_game(game: AnyGame) -> Any:
    """The view of the seat to act in a new game."""
    state = settle(game, game.start(), Dice("index"))
    return game.view(state, game.waiting(state)[0])


def arrays(view: Any) -> list[Any]:
    """The arrays of which the observation is made."""
    if isinstance(view, SkullView):
        player = np.full(1, view.seat, dtype=np.int8)
        rules = rules_of(view)
        history = history_from_view(rules, view)
        return skull_observation.observation_arrays(rules, own_state(view), history, player)
    player = np.full(1, view.seat, dtype=np.uint8)
    return observation.observation_arrays(env_for(view.options), batch_state_of(view), player)


def part_of(parts: Sequence[IndexPart], name: str) -> slice:
    at = [part.name for part in parts].index(name)
    begin = total_size(parts[:at])
    return slice(begin, begin + parts[at].size)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_parts_end_where_arrays_end(game: AnyGame) -> None:
    encoding = encoding_of(game)
    ends = set(accumulate(array.shape[0] for array in arrays(view_of_new_game(game))))
    assert set(accumulate(part.size for part in encoding.observation_parts)) <= ends
    assert total_size(encoding.observation_parts) == encoding.observation_size == max(ends)
    assert total_size(encoding.action_parts) == encoding.action_count


def test_parts_hold_what_they_name() -> None:
    game = SkullKing(players=3, plan=[4])
    view, parts = view_of_new_game(game), encoding_of(game).observation_parts
    seen = {part.name: observe(view)[part_of(parts, part.name)] for part in parts}
    assert seen["hand"].sum() == 4
    assert seen["phase"].tolist() == [1, 0, 0, 0, 0, 0]
    assert seen["players"].tolist() == [0, 1, 0, 0, 0, 0, 0]
    assert int(seen["cards"].argmax()) == 4
    assert seen["progress"].tolist() == pytest.approx([0.1, 0, 1, 0])
    assert not seen["trick"].any()


def test_parts_of_skull_hold_what_they_name() -> None:
    game = Skull(4)
    view, parts = view_of_new_game(game), encoding_of(game).observation_parts
    seen = {part.name: observe(view)[part_of(parts, part.name)] for part in parts}
    assert seen["own-skull"].tolist() == [0, 1, 0, 0, 0, 0, 0]
    assert seen["own-flowers"].tolist() == [0, 0, 0, 1]
    assert seen["players"].tolist() == [0, 0, 1, 0, 0]
    assert seen["phase"].argmax() == 0


@pytest.mark.parametrize("text", TEXTS)
def test_action_of_skull_king_is_in_its_part(text: str) -> None:
    game = SkullKing(players=3, plan=[4], powers=["harry"])
    encoding, view = encoding_of(game), view_of_new_game(game)
    part = part_of(encoding.action_parts, TEXTS[text])
    assert part.start <= encoding.numbers(view, [text])[0] < part.stop


def test_actions_of_skull_are_in_their_parts() -> None:
    game = Skull(3)
    encoding, view = encoding_of(game), view_of_new_game(game)
    texts = dict.fromkeys(view.legal, "disc") | {"pass": "pass", "bid 1": "bid", "bid 12": "bid"}
    for text, name in (texts | {"flip 0": "seat", "draw 0": "draw"}).items():
        part = part_of(encoding.action_parts, name)
        assert part.start <= encoding.numbers(view, [text])[0] < part.stop


def table(parts: Sequence[IndexPart]) -> str:
    """The parts as a table of the page."""
    lines, begin = ["| Numbers | Part | Meaning |", "|---|---|---|"], 0
    for part in parts:
        last = begin + part.size - 1
        numbers = str(begin) if part.size == 1 else f"{begin} to {last}"
        lines.append(f"| {numbers} | `{part.name}` | {part.meaning} |")
        begin += part.size
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("kind", ["observation_parts", "seat_parts", "action_parts"])
@pytest.mark.parametrize("game", [SkullKing(), Skull()], ids=repr)
def test_page_shows_the_index(game: AnyGame, kind: str) -> None:
    assert table(getattr(encoding_of(game), kind)) in PAGE.read_text(encoding="utf-8")
