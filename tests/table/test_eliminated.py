"""Skull: what a player who is out sees at a table, and that nothing of what they do there is a sign (Y-8)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.table.fixtures import TableDriver, check_log_gives_the_same_table
from tests.table.leak_checker import LeakChecker
from yohoho.core.errors import Reason
from yohoho.table import TableChange, commands, entries
from yohoho.table.decide import decisions
from yohoho.table.skull_extras import ShowDiscs

SILENT = Reason("sees-open-discs", "Y-8")
EXAMPLES: list[commands.Command] = [
    commands.Sit("Bo has it"),
    commands.Rename("Bo has it"),
    commands.ChoosePortrait("cook"),
    commands.Leave(),
    commands.Ready(),
    commands.Start(),
    commands.Swap(0, 1),
    commands.AddBot(),
    commands.RemoveBot(1),
    commands.Kick(1),
    commands.PassHost(1),
    commands.Configure({"game": "skull"}),
    commands.GiveWords("Bo has it"),
    commands.Act("place skull"),
    commands.Confirm(),
    commands.Pause(),
    commands.Resume(),
    commands.Say("Bo has it"),
    commands.React("skull"),
    commands.SwitchChat(False),
    commands.SwitchBotTalk(False),
    commands.Mute(1),
    commands.Rematch(),
    commands.StartRematch(),
    commands.Reopen(),
    ShowDiscs(),
]
"""One of each command; the test below wants every command of the games that this package has."""


def reckless(legal: list[str]) -> str:
    """Challenges as high as possible, and turns the others' discs."""
    bids = [action for action in legal if action.startswith("bid")]
    flips = [action for action in legal if action.startswith("flip")]
    return bids[-1] if bids else flips[-1] if flips else legal[0]


def patient(legal: list[str]) -> str:
    """Lays the skull and waits."""
    preferred = ("place skull", "place flower", "pass")
    return next((action for action in preferred if action in legal), legal[0])


def play_until_eliminated(*, checked: bool = False, **choices: Any) -> TableDriver:
    """Play a game of three people until Ann, the host, has gone out; `checked` for leaks all the time."""
    driver = TableDriver("skull", players=3, **choices)
    if checked:
        LeakChecker(driver, always=True)
    driver.start("Bo", "Cy")
    while not driver.game(None).players[0].eliminated or driver.game(None).phase == "name":
        person = driver.due_person()
        assert person is not None
        legal = driver.legal(person)
        driver.act(person, reckless(legal) if person == "Ann" else patient(legal))
    return driver


@pytest.mark.ruling("Y-8")
def test_eliminated_player_sees_only_what_all_see_by_default() -> None:
    driver = play_until_eliminated(checked=True)
    assert not driver.game("Ann").open_rounds
    assert driver.view("Ann").silenced is None
    driver.do("Ann", commands.Say("good luck"))
    assert driver.chat("Bo")[-1].text == "good luck"


@pytest.mark.ruling("Y-8")
def test_eliminated_player_sees_the_discs_where_the_table_says_so() -> None:
    driver = play_until_eliminated(checked=True, open_to_eliminated=True)
    (opened,) = driver.game("Ann").open_rounds[-1:]
    assert "skull" in str((opened.piles, opened.hands))
    assert not any(driver.game(name).open_rounds for name in ("Bo", "Cy", None))
    check_log_gives_the_same_table(driver)


def views_of_others(driver: TableDriver) -> list[bytes]:
    """All that the others and onlookers see of the table."""
    return [msgspec.json.encode((driver.view(name), driver.chat(name))) for name in ("Bo", "Cy", "Dee", None)]


def pause_table() -> TableDriver:
    driver = play_until_eliminated(open_to_eliminated=True)
    driver.do("Bo", commands.Pause())
    return driver


def archive_table() -> TableDriver:
    driver = play_until_eliminated(open_to_eliminated=True)
    driver.around.archived = True
    return driver


def running() -> TableDriver:
    return play_until_eliminated(open_to_eliminated=True)


def test_every_command_has_an_example() -> None:
    """A new command is either refused to a silent player, or shows nothing to the others."""
    own = {command for command in decisions() if command.__module__.startswith("yohoho.")}
    assert own == {type(command) for command in EXAMPLES}


@pytest.mark.ruling("Y-8")
@pytest.mark.parametrize("scene", [running, pause_table, archive_table])
@pytest.mark.parametrize("command", EXAMPLES, ids=lambda command: type(command).__name__)
def test_command_of_a_player_who_sees_the_discs_has_no_effect(
    command: commands.Command, scene: Callable[[], TableDriver]
) -> None:
    driver = scene()
    before, length = views_of_others(driver), len(driver.log)
    assert driver.view("Ann").silenced == SILENT
    if isinstance(command, commands.Leave) and scene is not archive_table:
        assert driver.do("Ann", command) == []
    else:
        reason = driver.expect_refusal("Ann", command)
        assert reason == SILENT or reason.code == "table-archived"
    assert (views_of_others(driver), len(driver.log)) == (before, length)


