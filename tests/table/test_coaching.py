"""Who may ask the coach: the table says so beforehand, and everybody can read it."""

from __future__ import annotations

import pytest

from tests.table.fixtures import QUICK, Tavern
from yohoho.core.errors import OptionsError
from yohoho.table import commands as ask
from yohoho.table import read_settings


def helped(tavern: Tavern) -> list[bool]:
    return [tavern.view(name).coach for name in ("Ann", "Bo", None)]


@pytest.mark.parametrize(
    ("setting", "with_bots", "with_people"),
    [("alone", [True, False, False], [False] * 3), ("all", [True, False, False], [True, True, False])],
)
def test_who_is_helped(setting: str, with_bots: list[bool], with_people: list[bool]) -> None:
    alone = Tavern(**QUICK, coach=setting)
    for _ in range(2):
        alone.do("Ann", ask.AddBot())
    assert helped(alone) == [False] * 3, "not before the game"
    assert helped(alone.start()) == with_bots
    together = Tavern(**QUICK, coach=setting)
    together.do("Bo", ask.Sit("Bo"))
    together.do("Ann", ask.AddBot())
    assert helped(together.start()) == with_people


def test_nobody_is_helped_where_the_coach_is_off() -> None:
    tavern = Tavern(**QUICK, coach="off").start()
    assert helped(tavern) == [False] * 3


def test_who_comes_later_ends_the_advice_and_who_leaves_brings_it_back() -> None:
    tavern = Tavern(**QUICK).start()
    assert tavern.view("Ann").coach
    tavern.do("Bo", ask.Sit("Bo", seat=2))
    assert helped(tavern) == [False] * 3
    tavern.do("Bo", ask.Leave())
    assert helped(tavern) == [True, False, False]


def test_everybody_can_read_it() -> None:
    for setting in ("alone", "all", "off"):
        assert Tavern(**QUICK, coach=setting).view(None).settings.coach == setting


def test_the_usual_is_that_only_who_plays_alone_is_helped() -> None:
    assert read_settings({}).coach == "alone"
    with pytest.raises(OptionsError) as refused:
        read_settings({"coach": "me"})
    assert refused.value.reason.code == "bad-settings"
