"""Naming a bot of another package imports nothing of it: not for the menu, a table or a seat."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import yohoho
from tests.bots.foreign_bots import forget_bots, install
from tests.server.in_memory import in_memory_server
from tests.table.fixtures import QUICK, TableDriver
from tests.test_dependencies import imports
from yohoho.bots.styles import STYLES
from yohoho.server.menu import full_menu
from yohoho.table import clock, commands

HOUSE = Path(yohoho.__file__).parent
MODULE = "package_with_side_effects"
WORDS = "words-of-its-exception"
SOURCE = f"""
from pathlib import Path
Path(__file__).with_name("imported").touch()
raise RuntimeError({WORDS!r})
"""
GAMES = {"yohoho.bots.skull_king": "skull-king", "yohoho.bots.skull": "skull"}


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file that appears as soon as the package is imported."""
    (tmp_path / f"{MODULE}.py").write_text(SOURCE)
    for group in (*GAMES, "yohoho.bots"):
        install(tmp_path, group, **{"hostile" if group in GAMES else "outdated": f"{MODULE}:Bot"})
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_bots()
    full_menu.cache_clear()
    yield tmp_path / "imported"
    forget_bots()
    full_menu.cache_clear()


@pytest.mark.parametrize("game", GAMES.values())
def test_menu_and_new_tables_import_no_bot(game: str, imported: Path) -> None:
    with in_memory_server() as app:
        menu = app.ask("GET", "/api/menu")
        boxes = [box for box in menu.json()["boxes"] if box["game"] == game]
        assert boxes
        assert all("hostile" in box["rungs"] and "outdated" not in box["rungs"] for box in boxes)
        ida, answers = app.guest()["token"], [menu]
        for style in STYLES:
            for setting in ("bots", "stand_in"):
                settings = {"game": game, "options": {"players": 3}, setting: f"hostile:{style}"}
                answers.append(app.ask("POST", "/api/tables", ida, json={"settings": settings}))
                assert answers[-1].status_code == 201, answers[-1].text
        refused = app.ask("POST", "/api/tables", ida, json={"settings": {"game": game, "bots": "outdated"}})
        assert refused.json()["error"] == "broken-bot"
        assert not any(WORDS in answer.text for answer in (*answers, refused))
    assert not imported.exists()
    assert MODULE not in sys.modules


def test_configuring_a_table_and_seating_bots_imports_none(imported: Path) -> None:
    tavern = TableDriver(**QUICK)
    for style in STYLES:
        configuration = {"options": QUICK, "bots": f"hostile:{style}", "stand_in": f"hostile:{style}"}
        tavern.do("Ann", commands.Configure(configuration))
        tavern.do("Ann", commands.AddBot(seat=1))
        tavern.do("Ann", commands.RemoveBot(seat=1))
        tavern.do("Ann", commands.AddBot(seat=1, bot=f"hostile:{style}"))
        tavern.do("Ann", commands.RemoveBot(seat=1))
    assert tavern.expect_refusal("Ann", commands.AddBot(bot="outdated")).code == "broken-bot"
    tavern.do("Ann", commands.AddBot(bot="hostile"))
    tavern.do("Ann", commands.AddBot(bot="hostile"))
    tavern.do("Ann", commands.Start())
    assert clock.question(tavern.table, 1).bot == "hostile"
    assert not imported.exists()
    assert MODULE not in sys.modules


def test_table_and_server_have_no_way_to_construct_a_bot_by_name() -> None:
    """With one exception: our own bots that decide at once run in the process of the pool."""
    imported_modules = {
        (path.relative_to(HOUSE).as_posix(), each.module)
        for room in ("table", "server")
        for path in (HOUSE / room).glob("**/*.py")
        for each in imports(path, f"yohoho.{room}")
    }
    makers = {"bots.ladder.bot_named", "bots.bot_named", "bots.fallback.answer", "bots.plugins", "bots.files"}
    assert {
        (file, module) for file, module in imported_modules if module.removeprefix("yohoho.") in makers
    } == {("server/bot_pool.py", "yohoho.bots.fallback.answer")}
