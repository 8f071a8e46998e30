"""Bots in files and bots as objects, where a program's own user names them; and nowhere else."""

import json
import os
import sys
from doctest import DocTestParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tests.bots.foreign_bots import Lubber, Temperamental
from tests.server.in_memory import in_memory_server
from tests.table.fixtures import QUICK, TableDriver
from yohoho import Skull
from yohoho.bots import Style, bot_named
from yohoho.bots.fallback import Question, answer
from yohoho.bots.files import local_bot
from yohoho.bots.ladder import check_bot_name
from yohoho.cli import app
from yohoho.cli.baselines.plan import plan
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, RecordError
from yohoho.locales import LANGUAGES, Voice
from yohoho.sim.engines import engine_on
from yohoho.sim.journal import open_journal
from yohoho.sim.run import run
from yohoho.sim.tournament import GameResult, Tournament
from yohoho.table import commands

SOURCE = """
from pathlib import Path
with Path(__file__).with_name("runs").open("a") as file:
    file.write("run ")

from wish_of_the_parrot import WISH

class Parrot:
    name = "parrot"

    def choose(self, view, legal, rng):
        return legal[-1] if WISH == "last" else rng.choice(legal)

class Moody(Parrot):
    def __init__(self, style):
        self.name = style.bot_name("moody")

class Mute:
    name = "mute"

class Nameless:
    def choose(self, view, legal, rng):
        return legal[0]

class Sunk(Parrot):
    def __init__(self):
        raise RuntimeError("the hold is full of water")

WISDOM = 7
"""
GAME = Skull(players=3)


