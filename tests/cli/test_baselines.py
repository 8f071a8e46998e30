"""`yohoho baselines`: rows that their commands repeat, a page of them, and what is kept after Ctrl-C."""

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.effort import slow_but
from yohoho import __version__
from yohoho.bots.ladder import ladder_of
from yohoho.cli import app
from yohoho.cli.baselines import command
from yohoho.cli.baselines.measure import MIN_DEALS, machine, processor
from yohoho.cli.baselines.plan import FIELD, TOO_SLOW, plan
from yohoho.core import registry
from yohoho.core.install import install_command
from yohoho.locales import LANGUAGES
from yohoho.sim import ray_engine
from yohoho.sim.engines import play_in_turn
from yohoho.sim.game_simulation import baselines_of
from yohoho.sim.tournament import GameResult, Tournament

PAGE = Path(__file__).parents[2] / "docs" / "baselines.md"
SHORT = ["skull", "--bots", "cabin-boy,sailor", "--games", "4", "--cores", "1"]


def baselines(*words: str) -> Result:
    return CliRunner().invoke(app, ["baselines", *words])


def answer(*words: str) -> dict[str, Any]:
    done = baselines(*words, "--json")
    assert done.exit_code == 0, done.output
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def test_very_slow_bots_are_measured_only_by_name() -> None:
    assert not any("admiral" in (row.bot, row.against) for row in plan(registry.names(), (), "7"))
    assert {row.bot for row in plan(["skull-king"], ("captain", "admiral"), "7")} == {"captain", "admiral"}


def test_plan_seats_every_bot_at_every_table() -> None:
    rows = plan(registry.names(), (), "7")
    for game in registry.names():
        of_game = [row for row in rows if row.tournament.game == game]
        reference, *others = baselines_of(game)
        for setting in others:
            bots = [rung for rung in ladder_of(game) if rung not in TOO_SLOW]
            assert [row.bot for row in of_game if row.setting == setting] == bots
        below = [
            (row.bot, row.against) for row in of_game if row.setting == reference and row.against != FIELD
        ]
        assert ("captain", "first-mate") in below
        assert all(row.tournament.duplicate for row in of_game)


@pytest.mark.slow
def test_command_of_a_row_plays_its_games_again() -> None:
    rows = answer(*SHORT)["rows"]
    assert [(row["bot"], row["against"]) for row in rows[:3]] == [
        ("cabin-boy", "sailor"),
        ("sailor", "sailor"),
        ("sailor", "cabin-boy"),
    ]
    for row in rows[1:4]:
        words = shlex.split(row["command"])[1:]
        again = json.loads(CliRunner().invoke(app, [*words, "--cores", "1", "--json"]).stdout)["statistics"]
        for name in ("wins", "score", "exact"):
            assert again["bots"][0][name] == row["statistics"]["bots"][0][name]
        assert again["games"] == row["statistics"]["games"]


@pytest.mark.slow
def test_page_has_a_table_and_commands_for_each_setting(tmp_path: Path) -> None:
    file = tmp_path / "baselines.md"
    done = baselines(*SHORT, "--seed", "it's 7", "--to", str(file))
    assert (done.exit_code, str(file) in done.stdout.replace("\n", "")) == (0, True)
    text = file.read_text(encoding="utf-8")
    assert f"Version {__version__}, 20" in text
    assert "`yohoho baselines skull --bots cabin-boy,sailor --games 4 --seed 'it'\"'\"'s 7'`" in text
    assert text.count("\n## ") == 1 + len(baselines_of("skull"))
    lines = re.findall(r"^\| `(cabin-boy|sailor)` ", text, re.MULTILINE)
    assert len(lines) == text.count("\nyohoho simulate ") == len(plan(["skull"], ["cabin-boy", "sailor"], ""))
    assert not list(tmp_path.glob(".*")), "nothing is left beside the page"


@pytest.mark.slow
def test_without_a_number_of_games_the_rows_share_the_time() -> None:
    rows = answer("skull", "--bots", "cabin-boy", "--minutes", "0", "--cores", "1")["rows"]
    assert {row["statistics"]["deals"] for row in rows} == {MIN_DEALS}


def stop_in_second_deal(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
    """An engine that is stopped in the second deal of six players."""
    for played in play_in_turn(tournament, numbers):
        if len(tournament.crew) == 6 and tournament.slot(played.number).deal == 1:
            raise KeyboardInterrupt
        yield played


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "choose_engine", lambda name, cores: stop_in_second_deal)
    file = tmp_path / "baselines.md"
    done = baselines("skull", "--bots", "cabin-boy", "--games", "8", "--to", str(file))
    assert done.exit_code == 130
    assert "Stopped after 3 of 4 rows" in done.stderr
    text = file.read_text(encoding="utf-8")
    assert "**Stopped early**: 3 of 4 rows" in text
    assert "--players 6 --games 6 " in text, "the whole deals of the last row count"


def test_ctrl_c_before_the_first_row_writes_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_at_once(tournament: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "choose_engine", lambda name, cores: stop_at_once)
    done = baselines("skull", "--to", str(tmp_path / "baselines.md"))
    assert (done.exit_code, done.stdout) == (130, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("language", slow_but(len(LANGUAGES), LANGUAGES))
def test_tables_are_in_the_language_of_the_person(language: str) -> None:
    done = baselines("skull", "--bots", "sailor", "--games", "2", "--cores", "1", "--lang", language)
    assert done.exit_code == 0
    assert "sailor" in done.stdout
    assert "{" not in done.stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["--games", "0"], "at least one game"),
        (["--games", "4", "--minutes", "1"], "not both"),
        (["--bots", "commodore"], "known are: random"),
        (["--bots", "sailor,,captain"], "name is missing"),
        (["--cores", "0"], "one core must be used"),
        (["--engine", "steam"], "local, ray"),
        (["--to", "no/such/page.md"], "no/such/page.md"),
        (["--to", "."], "cannot be written"),
    ],
)
def test_error_of_baselines_is_one_line(words: list[str], part: str, tmp_path: Path) -> None:
    done = baselines(*words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert part in done.stderr
    assert done.stderr.count("\n") == 1


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(ray_engine, "import_module", missing)
    assert install_command("ray") in baselines("--engine", "ray").stderr


def test_machine_is_described_in_words(tmp_path: Path) -> None:
    description = tmp_path / "cpuinfo"
    description.write_text("processor\t: 0\nmodel name\t: Analytical Engine\n", encoding="utf-8")
    assert processor(description) == "Analytical Engine"
    assert processor(tmp_path / "missing")
    assert re.search(r"\d cores, Python \d+\.\d+", machine())


def test_published_page_has_every_row_of_the_plan() -> None:
    commands = re.findall(r"^yohoho simulate .+$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    planned = [row.command(0) for row in plan(registry.names(), (), command.SEED)]
    assert [re.sub(r"--games \d+", "--games 0", command) for command in commands] == planned
