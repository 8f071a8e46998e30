"""`yohoho baselines`: rows that their commands repeat, a page of them, and what is kept after Ctrl-C."""

import json
import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from tests.effort import slow_but
from yohoho import __version__
from yohoho.bots.ladder import ladder_of
from yohoho.cli import app
from yohoho.cli.baselines import command
from yohoho.cli.baselines.measure import machine, processor
from yohoho.cli.baselines.plan import FIELD, SLOW, VERY_SLOW, plan
from yohoho.cli.baselines.progress import FEW_DEALS, INSTANT_FACTOR, RowProgress, journal_name
from yohoho.core import registry
from yohoho.core.install import install_command
from yohoho.locales import LANGUAGES
from yohoho.sim import ray_engine
from yohoho.sim.engines import Work
from yohoho.sim.game_simulation import baselines_of
from yohoho.sim.interleaved import InterleavedGame
from yohoho.sim.tournament import GameResult, Thinking

PAGE = Path(__file__).parents[2] / "docs" / "baselines.md"
SHORT = ["skull", "--bots", "cabin-boy,sailor", "--deals", "1", "--cores", "1"]


def baselines(*words: str) -> Result:
    return CliRunner().invoke(app, ["baselines", *words])


def answer(*words: str) -> dict[str, Any]:
    done = baselines(*words, "--json")
    assert done.exit_code == 0, done.output
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def tables_of(bot: str, game: str) -> list[int]:
    """The numbers of the tables at which a bot meets the field."""
    settings = baselines_of(game)
    rows = plan([game], (), "7")
    return [settings.index(row.setting) for row in rows if (row.bot, row.against) == (bot, FIELD)]


@pytest.mark.parametrize("game", registry.names())
def test_plan_seats_every_bot_at_every_table_for_which_it_is_quick_enough(game: str) -> None:
    tables = list(range(len(baselines_of(game))))
    for bot in ladder_of(game):
        expected = tables[1:2] if bot in VERY_SLOW else tables[:2] if bot in SLOW else tables
        assert tables_of(bot, game) == expected, bot
    assert min(range(len(tables)), key=lambda table: baselines_of(game)[table].players or 0) == 1
    assert all(row.tournament.duplicate for row in plan([game], (), "7"))


def test_neighbours_on_the_ladder_meet_with_the_slower_one_alone() -> None:
    met = {
        (row.bot, row.against): len(row.tournament.crew)
        for row in plan(["skull-king"], (), "7")
        if row.against != FIELD
    }
    assert met == {
        ("captain-gentle", "cabin-boy"): 4,
        ("sailor", "captain-gentle"): 4,
        ("first-mate-quick", "captain-mild"): 2,
        ("first-mate", "first-mate-quick"): 2,
        ("first-mate", "captain"): 2,
        ("admiral", "captain"): 2,
    }


def test_bot_of_another_package_sits_at_every_table() -> None:
    rows = plan(["skull"], ("sailor", "random"), "7")
    assert [row.bot for row in rows if row.against == FIELD].count("random") == len(baselines_of("skull"))


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
    assert "`yohoho baselines skull --bots cabin-boy,sailor --deals 1 --seed 'it'\"'\"'s 7'`" in text
    assert text.count("\n## ") == 1 + len(baselines_of("skull"))
    lines = re.findall(r"^\| `(cabin-boy|sailor)` ", text, re.MULTILINE)
    assert len(lines) == text.count("\nyohoho simulate ") == len(plan(["skull"], ["cabin-boy", "sailor"], ""))
    assert not list(tmp_path.glob(".*")), "nothing is left beside the page"


def rows_to_play(*bots: str) -> list[RowProgress]:
    return [RowProgress(row, 20) for row in plan(["skull"], bots, "7") if len(row.tournament.crew) == 3]


def make_game(number: int, seconds: float) -> GameResult:
    thinking = tuple(Thinking(10, seconds / 3, 0.1) for _ in range(3))
    return GameResult(number, (1, 0, 0), (1, 2, 2), (0,), (), 3, 30, "last-one-left", thinking)


def play(progress: RowProgress, deals: int, seconds: float) -> None:
    """Finish the next games of a row, each after a number of seconds."""
    for _ in range(deals * len(progress.row.tournament.seatings)):
        progress.add(make_game(progress.next_number(), seconds), seconds)


def test_every_row_has_a_few_deals_before_the_quickest_has_all() -> None:
    slow, quick = rows_to_play("captain", "captain-mild")[:2]
    assert slow.urgency() == quick.urgency()
    play(slow, 1, seconds=5)
    assert quick.urgency() < slow.urgency(), "the first deal of every row comes first"
    play(quick, 1, seconds=0.1)
    assert quick.urgency() < slow.urgency(), "then the row that is finished sooner"
    play(quick, FEW_DEALS - 1, seconds=0.1)
    assert slow.urgency() < quick.urgency(), "but no row gets all before the others have a few"
    play(slow, FEW_DEALS - 1, seconds=5)
    assert quick.urgency() < slow.urgency()
    play(quick, 20 - FEW_DEALS, seconds=0.1)
    assert (quick.is_complete, quick.is_open, slow.is_open) == (True, False, True)