@pytest.fixture
def mybot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with bots, in the folder where the commands of the test run."""
    (tmp_path / "wish_of_the_parrot.py").write_text("WISH = 'last'\n")
    (tmp_path / "mybot.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    monkeypatch.delitem(sys.modules, "wish_of_the_parrot", raising=False)
    return tmp_path / "mybot.py"


def runs(mybot: Path) -> int:
    record = mybot.with_name("runs")
    return record.read_text().count("run") if record.exists() else 0


def test_bot_in_a_file_is_found_by_path_and_class(mybot: Path) -> None:
    view = GAME.view(GAME.apply(GAME.start(), -1, "start 0"), 1)
    for name in ("mybot.py:Parrot", "./mybot.py:Parrot", f"{mybot}:Parrot"):
        assert local_bot("skull", name).name == "parrot"
        assert local_bot("skull", name).choose(view, view.legal, Dice(7)) == "place skull"
    assert local_bot("skull-king", "mybot.py:Moody:bold").name == "moody:bold"
    assert local_bot("skull", "sailor:bold") is bot_named("skull", "sailor:bold")


def test_file_is_run_again_after_a_change_only(mybot: Path) -> None:
    for _ in range(3):
        local_bot("skull", "mybot.py:Parrot")
        local_bot("skull", "mybot.py:Moody")
    assert runs(mybot) == 1
    changed = mybot.stat().st_mtime_ns + 10**9
    mybot.write_text(SOURCE.replace('"parrot"', '"cockatoo"'))
    os.utime(mybot, ns=(changed, changed))
    assert local_bot("skull", "mybot.py:Parrot").name == "cockatoo"


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("gone.py:Parrot", "no-bot-file", ["gone.py"]),
        ("no\0file.py:Parrot", "no-bot-file", ["file.py"]),
        ("folder.py:Parrot", "bot-file-fails", ["folder.py"]),
        ("mybot.py:Macaw", "no-bot-class", ["mybot.py", "Macaw", "Parrot", "Moody", "Sunk"]),
        ("mybot.py", "no-bot-class", ["mybot.py", "Parrot"]),
        ("mybot.py:", "no-bot-class", ["mybot.py", "Parrot"]),
        ("mybot.py:WISDOM", "no-bot-class", ["WISDOM", "Parrot"]),
        ("mybot.py:Mute", "broken-bot", ["mybot.py:Mute", "no choose(view, legal, rng)"]),
        ("mybot.py:Nameless", "broken-bot", ["mybot.py:Nameless", "no name"]),
        ("mybot.py:Sunk", "broken-bot", ["mybot.py:Sunk", "RuntimeError", "full of water"]),
        ("mybot.py:Parrot:shy", "unknown-style", ["shy", "bold"]),
        ("typo.py:Parrot", "bot-file-fails", ["typo.py", "line 2", "was never closed"]),
        ("lost.py:Parrot", "bot-file-fails", ["lost.py", "no_such_library"]),
        ("quits.py:Parrot", "bot-file-fails", ["quits.py", "SystemExit"]),
    ],
)
def test_what_is_wrong_is_one_sentence(mybot: Path, name: str, code: str, words: list[str]) -> None:
    mybot.with_name("folder.py").mkdir()
    mybot.with_name("typo.py").write_text("class Parrot:\n    name = (\n")
    mybot.with_name("lost.py").write_text("import no_such_library\n")
    mybot.with_name("quits.py").write_text("raise SystemExit(3)\n")
    with pytest.raises(OptionsError) as refused:
        local_bot("skull", name)
    assert refused.value.reason.code == code
    for language in LANGUAGES:
        said = Voice(language).reason(refused.value.reason)
        assert all(word in said for word in words)
        assert "\n" not in said
        assert "{" not in said


@pytest.mark.parametrize(
    "command",
    [["simulate", "skull", "--bots"], ["play", "skull", "--bots"], ["baselines", "skull", "--bots"]],
)
def test_commands_say_what_is_wrong_with_a_file(mybot: Path, command: list[str]) -> None:
    ended = CliRunner().invoke(app, [*command, "mybot.py:Sunk"])
    assert ended.exit_code == 2
    assert "the hold is full of water" in ended.stderr
    assert "Traceback" not in ended.output


def games(tournament: Tournament, cores: int) -> list[GameResult]:
    """The games of a tournament without thinking times."""
    played: list[GameResult] = []
    run(tournament, 6, engine_on(cores), on_result=played.append)
    choices = [
        tuple(msgspec.structs.replace(each, seconds=0, slowest=0) for each in game.thinking)
        for game in played
    ]
    return [
        msgspec.structs.replace(game, thinking=thinking)
        for game, thinking in zip(played, choices, strict=True)
    ]


def test_tournament_of_files_and_objects_is_the_same_in_other_processes(mybot: Path) -> None:
    bold = Temperamental(Style("bold"))
    tournament = Tournament.of(GAME, ["./mybot.py:Parrot", Lubber(), bold], seed="7")
    assert tournament.crew == ("./mybot.py:Parrot", "lubber", "temperamental:bold")
    here = games(tournament, cores=1)
    assert not any(thinking.faults for game in here for thinking in game.thinking)
    assert games(tournament, cores=2) == here
    assert runs(mybot) >= 2, "each process has run the file"


def test_bot_given_twice_sits_twice_and_the_last_one_fills_the_seats() -> None:
    lubber = Lubber()
    assert Tournament.of(GAME, [lubber, lubber], seed="7").crew == ("lubber",) * 3
    assert Tournament.of(GAME, ["sailor", lubber], seed="7").crew == ("sailor", "lubber", "lubber")


class Named:
    def __init__(self, name: Any) -> None:
        self.name = name

    def choose(self, view: Any, legal: Any, rng: Dice) -> Any:
        return legal[0]


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        ([Named("sailor"), "cabin-boy"], "bot-name-taken"),
        ([Named("random")], "bot-name-taken"),
        ([Named("x"), Named("x")], "bot-name-taken"),
        ([Named("./mybot.py:Parrot"), "./mybot.py:Parrot"], "bot-name-taken"),
        ([Named("")], "broken-bot"),
        ([Named(7)], "broken-bot"),
        ([Lubber], "broken-bot"),
        ([object()], "broken-bot"),
        ([None], "broken-bot"),
        ([], "no-bot-named"),
        ([Lubber()] * 4, "too-many-bots"),
    ],
)
def test_impossible_crew_is_refused(bots: list[Any], code: str) -> None:
    with pytest.raises(OptionsError) as refused:
        Tournament.of(GAME, bots, seed="7")
    assert refused.value.reason.code == code


def test_bot_that_cannot_travel_plays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    class Local(Lubber):
        name = "local"

    tournament = Tournament.of(GAME, [Local(), "sailor"], seed="7")
    assert games(tournament, cores=1)
    with pytest.raises(OptionsError, match=r"The bot local cannot be sent .*bot-stays-here"):
        games(tournament, cores=2)
    # A class of a notebook can be pickled, and no other process could find it.
    monkeypatch.setattr(Named, "__module__", "__main__")
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    with pytest.raises(OptionsError, match="made at the prompt"):
        games(Tournament.of(GAME, [Named("prompted"), "sailor"], seed="7"), cores=2)


def test_journal_names_an_object(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tournament = Tournament.of(GAME, [Lubber(), "sailor"], seed="7")
    with open_journal(file, tournament) as journal:
        run(tournament, 3, engine_on(1), journal)
    assert json.loads(file.read_text().splitlines()[0])["tournament"]["crew"] == [
        "lubber",
        "sailor",
        "sailor",
    ]
    assert "objects" not in file.read_text()
    with open_journal(file, tournament) as journal:
        assert run(tournament, 6, engine_on(1), journal).finished == 6
    with (
        pytest.raises(RecordError, match="another-tournament"),
        open_journal(file, Tournament.of(GAME, [Named("other"), "sailor"], seed="7")),
    ):
        pass


def test_simulate_and_baselines_take_a_file(mybot: Path) -> None:
    words = ["--bots", "./mybot.py:Parrot,sailor", "--players", "3", "--games", "3", "--cores", "1", "--json"]
    ended = CliRunner().invoke(app, ["simulate", "skull", *words])
    assert ended.exit_code == 0, ended.output
    parrot, sailor = json.loads(ended.stdout)["statistics"]["bots"]
    assert (parrot["name"], sailor["name"], parrot["faults"]) == ("./mybot.py:Parrot", "sailor", {})
    row = plan(["skull"], ["sailor", "mybot.py:Parrot"], "s")[1]
    assert row.bot == "mybot.py:Parrot"
    assert "--bots mybot.py:Parrot,sailor" in row.command(3)


def test_bot_of_the_documentation_plays_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page shows it at the prompt. It gets fewer states here, because each takes time."""
    page = (Path(__file__).parents[2] / "docs" / "own-bots.md").read_text()
    prompts = DocTestParser().get_examples(page[page.index(">>> from functools") :])
    source = "".join(each.source for each in prompts[:5])
    assert 25 <= len(source.splitlines()) <= 33, "about thirty lines"
    (tmp_path / "lookout.py").write_text(source.replace("states = 30", "states = 2"))
    monkeypatch.chdir(tmp_path)
    words = [
        "--bots",
        "lookout.py:Lookout,sailor",
        "-o",
        "plan=1,3",
        "--games",
        "4",
        "--cores",
        "1",
        "--json",
    ]
    ended = CliRunner().invoke(app, ["simulate", "skull-king", *words])
    assert ended.exit_code == 0, ended.output
    assert json.loads(ended.stdout)["statistics"]["bots"][0]["faults"] == {}


