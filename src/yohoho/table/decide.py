"""Commands in, log entries out. Deciding changes nothing: entries count once they are in the log."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table import playing, rematch, seating, talking
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
    """The first entries of a new table; its host has the first seat."""
    shown = clean_name(name)
    opened = log.Opened(at=given.now, host=host, name=shown, settings=settings, secret=given.secret)
    look = portrait or usual_portrait(host)
    seated = log.SatDown(at=given.now, who=host, name=shown, seat=0, portrait=look)
    return TableChange(Table(id=table_id), [opened, seated])


def start_with_bots(change: TableChange, given: Given) -> None:
    """Bots of the table's settings take the free seats, and the game starts."""
    host = change.table.host
    while any(seat.free for seat in change.table.seats):
        seating.add_bot(change, host, ask.AddBot(), given)
    playing.start(change, host, ask.Start(), given)


def decide(table: Table, who: str, command: ask.Command, given: Given) -> TableChange:
    """What this person's command adds to the log. Raises TableError or another YohohoError."""
    if given.archived and not isinstance(command, ask.Reopen):
        raise TableError("table-archived")
    check_daily(table, command, given)
    change = TableChange(table)
    if check_silence(table, who, command, given):
        decisions()[type(command)](change, who, command, given)
    return change


@cache
def decisions() -> dict[type[ask.Command], Decision]:
    """The function that decides on each command, of tables and of games."""
    of_games = {command: by for extras in every_extras() for command, by in extras.commands().items()}
    return {
        ask.Sit: seating.sit,
        ask.Rename: seating.rename,
        ask.ChoosePortrait: seating.choose_portrait,
        ask.Leave: seating.leave,
        ask.Ready: playing.ready,
        ask.Start: playing.start,
        ask.Swap: seating.swap,
        ask.AddBot: seating.add_bot,
        ask.RemoveBot: seating.remove_bot,
        ask.Kick: seating.kick,
        ask.PassHost: seating.pass_host,
        ask.Configure: seating.configure,
        ask.GiveWords: playing.give_words,
        ask.Act: playing.act,
        ask.Confirm: playing.confirm,
        ask.Pause: playing.pause,
        ask.Resume: playing.resume,
        ask.Say: talking.say,
        ask.React: talking.react,
        ask.SwitchChat: talking.switch_chat,
        ask.SwitchBotTalk: talking.switch_bot_talk,
        ask.Mute: talking.mute,
        **of_games,
        ask.Rematch: rematch.rematch,
        ask.StartRematch: rematch.start_rematch,
        ask.Reopen: playing.reopen,
    }
