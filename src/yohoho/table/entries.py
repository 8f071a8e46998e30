"""The log of a table: everything that ever happened to it, in order. A table is the sum of its entries."""

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
    """`at` is in milliseconds since 1970."""

    at: int
    ref: str = ""
    """The message that caused this entry, so that one sent twice counts once."""


class Opened(Entry, frozen=True):
    host: str
    name: str
    settings: Settings
    secret: str
    """The server's half of the deals of the first game. Never shown before that game is over."""
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
    """Left the seat. In a running game the seat stays theirs and a bot stands in."""

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
    """Its name on the ladder. Logs from before the ladder have none, and were played by a sailor."""
    character: str = ""


class BotRemoved(Entry, frozen=True):
    seat: int


class HostChanged(Entry, frozen=True):
    who: str


class WordsGiven(Entry, frozen=True):
    """A seated person's own random words for the next deals."""

    who: str
    words: str


class GameStarted(Entry, frozen=True):
    words: list[str]
    """Everybody's words in seat order, as they enter the deals."""


class Acted(Entry, frozen=True):
    """A step of the game. `seat` is -1 for chance."""

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
    """Chat: free text, or the key of a ready phrase."""

    who: str
    """A person, or a bot by its name after `bot:`."""
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
    """A new lobby with the same people, the first seat moved on, and a new secret."""

    secret: str
    moved: list[str] = []
    """Those who had not answered. Logs from before people were asked have none."""


class Reopened(Entry, frozen=True):
    who: str


def encode(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def decode(line: bytes) -> Entry:
    entry: Entry = _decoder().decode(line)
    return entry


@cache
def _decoder() -> Any:
    """Made when the first entry is read, because the entries of games are defined after this module."""
    of_games = (kind for extras in every_extras() for kind in extras.entries())
    return msgspec.json.Decoder(Union[*_OF_TABLES, *of_games])


_OF_TABLES: Final = (
    *(
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
    ),
    *(HostChanged, WordsGiven, GameStarted, Acted, StandInSet, Paused, Resumed, Said, Reacted, ChatSwitched),
    *(BotTalkSwitched, Muted, RematchWanted, Rematched, Reopened),
)
