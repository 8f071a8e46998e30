"""The entries of a table's log, which has everything that happened to the table, in order."""

from functools import cache
from typing import Any, Final, Literal, TypeAlias, Union

import msgspec

from yohoho.core.tags import kebab
from yohoho.table.daily import DailyTerms
from yohoho.table.extras import every_extras
from yohoho.table.settings import Settings

Actor: TypeAlias = Literal["player", "bot", "stand-in", "clock", "chance"]


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", tag=kebab, omit_defaults=True, gc=False
):
    """An entry of the log."""

    at: int
    """The time in milliseconds since 1970."""
    ref: str = ""
    """The id of the message that caused this entry, so that one sent twice counts once."""


class Opened(Entry, frozen=True):
    host: str
    name: str
    settings: Settings
    secret: str
    """The server's half of the deals of the first game. Nobody sees it before that game is over."""
    daily: DailyTerms | None = None


class Configured(Entry, frozen=True):
    settings: Settings


class SatDown(Entry, frozen=True):
    who: str
    name: str
    seat: int
    portrait: str = ""
    """Empty in logs from before there were portraits."""


class Renamed(Entry, frozen=True):
    who: str
    name: str


class PortraitChosen(Entry, frozen=True):
    who: str
    portrait: str


class StoodUp(Entry, frozen=True):
    """A person left their seat. In a running game the seat stays theirs and a bot stands in."""

    who: str


class Kicked(Entry, frozen=True):
    seat: int
    who: str
    reason: str


class ReadySet(Entry, frozen=True):
    who: str
    ready: bool


class SeatsSwapped(Entry, frozen=True):
    one: int
    other: int


class BotSeated(Entry, frozen=True):
    seat: int
    name: str
    bot: str = "sailor"
    """The bot's name on the ladder. Logs from before the ladder have none: their bots were sailors."""
    character: str = ""


class BotRemoved(Entry, frozen=True):
    seat: int


class HostChanged(Entry, frozen=True):
    who: str


class WordsGiven(Entry, frozen=True):
    """A seated person gave random words for the next deals."""

    who: str
    words: str


class GameStarted(Entry, frozen=True):
    words: list[str]
    """Everybody's words in seat order, which the deals depend on."""


class Acted(Entry, frozen=True):
    """A step of the game. The seat of chance is -1."""

    seat: int
    action: str
    by: Actor = "player"


class StandInSet(Entry, frozen=True):
    seat: int
    on: bool


class Paused(Entry, frozen=True):
    who: str


class Resumed(Entry, frozen=True):
    who: str


class Said(Entry, frozen=True):
    """A line of chat: free text, or the key of a ready phrase."""

    who: str
    """The identity of a person, or `bot:` and the name of a bot."""
    text: str = ""
    phrase: str = ""


class Reacted(Entry, frozen=True):
    who: str
    reaction: str


class ChatSwitched(Entry, frozen=True):
    on: bool


class BotTalkSwitched(Entry, frozen=True):
    on: bool


class Muted(Entry, frozen=True):
    """`who` has muted `whom`, a person or a bot, or no longer does."""

    who: str
    whom: str
    on: bool


class RematchWanted(Entry, frozen=True):
    """A person wants a rematch, or no longer does."""

    who: str
    wanted: bool


class Rematched(Entry, frozen=True):
    """The table went back to the lobby with the same people, each one seat further, and a new secret."""

    secret: str
    moved: list[str] = []
    """The people who had not answered. Older logs, in which nobody was asked, have none."""


class Reopened(Entry, frozen=True):
    who: str


def encode(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def decode(line: bytes) -> Entry:
    entry: Entry = _decoder().decode(line)
    return entry


@cache
def _decoder() -> Any:
    """The decoder is made for the first entry, because the entries of games are defined after this module."""
    of_games = (kind for extras in every_extras() for kind in extras.entries())
    return msgspec.json.Decoder(Union[*_OF_TABLES, *of_games])


_OF_TABLES: Final = (
    Opened,
    Configured,
    SatDown,
    Renamed,
    PortraitChosen,
    StoodUp,
    Kicked,
    ReadySet,
    SeatsSwapped,
    BotSeated,
    BotRemoved,
    HostChanged,
    WordsGiven,
    GameStarted,
    Acted,
    StandInSet,
    Paused,
    Resumed,
    Said,
    Reacted,
    ChatSwitched,
    BotTalkSwitched,
    Muted,
    RematchWanted,
    Rematched,
    Reopened,
)