def test_row_with_fewer_deals_says_what_the_others_would_take() -> None:
    [progress] = rows_to_play("captain")
    assert progress.measure() is None, "nothing is known without a deal"
    play(progress, 5, seconds=2)
    progress.add(make_game(progress.next_number(), 2), 2)
    row = progress.measure()
    assert row is not None
    assert (row.statistics.deals, row.planned_deals, row.is_short) == (5, 20, True)
    assert row.seconds_left == pytest.approx(15 * 3 * 2)
    assert row.statistics.seconds == 16 * 2


def test_rows_without_a_bot_that_thinks_have_more_deals() -> None:
    captain, cabin_boy = rows_to_play("captain", "cabin-boy")[:2]
    play(captain, 20, seconds=1)
    play(cabin_boy, 20 * INSTANT_FACTOR, seconds=1)
    assert captain.is_complete
    assert cabin_boy.is_complete


def test_journals_of_all_rows_have_names_of_their_own() -> None:
    names = [journal_name(row) for row in plan(registry.names(), (), "7")]
    assert len(set(names)) == len(names)
    assert "skull-king-4-beck-kraken-whale-loot-powers-all-captain-sailor.jsonl" in names


@pytest.mark.slow
def test_resumed_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    first = answer(*SHORT, "--resume", folder)["rows"]
    longer = ["skull", "--bots", "cabin-boy,sailor", "--deals", "2", "--cores", "1"]
    file = tmp_path / "page.md"
    resumed = answer(*longer, "--resume", folder, "--to", str(file))["rows"]
    assert "--deals 2 --resume games`" in file.read_text(encoding="utf-8")
    whole = answer(*longer)["rows"]
    for row, before, alone in zip(resumed, first, whole, strict=True):
        assert row["statistics"]["deals"] == 2 * before["statistics"]["deals"]
        for name in ("wins", "score", "exact"):
            assert row["statistics"]["bots"][0][name] == alone["statistics"]["bots"][0][name]
    files = sorted(file.name for file in (tmp_path / "games").iterdir())
    assert len(files) == len(resumed)
    assert "skull-4-last-chance-cabin-boy-sailor.jsonl" in files


@pytest.mark.slow
def test_time_ends_the_run_and_the_page_says_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    done = baselines("skull", "--bots", "cabin-boy", "--minutes", "0", "--cores", "1", "--to", str(file))
    assert (done.exit_code, file.exists()) == (0, False), "no time, no row"
    words = ["skull", "--bots", "cabin-boy", "--deals", "100000", "--minutes", "0.03", "--cores", "1"]
    done = baselines(*words, "--to", str(file))
    assert done.exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert "**Fewer deals**" in text
    assert re.search(r"- `cabin-boy` among `sailor`, Skull, 4 players: \d+ of 300000 deals; .* minutes", text)


def stop_in_second_deal(work: Work, task: bytes, numbers: Iterable[int]) -> Iterator[bytes]:
    """Workers that are stopped in the second deal of six players."""
    for number in numbers:
        encoded = work(task, number)
        played = msgspec.json.decode(encoded, type=InterleavedGame)
        if len(played.result.scores) == 6 and played.result.number >= 6:
            raise KeyboardInterrupt
        yield encoded


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "workers_on", lambda cores: stop_in_second_deal)
    file = tmp_path / "baselines.md"
    done = baselines("skull", "--bots", "cabin-boy", "--deals", "1", "--to", str(file))
    assert done.exit_code == 130
    assert "Stopped after 4 of 4 rows" in done.stderr
    text = file.read_text(encoding="utf-8")
    assert "**Stopped early**" in text
    assert "--players 6 --games 6 " in text, "the whole deals of a row count"


def test_ctrl_c_before_the_first_row_writes_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_at_once(work: Work, task: bytes, numbers: Iterable[int]) -> Iterator[bytes]:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "workers_on", lambda cores: stop_at_once)
    done = baselines("skull", "--to", str(tmp_path / "baselines.md"))
    assert (done.exit_code, done.stdout) == (130, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("language", slow_but(len(LANGUAGES), LANGUAGES))
def test_tables_are_in_the_language_of_the_person(language: str) -> None:
    done = baselines("skull", "--bots", "sailor", "--deals", "1", "--cores", "1", "--lang", language)
    assert done.exit_code == 0
    assert "sailor" in done.stdout
    assert "{" not in done.stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["--deals", "9999999999"], "games needs a number from 1 to 1000000000"),
        (["--bots", "commodore"], "known are: random"),
        (["--bots", "sailor,,captain"], "name is missing"),
        (["--cores", "0"], "one core must be used"),
        (["--engine", "steam"], "local, ray"),
        (["--to", "no/such/page.md"], "no/such/page.md"),
        (["--to", "."], "cannot be written"),
        (["--resume", "no/such/folder"], "no/such"),
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
