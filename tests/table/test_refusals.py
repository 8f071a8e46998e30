"""Every reason a table can have against a command, each met once; none of them changes anything."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.fixtures import QUICK, TableDriver
from tests.test_locales import codes_in
from yohoho import table as package
from yohoho.core.errors import OptionsError
from yohoho.table import Given, TableError, open_table, read_settings
from yohoho.table import commands as ask
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


def paused() -> TableDriver:
    driver = playing()
    driver.do("Ann", ask.Pause())
    return driver


def over() -> TableDriver:
    return playing().play_out()


def archived() -> TableDriver:
    driver = lobby()
    driver.around.archived = True
    return driver


def after_a_kick() -> TableDriver:
    driver = playing()
    driver.do("Ann", ask.Kick(1))
    return driver


def quiet() -> TableDriver:
    return TableDriver(**QUICK, chat=False)


def wide() -> TableDriver:
    driver = TableDriver(players=4)
    driver.do("Bo", ask.Sit("Bo", 3))
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
SETTINGS = ask.Configure({"options": {"players": 3}})
REFUSALS: list[tuple[str, Scene, str, ask.Command]] = [
    *(("not-seated", lobby, "Dee", command) for command in (ask.Leave(), ask.Rename("D"), ask.Ready())),
    *(
        ("not-seated", lobby, "Dee", command)
        for command in (ask.GiveWords("d"), ask.Say("d"), ask.React("rum"), ask.ChoosePortrait("cook"))
    ),
    *(("not-seated", lobby, "Dee", command) for command in (ask.Mute(0), ShowDiscs(), ask.Reopen())),
    *(("not-seated", playing, "Dee", command) for command in (ask.Act("bid 0"), ask.Pause(), ask.Resume())),
    ("not-seated", over, "Dee", ask.Rematch()),
    ("host-only", over, "Bo", ask.StartRematch()),
    ("rematch-too-soon", over, "Ann", ask.StartRematch()),
    *(("host-only", full, "Bo", command) for command in (ask.Start(), ask.AddBot(), ask.RemoveBot(2))),
    *(("host-only", full, "Bo", command) for command in (ask.Kick(0), ask.PassHost(1), SETTINGS)),
    *(("host-only", full, "Bo", command) for command in (ask.SwitchChat(False), ask.Swap(0, 2))),
    *(("not-in-lobby", playing, "Ann", command) for command in (ask.Ready(), ask.Start(), ask.Swap(0, 1))),
    *(("not-in-lobby", playing, "Ann", command) for command in (ask.AddBot(), ask.RemoveBot(2), SETTINGS)),
    ("not-in-lobby", playing, "Ann", ask.GiveWords("late")),
    ("not-in-lobby", over, "Ann", ask.Start()),
    *(("no-game", lobby, "Ann", command) for command in (ask.Act("bid 0"), ask.Pause())),
    ("no-game", over, "Ann", ask.Act("bid 0")),
    *(
        ("no-such-seat", lobby, "Ann", command)
        for command in (ask.Swap(0, 7), ask.AddBot(3), ask.RemoveBot(3))
    ),
    *(("no-such-seat", lobby, "Ann", command) for command in (ask.Kick(5), ask.PassHost(5), ask.Mute(5))),
    ("no-such-seat", lobby, "Dee", ask.Sit("Dee", 3)),
    *(("empty-name", lobby, "Dee", ask.Sit(name)) for name in NOTHING_TO_SEE),
    ("empty-name", lobby, "Bo", ask.Rename(" ")),
    ("already-seated", lobby, "Bo", ask.Sit("Bo")),
    ("table-full", full, "Dee", ask.Sit("Dee")),
    ("table-full", full, "Ann", ask.AddBot()),
    ("table-full", over, "Dee", ask.Sit("Dee")),
    ("seat-taken", lobby, "Dee", ask.Sit("Dee", 1)),
    ("seat-taken", lobby, "Bo", ask.Swap(1, 0)),
    ("seat-taken", lobby, "Ann", ask.AddBot(1)),
    ("kicked-out", after_a_kick, "Bo", ask.Sit("Bo")),
    ("seats-empty", lobby, "Ann", ask.Start()),
    ("not-a-bot", lobby, "Ann", ask.RemoveBot(1)),
    *(("nobody-to-kick", full, "Ann", ask.Kick(seat)) for seat in (0, 2)),
    *(("not-a-person", full, "Ann", command) for command in (ask.PassHost(2), ask.Mute(0))),
    ("too-few-seats", wide, "Ann", SETTINGS),
    ("paused", paused, "Ann", ask.Act("bid 0")),
    ("paused", paused, "Bo", ask.Pause()),
    ("not-paused", playing, "Ann", ask.Resume()),
    ("not-paused", lobby, "Ann", ask.Resume()),
    ("nothing-to-show", playing, "Ann", ShowDiscs()),
    *(("game-running", scene, "Ann", ask.Rematch()) for scene in (lobby, playing)),
    *(("game-running", scene, "Ann", ask.StartRematch()) for scene in (lobby, playing)),
    ("chat-off", quiet, "Ann", ask.Say("ahoy")),
    *(("nothing-said", lobby, "Ann", ask.Say(text)) for text in ("", " \n\u200b")),
    ("unknown-phrase", lobby, "Ann", ask.Say(phrase="boo")),
    ("unknown-reaction", lobby, "Ann", ask.React("boo")),
    *(
        ("table-archived", archived, "Ann", command)
        for command in (ask.Start(), ask.Say("ahoy"), ask.Leave())
    ),
    ("bad-settings", lobby, "Ann", ask.Configure({"games": "skull"})),
    ("unknown-game", lobby, "Ann", ask.Configure({"game": "chess"})),
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
def test_command_is_refused_for_its_reason(code: str, scene: Scene, name: str, command: ask.Command) -> None:
    assert scene().refused(name, command).code == code


def test_every_code_of_the_package_is_met() -> None:
    met = {code for code, *_ in REFUSALS} | ELSEWHERE
    assert codes_in(Path(package.__file__).parent) <= met


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
