"""Every reason a table can have against a command, each met once; none of them changes anything."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import yohoho.table
from tests.table.fixtures import QUICK, TableDriver
from tests.test_locales import codes_in
from yohoho.core.errors import OptionsError
from yohoho.table import Given, TableError, commands, open_table, read_settings
from yohoho.table.skull_extras import ShowDiscs

Scene = Callable[[], TableDriver]


def lobby() -> TableDriver:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    return driver


def full() -> TableDriver:
    driver = lobby()
    driver.fill()
    return driver


def playing() -> TableDriver:
    return TableDriver(**QUICK).start("Bo")


def pause_table() -> TableDriver:
    driver = playing()
    driver.do("Ann", commands.Pause())
    return driver


def over() -> TableDriver:
    return playing().play_out()


def archive_table() -> TableDriver:
    driver = lobby()
    driver.around.archived = True
    return driver


def after_a_kick() -> TableDriver:
    driver = playing()
    driver.do("Ann", commands.Kick(1))
    return driver


def quiet() -> TableDriver:
    return TableDriver(**QUICK, chat=False)


def wide() -> TableDriver:
    driver = TableDriver(players=4)
    driver.do("Bo", commands.Sit("Bo", 3))
    return driver


NOTHING_TO_SEE = (
    " ",
    "\u200b\u202e",
    "\n\t",
    "\u2800",
    "\u3164 \uffa0",
    "\ufe0f",
    "\U000e0041",
    "\u0301",
)
SETTINGS = commands.Configure({"options": {"players": 3}})
REFUSALS: list[tuple[str, Scene, str, commands.Command]] = [
    ("not-seated", lobby, "Dee", commands.Leave()),
    ("not-seated", lobby, "Dee", commands.Rename("D")),
    ("not-seated", lobby, "Dee", commands.Ready()),
    ("not-seated", lobby, "Dee", commands.GiveWords("d")),
    ("not-seated", lobby, "Dee", commands.Say("d")),
    ("not-seated", lobby, "Dee", commands.React("rum")),
    ("not-seated", lobby, "Dee", commands.ChoosePortrait("cook")),
    ("not-seated", lobby, "Dee", commands.Mute(0)),
    ("not-seated", lobby, "Dee", ShowDiscs()),
    ("not-seated", lobby, "Dee", commands.Reopen()),
    ("not-seated", playing, "Dee", commands.Act("bid 0")),
    ("not-seated", playing, "Dee", commands.Pause()),
    ("not-seated", playing, "Dee", commands.Resume()),
    ("not-seated", over, "Dee", commands.Rematch()),
    ("host-only", over, "Bo", commands.StartRematch()),
    ("rematch-too-soon", over, "Ann", commands.StartRematch()),
    ("host-only", full, "Bo", commands.Start()),
    ("host-only", full, "Bo", commands.AddBot()),
    ("host-only", full, "Bo", commands.RemoveBot(2)),
    ("host-only", full, "Bo", commands.Kick(0)),
    ("host-only", full, "Bo", commands.PassHost(1)),
    ("host-only", full, "Bo", SETTINGS),
    ("host-only", full, "Bo", commands.SwitchChat(False)),
    ("host-only", full, "Bo", commands.Swap(0, 2)),
    ("not-in-lobby", playing, "Ann", commands.Ready()),
    ("not-in-lobby", playing, "Ann", commands.Start()),
    ("not-in-lobby", playing, "Ann", commands.Swap(0, 1)),
    ("not-in-lobby", playing, "Ann", commands.AddBot()),
    ("not-in-lobby", playing, "Ann", commands.RemoveBot(2)),
    ("not-in-lobby", playing, "Ann", SETTINGS),
    ("not-in-lobby", playing, "Ann", commands.GiveWords("late")),
    ("not-in-lobby", over, "Ann", commands.Start()),
    ("no-game", lobby, "Ann", commands.Act("bid 0")),
    ("no-game", lobby, "Ann", commands.Pause()),
    ("no-game", over, "Ann", commands.Act("bid 0")),
    ("no-such-seat", lobby, "Ann", commands.Swap(0, 7)),
    ("no-such-seat", lobby, "Ann", commands.AddBot(3)),
    ("no-such-seat", lobby, "Ann", commands.RemoveBot(3)),
    ("no-such-seat", lobby, "Ann", commands.Kick(5)),
    ("no-such-seat", lobby, "Ann", commands.PassHost(5)),
    ("no-such-seat", lobby, "Ann", commands.Mute(5)),
    ("no-such-seat", lobby, "Dee", commands.Sit("Dee", 3)),
    *(("empty-name", lobby, "Dee", commands.Sit(name)) for name in NOTHING_TO_SEE),
    ("empty-name", lobby, "Bo", commands.Rename(" ")),
    ("already-seated", lobby, "Bo", commands.Sit("Bo")),
    ("table-full", full, "Dee", commands.Sit("Dee")),
    ("table-full", full, "Ann", commands.AddBot()),
    ("table-full", over, "Dee", commands.Sit("Dee")),
    ("seat-taken", lobby, "Dee", commands.Sit("Dee", 1)),
    ("seat-taken", lobby, "Bo", commands.Swap(1, 0)),
    ("seat-taken", lobby, "Ann", commands.AddBot(1)),
    ("kicked-out", after_a_kick, "Bo", commands.Sit("Bo")),
    ("seats-empty", lobby, "Ann", commands.Start()),
    ("not-a-bot", lobby, "Ann", commands.RemoveBot(1)),
    ("nobody-to-kick", full, "Ann", commands.Kick(0)),
    ("nobody-to-kick", full, "Ann", commands.Kick(2)),
    ("not-a-person", full, "Ann", commands.PassHost(2)),
    ("not-a-person", full, "Ann", commands.Mute(0)),
    ("too-few-seats", wide, "Ann", SETTINGS),
    ("paused", pause_table, "Ann", commands.Act("bid 0")),
    ("paused", pause_table, "Bo", commands.Pause()),
    ("not-paused", playing, "Ann", commands.Resume()),
    ("not-paused", lobby, "Ann", commands.Resume()),
    ("nothing-to-show", playing, "Ann", ShowDiscs()),
    ("game-running", lobby, "Ann", commands.Rematch()),
    ("game-running", playing, "Ann", commands.Rematch()),
    ("game-running", lobby, "Ann", commands.StartRematch()),
    ("game-running", playing, "Ann", commands.StartRematch()),
    ("chat-off", quiet, "Ann", commands.Say("ahoy")),
    ("nothing-said", lobby, "Ann", commands.Say("")),
    ("nothing-said", lobby, "Ann", commands.Say(" \n\u200b")),
    ("unknown-phrase", lobby, "Ann", commands.Say(phrase="boo")),
    ("unknown-reaction", lobby, "Ann", commands.React("boo")),
    ("table-archived", archive_table, "Ann", commands.Start()),
    ("table-archived", archive_table, "Ann", commands.Say("ahoy")),
    ("table-archived", archive_table, "Ann", commands.Leave()),
    ("bad-settings", lobby, "Ann", commands.Configure({"games": "skull"})),
    ("unknown-game", lobby, "Ann", commands.Configure({"game": "chess"})),
]
ELSEWHERE = {"no-fairness", "wrong-commitment", "unfair-step", "out-of-range", "too-long", "unknown-pace"}
"""Met in test_fair.py and, as they need no table, below."""
ELSEWHERE |= {"sees-open-discs"}
"""Met in test_eliminated.py."""
ELSEWHERE |= {"daily-fixed", "daily-closed", "other-commitment"}
"""Met in tests/daily."""


@pytest.mark.parametrize(
    ("code", "scene", "name", "command"), REFUSALS, ids=lambda part: getattr(part, "__name__", str(part)[:40])
)
def test_command_is_refused_for_its_reason(
    code: str, scene: Scene, name: str, command: commands.Command
) -> None:
    assert scene().expect_refusal(name, command).code == code


def test_every_code_of_the_package_is_met() -> None:
    met = {code for code, *_ in REFUSALS} | ELSEWHERE
    assert codes_in(Path(yohoho.table.__file__).parent) <= met


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"pace": -1}, "out-of-range"),
        ({"pace": 86_401}, "out-of-range"),
        ({"grace": 10**40}, "out-of-range"),
        ({"title": "x" * 61}, "too-long"),
        ({"title": 7}, "bad-settings"),
        ({"pace": True}, "bad-settings"),
        ({"pace": 1.5}, "bad-settings"),
        ({"pace": "breakneck"}, "unknown-pace"),
        ({"watch": "cats"}, "bad-settings"),
        ({"options": []}, "bad-settings"),
        ({"secret": "00"}, "bad-settings"),
        ({"game": "go"}, "unknown-game"),
        ({"options": {"players": 9}}, "player-count"),
        ({"options": {"players": "3"}}, "needs-number"),
        ({"options": {"plan": []}}, "bad-plan"),
        ({"options": {"plan": "slow"}}, "unknown-plan"),
        ({"options": {"powers": ["davy"]}}, "unknown-power"),
        ({"options": {"edition": "schmidt", "kraken": True}}, "not-in-this-edition"),
        ({"options": {"edition": "schmidt", "plan": [1, 2, 4]}}, "not-in-this-edition"),
        ({"options": {"edition": "schmidt", "plan": "even-keel"}}, "not-in-this-edition"),
        ({"game": "skull", "options": {"kraken": True}}, "unknown-option"),
        ({"game": "skull", "options": {"players": 2}}, "player-count"),
    ],
)
def test_settings_that_describe_no_table(plain: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        read_settings(plain)
    assert refusal.value.reason.code == code


def test_every_edition_allows_its_first_rounds_as_a_shorter_game() -> None:
    settings = read_settings({"options": {"edition": "schmidt", "plan": [1, 2, 3]}})
    assert settings.options["plan"] == [1, 2, 3]


def test_a_table_needs_a_host_with_a_name() -> None:
    with pytest.raises(TableError):
        open_table("t", "who", "\u200b", read_settings({}), Given(0))
