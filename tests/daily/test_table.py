"""A table of the daily deal takes actions of the game, and nothing else."""

import pytest

from tests.daily.plays import a_table, act, play, steady
from yohoho.bots.ladder import takes_time
from yohoho.daily.days import closes
from yohoho.table import Given, Surroundings, TableError, commands, decide
from yohoho.table.clock import next_due
from yohoho.table.reconsidering import RECONSIDER_MS
from yohoho.table.view import table_view

ARRANGING = [
    commands.Sit("Bo"),
    commands.Rename("Bo"),
    commands.ChoosePortrait("cook"),
    commands.Leave(),
    commands.Ready(),
    commands.Start(),
    commands.Swap(0, 1),
    commands.AddBot(),
    commands.RemoveBot(1),
    commands.Kick(1),
    commands.PassHost(1),
    commands.Configure({"coach": "all"}),
    commands.GiveWords("luck"),
    commands.Pause(),
    commands.Resume(),
    commands.Say("psst"),
    commands.React("wow"),
    commands.SwitchChat(True),
    commands.SwitchBotTalk(True),
    commands.Mute(1),
    commands.Rematch(),
    commands.StartRematch(),
    commands.Reopen(),
]


@pytest.mark.parametrize("who", ["ann", "bo"])
@pytest.mark.parametrize("command", ARRANGING, ids=lambda command: type(command).__name__)
def test_nothing_can_be_arranged(command: commands.Command, who: str) -> None:
    with pytest.raises(TableError, match="daily-fixed"):
        decide(a_table(), who, command, Given(0))


def test_game_is_closed_an_hour_after_the_day_and_practice_is_not() -> None:
    late = Given(closes("2026-11-17"))
    in_time = Given(late.now - 1)
    legal = table_view(a_table(), Surroundings(a_table(), 0), "ann").game.legal
    assert decide(a_table(), "ann", commands.Act(legal[0]), in_time)
    with pytest.raises(TableError, match="daily-closed"):
        decide(a_table(), "ann", commands.Act(legal[0]), late)
    assert decide(a_table(practice=True), "ann", commands.Act(legal[0]), late)


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


@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_bots_of_a_day_act_after_a_constant_delay(game: str) -> None:
    """Whatever a bot holds, it decides at once and acts at the same time after the last move."""
    table = a_table(game)
    around = Surroundings(table, 0)
    around.arrive(table, "ann", 0)
    assert not any(takes_time(seat.plays) for seat in table.seats[1:])
    delays = set()
    while waiting := table.waiting():
        if 0 not in waiting:
            due = next_due(table, around, 800)
            assert due is not None
            delays.add(due - table.moved_at)
        choice = steady("bold")(table, [str(action) for action in table.game.legal(table.state, waiting[0])])
        table = act(table, waiting[0], choice)
    # The last bot gives the person time to change a bid, which does not depend on cards either.
    assert delays - {RECONSIDER_MS} == {800}


def test_person_alone_has_no_stand_in() -> None:
    assert a_table().seats[0].who == "ann"
    assert all(seat.bot for seat in a_table().seats[1:])
