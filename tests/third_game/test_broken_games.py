"""Games of other packages that cannot be used: everything else works, and one line says what is wrong."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from tests.bots.foreign_bots import install
from tests.server.in_memory import in_memory_server
from tests.third_game.installation import forget_games
from yohoho.cli import app
from yohoho.core import registry
from yohoho.core.errors import OptionsError
from yohoho.locales import LANGUAGES, Voice

MODULES: Final = {
    "raises": "raise RuntimeError('no rudder')",
    "exits": "import sys; sys.exit('no rudder')",
    "no-descriptor": "DESCRIPTOR = 'a text'",
    "no-attribute": "",
    "other-name": "DESCRIPTOR = replace(GOOFSPIEL, name='goof')",
    "no-default": "DESCRIPTOR = GameDescriptor(name='no-default', open=lambda options: options['cards'])",
    "no-method": "DESCRIPTOR = GameDescriptor(name='no-method', open=NoMethod)",
    "no-part": "DESCRIPTOR = replace(GOOFSPIEL, name='no-part', menu='no_rudder:boxes')",
}
"""The source of a game by its name, and the fault is in the name."""
DETAILS: Final = {
    "raises": "RuntimeError('no rudder')",
    "exits": "SystemExit('no rudder')",
    "missing": "ModuleNotFoundError(\"No module named 'broken_missing'\")",
    "no-descriptor": "broken_no_descriptor:DESCRIPTOR is not a GameDescriptor",
    "no-attribute": "AttributeError(\"module 'broken_no_attribute' has no attribute 'DESCRIPTOR'\")",
    "other-name": "its descriptor has the name goof",
    "no-default": "KeyError('cards')",
    "no-method": "it has no rules_version, options, refusal",
    "no-part": "ModuleNotFoundError(\"No module named 'no_rudder'\")",
    "skull": "another game has this name",
}
IMPORTS: Final = """
from msgspec.structs import replace
from tests.third_game.goofspiel import GOOFSPIEL
from yohoho.core.descriptor import GameDescriptor

class NoMethod:
    name, players = "no-method", 3
    start = waiting = legal = chance = apply = step = view = redeal = is_over = result = len
    scores = rounds_played = holdings = hindsight = write = read = summary = len

    def __init__(self, plain):
        pass
"""
BROKEN: Final = sorted(set(DETAILS) - {"skull"})


@pytest.fixture(autouse=True, scope="module")
def broken_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A package with a game that works, and one for each fault."""
    folder = tmp_path_factory.mktemp("broken")
    for name, source in MODULES.items():
        (folder / f"{module(name)}.py").write_text(IMPORTS + source)
    faulty = {name: f"{module(name)}:DESCRIPTOR" for name in DETAILS}
    install(folder, registry.GROUP, **faulty, goofspiel="tests.third_game.goofspiel:GOOFSPIEL")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        forget_games()
        yield
    forget_games()


def module(name: str) -> str:
    return f"broken_{name.replace('-', '_')}"


def test_games_that_work_are_listed_alone() -> None:
    assert registry.names() == ("skull-king", "skull", "goofspiel")
    assert registry.open_game("skull", {}).name == "skull"
    assert registry.game_faults() == DETAILS


def test_metadata_names_all_without_an_import() -> None:
    registry.forget()
    assert set(registry.all_names()) == {"skull-king", "skull", "goofspiel", *DETAILS}
    assert not registry._load_installed.cache_info().currsize


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_says_what_is_wrong(name: str) -> None:
    with pytest.raises(OptionsError) as caught:
        registry.descriptor(name)
    assert caught.value.reason.code == "broken-game"
    assert caught.value.reason.args == {"name": name, "detail": DETAILS[name]}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_command_line_answers_in_one_line(command: str, name: str) -> None:
    said = CliRunner().invoke(app, [command, name])
    assert said.exit_code == 2
    assert said.stderr == f"yohoho: The game {name} is installed but cannot be used: {DETAILS[name]}\n"


def test_doctor_names_every_broken_game(tmp_path: Path) -> None:
    said = CliRunner().invoke(app, ["doctor", "--json", "--data", str(tmp_path)])
    findings = [one for one in json.loads(said.stdout)["findings"] if one["code"] == "broken-game"]
    assert {one["args"]["name"]: one["args"]["detail"] for one in findings} == DETAILS
    assert {one["state"] for one in findings} == {"bad"}


def test_server_offers_the_other_games() -> None:
    with in_memory_server() as server:
        boxes = server.ask("GET", "/api/menu").json()["boxes"]
        assert {box["game"] for box in boxes} == {"skull-king", "skull", "goofspiel"}
        server.table(server.guest()["token"], settings={"game": "goofspiel"})


@pytest.mark.parametrize("name", BROKEN)
def test_table_of_a_broken_game_is_refused(name: str) -> None:
    with in_memory_server() as server:
        settings = {"settings": {"game": name}}
        answer = server.ask("POST", "/api/tables", server.guest()["token"], json=settings)
        assert (answer.status_code, answer.json()["error"]) == (400, "broken-game")
        assert answer.json()["args"] == {"name": name, "detail": DETAILS[name]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_sentence(language: str) -> None:
    sentence = Voice(language).say("reason.broken-game", name="raises", detail="no rudder")
    assert "raises" in sentence
    assert sentence.endswith("no rudder")
