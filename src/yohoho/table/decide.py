"""Commands in, log entries out. Deciding changes nothing: the entries count once they are in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table import playing, seating, talking
from yohoho.table.errors import TableError
from yohoho.table.fair import new_secret
from yohoho.table.guards import clean_name
from yohoho.table.playing import Entries
from yohoho.table.settings import Settings
from yohoho.table.table import Table


def open_table(host: str, name: str, settings: Settings, now: int) -> Entries:
    """The first entries of a new table; its host has the first seat."""
    opened = log.Opened(at=now, host=host, name=clean_name(name), settings=settings, secret=new_secret())
    return [opened, log.SatDown(at=now, who=host, name=clean_name(name), seat=0)]


def decide(table: Table, who: str, command: ask.Command, now: int) -> Entries:
    """The entries that this person's command adds to the log. Raises TableError or another YohohoError."""
    if table.archived and not isinstance(command, ask.Reopen):
        raise TableError("table-archived")
    return _DECISIONS[type(command)](table, who, command, now)


_DECISIONS: Final[dict[type[ask.Command], Callable[[Table, str, Any, int], Entries]]] = {
    ask.Sit: seating.sit,
    ask.Rename: seating.rename,
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
    ask.Pause: playing.pause,
    ask.Resume: playing.resume,
    ask.Say: talking.say,
    ask.React: talking.react,
    ask.SwitchChat: talking.switch_chat,
    ask.Mute: talking.mute,
    ask.ShowDiscs: playing.show_discs,
    ask.Rematch: playing.rematch,
    ask.Reopen: playing.reopen,
}
