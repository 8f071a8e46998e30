"""Who may ask the coach: the table says so beforehand, and everybody can read it."""

import pytest

from tests.table.fixtures import QUICK, TableDriver
from yohoho.core.errors import OptionsError
from yohoho.table import commands, read_settings


def who_has_a_coach(driver: TableDriver) -> list[bool]:
    return [driver.view(name).coach for name in ("Ann", "Bo", None)]


@pytest.mark.parametrize(
    ("setting", "with_bots", "with_people"),
    [("alone", [True, False, False], [False] * 3), ("all", [True, False, False], [True, True, False])],
)
def test_coach_helps_as_the_setting_says(
    setting: str, with_bots: list[bool], with_people: list[bool]
) -> None:
    alone = TableDriver(**QUICK, coach=setting)
    for _ in range(2):
        alone.do("Ann", commands.AddBot())
    assert who_has_a_coach(alone) == [False] * 3, "not before the game"
    assert who_has_a_coach(alone.start()) == with_bots
    together = TableDriver(**QUICK, coach=setting)
    together.do("Bo", commands.Sit("Bo"))
    together.do("Ann", commands.AddBot())
    assert who_has_a_coach(together.start()) == with_people


def test_nobody_is_helped_where_the_coach_is_off() -> None:
    driver = TableDriver(**QUICK, coach="off").start()
    assert who_has_a_coach(driver) == [False] * 3


def test_second_person_ends_the_advice_until_they_leave() -> None:
    driver = TableDriver(**QUICK).start()
    assert driver.view("Ann").coach
    driver.do("Bo", commands.Sit("Bo", seat=2))
    assert who_has_a_coach(driver) == [False] * 3
    driver.do("Bo", commands.Leave())
    assert who_has_a_coach(driver) == [True, False, False]


def test_view_shows_the_coach_setting() -> None:
    for setting in ("alone", "all", "off"):
        assert TableDriver(**QUICK, coach=setting).view(None).settings.coach == setting


def test_coach_helps_only_a_person_alone_by_default() -> None:
    assert read_settings({}).coach == "alone"
    with pytest.raises(OptionsError) as refused:
        read_settings({"coach": "me"})
    assert refused.value.reason.code == "bad-settings"
