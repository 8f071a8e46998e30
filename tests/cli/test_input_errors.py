"""What people mistype after a command: options of games, names, and paths of files."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from yohoho.cli import app
from yohoho.locales import LANGUAGES, Voice

FILES = Path(__file__).parents[1] / "compatibility" / "files"
RECORD = str(FILES / "finished-game.json")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands run: a server's data is in `server`, nothing in `none`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("YOHOHO_DATA", raising=False)
    monkeypatch.delenv("YOHOHO_DATABASE", raising=False)
    (tmp_path / "server").mkdir()
    shutil.copy(FILES / "tables.db", tmp_path / "server" / "yohoho.db")
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("These are not the tables that you are looking for.")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE notes (text TEXT)")
    (tmp_path / "rest").mkdir()
    (tmp_path / "rest" / "yohoho.db-wal").touch()
    return tmp_path


def run(command: str, **environment: str) -> Result:
    return CliRunner().invoke(app, command.split(), env=environment)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("skull-king -o kraken=maybe", "kraken is on or off."),
        ("skull-king -o plan=5,x", "plan is numbers such as 5,5,5."),
        ("skull-king -o plan=x,y", "There is no plan called x,y; known are: classic"),
        ("skull-king -o powers", "powers is names, separated by commas."),
        ("skull-king -o players=many", "players needs a number."),
        ("skull-king -o ties=never", "ties is one of: extra-rounds, shared."),
        ("skull-king -o sharks", "There is no option sharks in this game; there are: edition, players"),
        ("skull -o last_chance=5", "last_chance is on or off."),
        ("skull -o first_player=me", "first_player is one of: a number, random."),
    ],
)
def test_wrong_option_of_a_game_has_a_sentence(options: str, sentence: str) -> None:
    answer = run(f"simulate {options} --games 1")
    assert answer.exit_code == 2
    assert answer.stderr.startswith(f"yohoho: {sentence}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_option_is_explained_in_every_language(language: str) -> None:
    problem = json.loads(run(f"simulate skull -o last_chance=5 --json --lang {language}").stdout)
    assert (problem["error"], problem["args"]) == ("option-is", {"option": "last_chance", "kind": "on-off"})
    assert problem["text"] == Voice(language).reason_of("option-is", problem["args"])


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (f"replay {RECORD} --as 9", "There is no seat 9 at this table; the seats are 0 to 2."),
        (f"review {RECORD} --seat 9", "There is no seat 9 at this table; the seats are 0 to 2."),
        ("lesson beck-trum", "There is no lesson called beck-trum. Take one of these: beck-trump"),
        ("lesson xyzzy", "There is no lesson called xyzzy. Take one of these: beck-following, beck-trump"),
        ("lesson beck", "There is no lesson called beck. Take one of these: beck-following, beck-trump"),
        ("lesson Beck-Trump", "There is no lesson called Beck-Trump. Take one of these: beck-trump."),
        ("puzzles solve --edition go", "There is no edition called go; known are: beck, schmidt."),
        ("puzzles solve xyzzy", "There is no puzzle xyzzy. Without an ID, yohoho puzzles solve chooses one"),
        ("puzzles solve --theme xyzzy", "There is no theme “xyzzy”; there are: bid, "),
        ("puzzles list --theme xyzzy", "There is no theme “xyzzy”; there are: bid, "),
        ("puzzles list --game go", "There is no game called go; known are: skull-king, skull."),
        ("puzzles solve --game go", "There is no game called go; known are: skull-king, skull."),
        ("restore none.db", "There is no copy at none.db. Name a file that yohoho backup has written."),
        (
            "restore server/yohoho.db --data server",
            "There is something in server/yohoho.db already; a copy is restored only into an empty place.",
        ),
        (
            "restore text.db --data new",
            "text.db is no copy that yohoho backup has written, or it is damaged. Nothing was restored.",
        ),
        ("restore empty.db --data new", "empty.db is no copy that yohoho backup has written"),
        ("restore other.db --data new", "other.db is no copy that yohoho backup has written"),
        ("restore server --data new", "server is no copy that yohoho backup has written"),
        ("restore server/yohoho.db --data rest", "There is something in rest/yohoho.db-wal already"),
        ("puzzles generate --effort xyzzy", "There is no effort “xyzzy”; there are: quick, "),
        ("puzzles generate --out server", "server cannot be written: Is a directory"),
        ("puzzles generate --out .", ". cannot be written: Is a directory"),
        ("puzzles generate --cores 0", "At least one core must be used, not 0."),
        ("train skull --out new --cores 0", "At least one core must be used, not 0."),
        ("serve --port 0 --database server", "server cannot be opened: Is a directory"),
        ("backup copy.db --data none", "There is no database at none/yohoho.db: nothing to copy."),
        ("backup copy.db --database mysql://x/y", "mysql:// is no database that works here. There are two: "),
        ("restore server/yohoho.db --database mysql://x/y", "mysql:// is no database that works here."),
        ("daily --database mysql://x/y", "mysql:// is no database that works here. There are two: "),
        ("serve --port 0 --database mysql://x/y", "mysql:// is no database that works here. There are two: "),
        (
            "daily --data none",
            "There is no database of a server at none/yohoho.db, and the secret of a day comes from there. "
            "Name the server’s folder with --data, or give a secret with --secret: any text makes ",
        ),
    ],
)
def test_unknown_name_is_answered_with_what_there_is(command: str, sentence: str) -> None:
    answer = run(command)
    assert answer.exit_code == 2
    assert answer.stderr.startswith(f"yohoho: {sentence}")


@pytest.mark.parametrize("command", ["backup copy.db", "daily", "restore server/yohoho.db"])
@pytest.mark.parametrize(
    "address", ["h:port/x", "[h/x", "127.0.0.1:99999/x", "h/x?sslmode=sometimes"], ids=lambda address: address
)
def test_wrong_address_of_a_database_is_explained_without_a_password(command: str, address: str) -> None:
    answer = run(f"{command} --database postgresql://ann:rum@{address}")
    assert answer.exit_code == 2
    assert answer.stderr == (
        f"yohoho: postgresql://ann@{address} is not the address of a database; "
        "an example: postgresql://user@host:5432/name\n"
    )


def test_database_that_nobody_serves_is_named_in_the_words_of_the_system() -> None:
    answer = run("daily --database postgresql://127.0.0.1:9/x")
    assert answer.stderr == "yohoho: postgresql://127.0.0.1:9/x cannot be opened: Connection refused\n"


@pytest.mark.parametrize(
    "command",
    [
        "play skull --seed 1 --file wrong/path/game.json",
        "play skull --seed 1 --save wrong/path/game.json",
        "serve --port 0 --data wrong/path/data",
        "static --out wrong/path/site",
        "backup wrong/path/copy.db --data server",
        "restore server/yohoho.db --data wrong/path/data",
        "serve --port 0 --database wrong/path/tables.db",
        "restore server/yohoho.db --database wrong/path/tables.db",
        "backup copy.db --database wrong/path/tables.db",
        "doctor --data wrong/path/data",
        "doctor --database wrong/path/tables.db",
        "daily --data wrong/path/data",
        "simulate skull --games 1 --resume wrong/path/games.jsonl",
        "simulate skull --games 1 --csv wrong/path/games.csv",
        "simulate skull --games 1 --plot wrong/path/games.png",
        "baselines skull --deals 1 --to wrong/path/page.md",
        "corpus skull --games 1 --to wrong/path/games.jsonl.zst",
        "train skull --out wrong/path/captain",
        "puzzles generate --out wrong/path/puzzles.json.gz",
    ],
)
def test_mistyped_path_is_named_and_makes_no_folder(command: str, folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    answer = run(command)
    assert answer.exit_code == 2
    assert f"there is no folder {folder / 'wrong' / 'path'}." in answer.stderr
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("command", ["play skull --seed 1", "score Ann Bo", "score --stats", "doctor"])
def test_mistyped_folder_in_the_environment_is_named(command: str, folder: Path) -> None:
    before = sorted(folder.rglob("*"))
    answer = run(command, YOHOHO_DATA=str(folder / "wrong" / "path"))
    assert (answer.exit_code, sorted(folder.rglob("*"))) == (2, before)
    assert f"there is no folder {folder / 'wrong'}." in answer.stderr


def test_export_of_a_sheet_names_the_missing_folder(folder: Path) -> None:
    answer = CliRunner().invoke(app, ["score", "Ann", "Bo", "--resume", "--file", "wrong/sheet.json"])
    assert answer.exit_code == 2
    typed = "export wrong/path/sheet.csv\nquit\n"
    environment = {"YOHOHO_DATA": str(folder / "own")}
    answer = CliRunner().invoke(app, ["score", "Ann", "Bo"], input=typed, env=environment)
    assert f"nofolder{folder / 'wrong' / 'path'}." in "".join(answer.output.split())
    assert not (folder / "wrong").exists()


def test_named_folder_may_be_new(folder: Path) -> None:
    assert run("restore server/yohoho.db --data new").exit_code == 0
    assert (folder / "new" / "yohoho.db").exists()
    answer = CliRunner().invoke(app, ["play", "skull"], input="", env={"YOHOHO_DATA": str(folder / "own")})
    assert answer.exit_code == 0
    assert (folder / "own" / "current-game.json").exists()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("serve --port 0 --bot-limit nan", "--bot-limit needs a number from 0.1 on."),
        ("serve --port 0 --idle-days nan", "--idle-days needs a number from 0.01 on."),
        ("baselines skull --minutes nan", "--minutes needs a number from 0 on."),
        ("baselines skull --deals 0", "--deals needs a number from 1 on."),
        ("puzzles generate --seconds nan", "--seconds needs a number from 0 on."),
        ("simulate skull --games 1 --patience nan", "--patience needs a number."),
        ("simulate skull --games 1 --patience inf", "patience needs a number."),
        ("simulate skull --games 99999999999999999999999999", "games needs a number from 1 to 1000000000."),
        ("corpus skull --games 99999999999999999999999999", "games needs a number from 1 to 1000000000."),
    ],
)
def test_number_that_is_none_or_absurd_is_refused(command: str, sentence: str) -> None:
    answer = run(command)
    assert answer.exit_code == 2
    assert answer.stderr.startswith(f"yohoho: {sentence}")


@pytest.mark.parametrize("command", ["play skull", "score Ann Bo", "backup copy.db", "doctor"])
def test_file_where_a_folder_was_expected_is_named(command: str, folder: Path) -> None:
    answer = run(command, YOHOHO_DATA=str(folder / "text.db"))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"yohoho: {folder / 'text.db'} cannot be written: Not a directory\n"


def test_empty_name_of_a_copy_is_refused() -> None:
    answer = CliRunner().invoke(app, ["backup", "", "--data", "server"])
    assert answer.exit_code == 2
    assert answer.stderr.startswith("yohoho: . is there already")
