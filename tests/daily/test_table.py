"""A table of the daily deal takes actions of the game, and nothing else."""

from __future__ import annotations

import pytest

from tests.daily.plays import a_table, play, steady
from yohoho.daily.days import closes
from yohoho.table import Given, Surroundings, TableError, decide
from yohoho.table import commands as ask
from yohoho.table.view import table_view

ARRANGING = [
    ask.Sit("Bo"),
    ask.Rename("Bo"),
    ask.ChoosePortrait("cook"),
    ask.Leave(),
    ask.Ready(),
    ask.Start(),
    ask.Swap(0, 1),
    ask.AddBot(),
    ask.RemoveBot(1),
    ask.Kick(1),
    ask.PassHost(1),
    ask.Configure({"coach": "all"}),
    ask.GiveWords("luck"),
    ask.Pause(),
    ask.Resume(),
    ask.Say("psst"),
    ask.React("wow"),
    ask.SwitchChat(True),
    ask.SwitchBotTalk(True),
    ask.Mute(1),
    ask.Rematch(),
    ask.StartRematch(),
    ask.Reopen(),
]


@pytest.mark.parametrize("who", ["ann", "bo"])
@pytest.mark.parametrize("command", ARRANGING, ids=lambda command: type(command).__name__)
def test_nothing_can_be_arranged(command: ask.Command, who: str) -> None:
    with pytest.raises(TableError, match="daily-fixed"):
        decide(a_table(), who, command, Given(0))


def test_game_is_closed_an_hour_after_the_day_and_practice_is_not() -> None:
    late = Given(closes("2026-11-17"))
    in_time = Given(late.now - 1)
    legal = table_view(a_table(), Surroundings(a_table(), 0), "ann").game.legal
    assert decide(a_table(), "ann", ask.Act(legal[0]), in_time)
    with pytest.raises(TableError, match="daily-closed"):
        decide(a_table(), "ann", ask.Act(legal[0]), late)
    assert decide(a_table(practice=True), "ann", ask.Act(legal[0]), late)


@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_view_never_has_the_secret(game: str) -> None:
    over = play(a_table(game), steady("bold"))
    for table in (a_table(game), over):
        view = table_view(table, Surroundings(table, 0), "ann")
        assert view.secret == ""
        assert view.commitment == table.commitment
        assert view.daily == table.daily
        assert not view.coach
    assert over.phase == "over"


def test_person_alone_has_no_stand_in() -> None:
    assert a_table().seats[0].who == "ann"
    assert all(seat.bot for seat in a_table().seats[1:])