@pytest.mark.ruling("Y-8")
def test_coming_and_going_of_a_player_who_sees_the_discs_is_not_shown() -> None:
    driver = play_until_eliminated(open_to_eliminated=True)
    before = views_of_others(driver)
    driver.drop("Ann")
    assert views_of_others(driver) == before
    assert driver.wait(1_000) == [], "no bot stands in for a player without decisions"
    assert views_of_others(driver) == before
    driver.connect("Ann")
    assert views_of_others(driver) == before


@pytest.mark.ruling("Y-8")
def test_end_of_a_stand_in_for_a_player_who_sees_the_discs_is_not_shown() -> None:
    """Ann goes out while a bot stands in for her, and comes back to watch."""
    driver = play_until_eliminated(open_to_eliminated=True)
    driver.add(TableChange(driver.table, [entries.StandInSet(at=driver.now, seat=0, on=True)]))
    driver.drop("Ann")
    before = views_of_others(driver)
    assert not driver.view("Bo").seats[0].stand_in
    driver.connect("Ann")
    assert driver.expect_refusal("Ann", commands.Sit("Ann")) == SILENT
    assert views_of_others(driver) == before


@pytest.mark.ruling("Y-8")
def test_presence_shows_again_when_the_game_is_over() -> None:
    driver = play_until_eliminated(open_to_eliminated=True)
    driver.do("Ann", commands.Leave())
    driver.drop("Ann")
    driver.play_out()
    assert not driver.view("Bo").seats[0].here


@pytest.mark.ruling("Y-8")
def test_host_who_sees_the_discs_hands_over_to_a_player_who_is_here() -> None:
    """Else nobody could send away a player who never decides."""
    driver = play_until_eliminated(open_to_eliminated=True)
    assert driver.host == "Bo"
    assert driver.view("Bo").host
    driver.do("Bo", commands.Kick(2))
    assert driver.table.seats[2].bot


@pytest.mark.ruling("Y-8")
def test_absent_host_hands_over_to_nobody_who_has_to_be_silent() -> None:
    driver = play_until_eliminated(open_to_eliminated=True)
    driver.drop("Bo", "Cy")
    driver.wait(61)
    assert (driver.table.phase, driver.host) == ("playing", "Bo")
    driver.connect("Cy")
    driver.wait(1)
    assert driver.host == "Cy"


@pytest.mark.ruling("Y-8")
def test_player_who_sees_the_discs_brings_a_deserted_game_to_its_end() -> None:
    driver = pause_table()
    driver.drop("Bo", "Cy")
    driver.around.archived = True
    driver.do("Ann", commands.Reopen())
    driver.do("Ann", commands.Resume())
    driver.wait(10_000)
    assert driver.table.phase == "over"


@pytest.mark.ruling("Y-8")
def test_player_who_sees_the_discs_leaves_a_deserted_game() -> None:
    driver = play_until_eliminated(open_to_eliminated=True)
    driver.drop("Bo", "Cy")
    assert driver.expect_refusal("Ann", commands.Say("Bo has it")) == SILENT, "Bo will read the chat"
    driver.do("Ann", commands.Leave())
    assert driver.table.seats[0].left


@pytest.mark.ruling("Y-8")
def test_silence_binds_only_those_who_see_the_discs() -> None:
    driver = play_until_eliminated(open_to_eliminated=True)
    for name in ("Bo", "Cy"):
        assert driver.view(name).silenced is None
        driver.do(name, commands.Say("ahoy"))


@pytest.mark.ruling("Y-8")
def test_silence_ends_with_the_game() -> None:
    driver = play_until_eliminated(open_to_eliminated=True).play_out()
    assert driver.view("Ann").silenced is None
    driver.do("Ann", commands.Say("well played"))
    assert driver.chat("Bo")[-1].text == "well played"


def test_player_who_is_still_in_may_say_anything() -> None:
    driver = TableDriver("skull", players=3, open_to_eliminated=True).start("Bo", "Cy")
    driver.do("Ann", commands.Say("I have a skull"))
    driver.do("Ann", commands.Rename("Anne"))
    assert driver.expect_refusal("Ann", ShowDiscs()).code == "nothing-to-show"


@pytest.mark.ruling("M-2")
def test_host_names_the_first_player() -> None:
    for seat in range(3):
        driver = TableDriver("skull", players=3, first_player=seat).start("Bo", "Cy")
        assert driver.game(None).first == seat


@pytest.mark.ruling("M-2")
def test_first_player_without_a_chair_is_refused() -> None:
    driver = TableDriver("skull", players=3)
    settings = {"game": "skull", "options": {"players": 3, "first_player": 3}}
    assert driver.expect_refusal("Ann", commands.Configure(settings)).code == "no-such-first-player"
