"""`yohoho daily`: bots in the person's seat, with a given secret or that of a server."""

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from yohoho.cli import app
from yohoho.core.record import dumps, loads
from yohoho.locales import LANGUAGES
from yohoho.store import DayRow
from yohoho.store.opening import open_store
from yohoho.table.fair import commitment

DAY = "2026-11-17"


def daily(*words: str) -> Result:
    return CliRunner().invoke(app, ["daily", *words])


def store_secrets(data: Path, *secrets: tuple[str, str, str]) -> None:
    async def fill() -> None:
        store = await open_store(str(data / "yohoho.db"))
        for day, game, secret in secrets:
            await store.daily.open_day(DayRow(day, game, secret, 0))
        await store.close()

    asyncio.run(fill())


def test_day_with_a_secret_is_repeatable_and_verified(tmp_path: Path) -> None:
    words = ("--date", DAY, "--secret", "rum", "--bot", "sailor", "--json")
    answer = daily(*words)
    assert answer.exit_code == 0, answer.output
    assert daily(*words).stdout == answer.stdout
    for game in json.loads(answer.stdout)["games"]:
        (played,) = game["bots"][0]["days"]
        file = tmp_path / f"{game['game']}.json"
        file.write_text(dumps(loads(json.dumps(played["record"]))))
        verify = ["verify", str(file), "--commitment", played["commitment"]]
        assert CliRunner().invoke(app, verify).exit_code == 0
        wrong = CliRunner().invoke(app, ["verify", str(file), "--commitment", commitment("gin")])
        assert (wrong.exit_code, wrong.stdout) == (2, "")
        assert "another commitment" in wrong.stderr


def test_secret_comes_from_the_store_of_a_server(tmp_path: Path) -> None:
    store_secrets(tmp_path, (DAY, "skull", "rum"))
    words = ("--date", DAY, "--game", "skull", "--bot", "sailor")
    own = daily(*words, "--data", str(tmp_path))
    assert own.exit_code == 0, own.output
    assert own.stdout == daily(*words, "--secret", "rum").stdout
    answer = daily("--date", DAY, "--data", str(tmp_path), "--bot", "sailor", "--json")
    assert answer.exit_code == 2
    problem = json.loads(answer.stdout)
    assert problem["error"] == "daily-no-secret"
    assert problem["args"] == {"day": DAY, "path": str(tmp_path / "yohoho.db")}


def test_fresh_installation_is_told_what_a_day_needs(tmp_path: Path) -> None:
    answer = daily("--data", str(tmp_path))
    assert answer.exit_code == 2
    assert f"no database of a server at {tmp_path / 'yohoho.db'}" in answer.stderr
    words = answer.stderr.split(" yohoho daily ")[1].split()
    assert daily(*words, "--bot", "sailor").exit_code == 0, "the line that is named works"


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_have_means_in_every_language(language: str) -> None:
    answer = daily(
        *f"--date {DAY} --days 3 --secret rum --game skull-king".split(),
        *f"--bot cabin-boy --bot sailor --lang {language}".split(),
    )
    assert answer.exit_code == 0, answer.output
    head, *lines = answer.stdout.splitlines()
    assert DAY in head
    assert "2026-11-19" in head
    assert [line.split()[0].rstrip(":") for line in lines] == ["cabin-boy", "sailor"]
    assert all("±" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--date", "17.11.2026"), "bad-date"),
        (("--date", "2026-02-30"), "bad-date"),
        (("--date", "9999-12-31", "--days", "2"), "beyond-calendar"),
        (("--game", "chess"), "no-daily-game"),
        (("--bot", "commodore"), "unknown-bot"),
    ],
)
def test_refusals(words: tuple[str, str], code: str) -> None:
    answer = daily("--secret", "rum", "--json", *words)
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"] == code