def test_daily_takes_a_file(mybot: Path) -> None:
    words = ["daily", "--date", "2026-11-17", "--game", "skull", "--secret", "rum", "--json"]
    ended = CliRunner().invoke(app, [*words, "--bot", "./mybot.py:Parrot"])
    assert ended.exit_code == 0, ended.output
    (answered,) = json.loads(ended.stdout)["games"][0]["bots"]
    assert answered["bot"] == "./mybot.py:Parrot"


def test_server_runs_no_file_that_is_named_over_the_wire(mybot: Path) -> None:
    named = f"{mybot}:Parrot"
    tavern = TableDriver(**QUICK)
    for name in (named, "mybot.py:Parrot", "./mybot.py:Parrot:bold"):
        assert tavern.expect_refusal("Ann", commands.AddBot(bot=name)).code == "unknown-bot"
        for setting in ("bots", "stand_in"):
            configure = commands.Configure({"options": QUICK, setting: name})
            assert tavern.expect_refusal("Ann", configure).code == "unknown-bot"
        with pytest.raises(OptionsError, match="unknown-bot"):
            check_bot_name("skull-king", name)
        with pytest.raises(OptionsError, match="unknown-bot"):
            bot_named("skull-king", name)
    with in_memory_server() as app_in_memory:
        ida = app_in_memory.guest()["token"]
        settings = {"game": "skull-king", "options": QUICK, "bots": named}
        refused = app_in_memory.ask("POST", "/api/tables", ida, json={"settings": settings})
        assert (refused.status_code, refused.json()["error"]) == (400, "unknown-bot")
    view = GAME.view(GAME.apply(GAME.start(), -1, "start 0"), 1)
    fault = answer(Question("skull", named, "seed 7", view)).fault
    assert fault is not None
    assert (fault.kind, fault.detail) == ("missing", "unknown-bot")
    assert runs(mybot) == 0
