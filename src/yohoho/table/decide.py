"""Decides which entries a command adds to the log. No table changes before these entries are in the log."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from yohoho.table import commands, entries, playing, rematch, seating, talking
from yohoho.table.change import TableChange
from yohoho.table.daily import check_daily
from yohoho.table.errors import TableError
from yohoho.table.extras import every_extras
from yohoho.table.given import Given
from yohoho.table.guards import clean_name
from yohoho.table.portraits import PortraitName, usual_portrait
from yohoho.table.settings import Settings
from yohoho.table.silence import check_silence
from yohoho.table.table import Table

if TYPE_CHECKING:
    from yohoho.table.extras import Decision


def open_table(
    table_id: str,
    host: str,
    name: str,
    settings: Settings,
    given: Given,
    portrait: PortraitName | None = None,
) -> TableChange:
    """The first entries of a new table; its host sits in the first seat."""
    shown = clean_name(name)
    opened = entries.Opened(at=given.now, host=host, name=shown, settings=settings, secret=given.secret)
    look = portrait or usual_portrait(host)
    seated = entries.SatDown(at=given.now, who=host, name=shown, seat=0, portrait=look)
    return TableChange(Table(id=table_id), [opened, seated])


def start_with_bots(change: TableChange, given: Given) -> None:
    """Fill the free seats with the bots of the settings, and start the game."""
    host = change.table.host
    while any(seat.free for seat in change.table.seats):
        seating.add_bot(change, host, commands.AddBot(), given)
    playing.start(change, host, commands.Start(), given)


def decide(table: Table, who: str, command: commands.Command, given: Given) -> TableChange:
    """The entries that this person's command adds to the log. Raises TableError or another YohohoError."""
    if given.archived and not isinstance(command, commands.Reopen):
        raise TableError("table-archived")
    check_daily(table, command, given)
    change = TableChange(table)
    if check_silence(table, who, command, given):
        decisions()[type(command)](change, who, command, given)
    return change


@cache
def decisions() -> dict[type[commands.Command], Decision]:
    """The function that decides on each command, including those that games add."""
    of_games = {command: by for extras in every_extras() for command, by in extras.commands().items()}
    return {
        commands.Sit: seating.sit,
        commands.Rename: seating.rename,
        commands.ChoosePortrait: seating.choose_portrait,
        commands.Leave: seating.leave,
        commands.Ready: playing.ready,
        commands.Start: playing.start,
        commands.Swap: seating.swap,
        commands.AddBot: seating.add_bot,
        commands.RemoveBot: seating.remove_bot,
        commands.Kick: seating.kick,
        commands.PassHost: seating.pass_host,
        commands.Configure: seating.configure,
        commands.GiveWords: playing.give_words,
        commands.Act: playing.act,
        commands.Confirm: playing.confirm,
        commands.Pause: playing.pause,
        commands.Resume: playing.resume,
        commands.Say: talking.say,
        commands.React: talking.react,
        commands.SwitchChat: talking.switch_chat,
        commands.SwitchBotTalk: talking.switch_bot_talk,
        commands.Mute: talking.mute,
        **of_games,
        commands.Rematch: rematch.rematch,
        commands.StartRematch: rematch.start_rematch,
        commands.Reopen: playing.reopen,
    }
