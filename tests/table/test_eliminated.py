"""Skull: what a player who is out sees at a table, and says there (Y-8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.fixtures import TableDriver, check_log_gives_the_same_table
from tests.table.leak_checker import LeakChecker
from yohoho.core.errors import Reason
from yohoho.table import commands as ask
from yohoho.table.skull_extras import ShowDiscs

SILENT = Reason("sees-open-discs", "Y-8")
WORDS_AND_SIGNS = (
    *(ask.Say("Bo has it"), ask.Say(phrase="ouch"), ask.React("skull")),
    *(ask.Rename("Bo has it"), ask.ChoosePortrait("cook"), ask.Kick(1, "Bo has it")),
)


def reckless(legal: list[str]) -> str:
    """Challenges as high as possible, and turns the others' discs."""
    bids = [action for action in legal if action.startswith("bid")]
    flips = [action for action in legal if action.startswith("flip")]
    return bids[-1] if bids else flips[-1] if flips else legal[0]


def patient(legal: list[str]) -> str:
    """Lays the skull and waits."""
    wanted = ("place skull", "place flower", "pass")
    return next((action for action in wanted if action in legal), legal[0])


def eliminated(*, watched: bool = False, **choices: Any) -> TableDriver:
    """A game of three people after Ann, the host, has gone out; `watched` by a checker of leaks."""
    driver = TableDriver("skull", players=3, **choices)
    if watched:
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
    driver = eliminated(watched=True)
    assert not driver.game("Ann").open_rounds
    assert driver.view("Ann").silenced is None
    driver.do("Ann", ask.Say("good luck"))
    assert driver.chat("Bo")[-1].text == "good luck"


@pytest.mark.ruling("Y-8")
def test_eliminated_player_sees_the_discs_where_the_table_says_so() -> None:
    driver = eliminated(watched=True, open_to_eliminated=True)
    (opened,) = driver.game("Ann").open_rounds[-1:]
    assert "skull" in str((opened.piles, opened.hands))
    assert not any(driver.game(name).open_rounds for name in ("Bo", "Cy", None))
    check_log_gives_the_same_table(driver)


@pytest.mark.ruling("Y-8")
@pytest.mark.parametrize("command", WORDS_AND_SIGNS, ids=str)
def test_player_who_sees_the_discs_sends_nothing_to_the_others(command: ask.Command) -> None:
    driver = eliminated(open_to_eliminated=True)
    assert driver.view("Ann").silenced == SILENT
    assert driver.refused("Ann", command) == SILENT


@pytest.mark.ruling("Y-8")
def test_leaving_the_chair_does_not_loosen_the_tongue() -> None:
    driver = eliminated(open_to_eliminated=True)
    driver.do("Ann", ask.Leave())
    assert driver.refused("Ann", ask.Say("Bo has it")) == SILENT


@pytest.mark.ruling("Y-8")
def test_silence_binds_only_those_who_see_the_discs() -> None:
    driver = eliminated(open_to_eliminated=True)
    for name in ("Bo", "Cy"):
        assert driver.view(name).silenced is None
        driver.do(name, ask.Say("ahoy"))
    driver.do("Ann", ask.Kick(2))
    assert driver.table.seats[2].bot


@pytest.mark.ruling("Y-8")
def test_silence_ends_with_the_game() -> None:
    driver = eliminated(open_to_eliminated=True).play_out()
    assert driver.view("Ann").silenced is None
    driver.do("Ann", ask.Say("well played"))
    assert driver.chat("Bo")[-1].text == "well played"


def test_player_who_is_still_in_may_say_anything() -> None:
    driver = TableDriver("skull", players=3, open_to_eliminated=True).start("Bo", "Cy")
    driver.do("Ann", ask.Say("I have a skull"))
    driver.do("Ann", ask.Rename("Anne"))
    assert driver.refused("Ann", ShowDiscs()).code == "nothing-to-show"


@pytest.mark.ruling("M-2")
def test_host_names_the_first_player() -> None:
    for seat in range(3):
        driver = TableDriver("skull", players=3, first_player=seat).start("Bo", "Cy")
        assert driver.game(None).first == seat


@pytest.mark.ruling("M-2")
def test_first_player_without_a_chair_is_refused() -> None:
    driver = TableDriver("skull", players=3)
    settings = {"game": "skull", "options": {"players": 3, "first_player": 3}}
    assert driver.refused("Ann", ask.Configure(settings)).code == "no-such-first-player"
