"""A third edition of Skull King is one object: rules, arrays, terminal, bots, pad and review play it.

Its cards, numbers, bonuses, options and rulings differ from those of Beck and of Schmidt.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tests.cli.scripted_player import PlayCommand, any_of
from tests.page.javascript import PageModules
from tests.page.page_facts import module, rules_facts
from tests.page.templates import WEB
from tests.page.test_pad_equality import JUDGE, judge_in_python
from tests.review.skull_king_games import play_game
from tests.scorepad.random_cases import any_case
from tests.scorepad.test_tricklog import check_logged_game
from tests.sim.round_comparison import RoundComparison
from tests.skull_king import random_options
from tests.skull_king.invariants import moves, secrecy
from tests.skull_king.invariants.moment import moments
from yohoho.bots.fallback import Question, answer
from yohoho.bots.ladder import bot_named, rungs
from yohoho.cli import app
from yohoho.core.record import read_step
from yohoho.review import review
from yohoho.scorepad import dumps, fold
from yohoho.scorepad.sheet import setup_for
from yohoho.server.menu import full_menu
from yohoho.skull_king import SkullKing
from yohoho.skull_king.editions import BECK, EDITIONS, Bonuses, Edition, edition_of_scoring
from yohoho.table.skull_king_presets import PRESETS
from yohoho.testing import skull_king

HARBOUR: Final[Edition] = replace(
    BECK,
    name="harbour",
    top_rank=12,
    specials=("escape", "escape-2", "escape-3", "pirate", "pirate-2", "tigress", "mermaid", "skull-king"),
    extras={"whale": ("white-whale",)},
    powers={},
    players=(3, 5),
    menu=frozenset({"whale", "plan", "tricks_face_down"}),
    scorings=("rascal", "classic"),
    bonuses=Bonuses(0, 15, 25, 35, 45),
    largest_deal=11,
    zero_by_number=True,
    ghost_for_two=False,
    rulings={code: f"H-{number}" for number, code in enumerate(BECK.rulings, start=1)},
)
SLOW: Final = ("first-mate", "admiral")
"""Rungs that look ahead, in whole games, take seconds."""
OPTIONS: Final[dict[str, Any]] = {"edition": "harbour", "whale": True, "plan": [2, 4]}
REFEREE: Final = """async () => {
  const { packOf, SCORINGS } = await import(`${web}referee/pack.js`);
  return { pack: packOf("harbour"), scorings: SCORINGS };
}"""


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> PlayCommand:
    return PlayCommand(tmp_path / "data", monkeypatch, capsys)


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The edition and its preset, as the recipe adds them."""
    monkeypatch.setitem(EDITIONS, HARBOUR.name, HARBOUR)
    monkeypatch.setitem(PRESETS, "harbour-classic", {"edition": "harbour", "players": 4})
    for cached in (setup_for, full_menu):
        cached.cache_clear()
    yield
    for cached in (setup_for, full_menu):
        cached.cache_clear()


def test_moves_and_secrets_are_kept() -> None:
    """The references of tricks and points are independent of editions, and know those of the package only."""
    for moment in moments(SkullKing(players=4, **OPTIONS), 3):
        for invariant in (*moves.INVARIANTS, *secrecy.INVARIANTS):
            invariant(moment)


def test_array_rules_decide_as_the_engine() -> None:
    assert RoundComparison({**OPTIONS, "players": 4}, 6, seed=3).run() > 0


def test_menu_offers_it_with_its_preset() -> None:
    [box] = [box for box in full_menu().boxes if box.edition == "harbour"]
    assert (box.least, box.most, box.scorings) == (3, 5, ["rascal", "classic"])
    assert {"whale", "plan", "tricks_face_down"} <= {*box.options}
    assert [*box.presets] == ["harbour-classic"]
    assert box.copies == []


def test_scoring_without_an_edition_stays_the_first_one_s() -> None:
    assert [edition_of_scoring(name).name for name in ("classic", "rascal")] == ["beck", "beck"]


def test_pad_counts_as_the_engine_does() -> None:
    check_logged_game(SkullKing(players=4, **OPTIONS), 5)


def test_page_facts_and_pad_in_javascript_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, own = Random("harbour"), {"harbour": HARBOUR}
    monkeypatch.setattr(random_options, "EDITIONS", own)
    logs = [any_case(rng, 4) for _ in range(60)]
    with PageModules({WEB / "rules" / "facts.js": module(rules_facts())}) as modules:
        judged = [json.loads(answer) for answer in modules.evaluate(JUDGE, [dumps(log) for log in logs])]
    assert judged == [judge_in_python(fold(log)) for log in logs]
    faults = [fault["why"] for one in judged for fault in one["counted"]["faults"]]
    assert any((why["ruling"] or "").startswith("H-") for why in faults)


def test_referee_of_the_page_asks_for_what_it_has_and_names_a_shared_scoring_once() -> None:
    with PageModules({WEB / "rules" / "facts.js": module(rules_facts())}) as modules:
        answers = modules.evaluate(REFEREE)
    pack = answers["pack"]
    assert (pack["alliances"], pack["stakes"], pack["changes"], pack["blanks"]) == (False, [0], [0], 0)
    assert pack["specials"]["white-whale"] == 1
    assert sorted(answers["scorings"]) == ["cannonball", "classic", "rascal", "schmidt"]


def test_option_sets_of_its_menu_have_as_many_players_as_it_takes() -> None:
    sets = [choices for choices in skull_king._other_choices().values() if choices["edition"] == "harbour"]
    assert {(choices["players"], *SkullKing(**choices).edition.players) for choices in sets} == {
        (3, 3, 5),
        (4, 3, 5),
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_terminal_plays_it(terminal: PlayCommand, language: str) -> None:
    status, out, err = terminal.whole_game(
        "skull-king",
        "--edition",
        "harbour",
        "--players",
        "3",
        "-o",
        "plan=2,3",
        "-o",
        "whale",
        "--lang",
        language,
        "--seed",
        "1",
        choose=any_of,
    )
    assert (status, err) == (0, "")
    assert "{" not in out
    shown = CliRunner().invoke(app, ["replay", str(terminal.records[0]), "--lang", language])
    assert shown.exit_code == 0, shown.output


def test_every_bot_plays_it_and_a_game_is_reviewed() -> None:
    names = [rung for rung in rungs("skull-king") if not rung.startswith(SLOW)]
    bots = [bot_named("skull-king", rung) for rung in names]
    record = play_game(bots, "harbour", **OPTIONS, scoring="classic")
    assert len(record.seats) == 5
    outcome = review(record, 1, "quick")
    assert [one.number for one in outcome.rounds] == [1, 2]


@pytest.mark.parametrize("rung", ["first-mate-quick", "admiral"])
def test_bots_that_look_ahead_decide(rung: str) -> None:
    game = SkullKing(players=3, **OPTIONS)
    state = game.start()
    for step in ("start 0", "deal green-1 black-2 / purple-12 escape / yellow-1 pirate"):
        state = game.apply(state, *read_step(game, step))
    view = game.view(state, 1)
    decision = answer(Question(game.name, rung, "seed", view))
    assert (decision.choice in view.legal, decision.fault) == (True, None)
