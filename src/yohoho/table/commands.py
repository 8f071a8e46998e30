"""The commands of people at a table, besides those that a game adds (`extras`).

The server knows the sender by the identity of the connection; a command does not name its sender.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from yohoho.core.names import MAX_NAME_LENGTH
from yohoho.core.tags import kebab
from yohoho.table.portraits import PortraitName

PHRASES: Final = (
    "yo-ho-ho",
    "well-played",
    "nice-bid",
    "ouch",
    "no-mercy",
    "hurry-up",
    "thinking",
    "sorry",
    "thanks",
    "good-luck",
    "good-game",
    "one-moment",
    "again",
)
"""The phrases that fit every game."""
REACTIONS: Final = ("laugh", "wow", "cheer", "cry", "angry", "skull", "rum", "heart")

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Words = Annotated[str, Meta(max_length=100)]


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    pass


class Sit(Command, frozen=True):
    name: Name
    seat: SeatNumber | None = None
    """None stands for the first free seat."""
    portrait: PortraitName | None = None
    """None stands for the sender's usual portrait, or another that is free."""


class Rename(Command, frozen=True):
    name: Name


class ChoosePortrait(Command, frozen=True):
    portrait: PortraitName


class Leave(Command, frozen=True):
    pass


class Ready(Command, frozen=True):
    ready: bool = True


class Start(Command, frozen=True):
    pass


class Swap(Command, frozen=True):
    one: SeatNumber
    other: SeatNumber


class AddBot(Command, frozen=True):
    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=60)] | None = None
    """A bot of the ladder, like `first-mate` or `sailor:bold`; None stands for the one in the settings."""


class RemoveBot(Command, frozen=True):
    seat: SeatNumber


class Kick(Command, frozen=True):
    seat: SeatNumber
    reason: Annotated[str, Meta(max_length=200)] = ""


class PassHost(Command, frozen=True):
    seat: SeatNumber


class Configure(Command, frozen=True):
    settings: dict[str, Any]


class GiveWords(Command, frozen=True):
    words: Words


class Act(Command, frozen=True):
    """An action of the game, as text from the view's `legal`."""

    action: Annotated[str, Meta(max_length=200)]


class Confirm(Command, frozen=True):
    """The sender's decision is final, so the last bot need not wait for a change of it."""


class Pause(Command, frozen=True):
    pass


class Resume(Command, frozen=True):
    pass


class Say(Command, frozen=True):
    text: Annotated[str, Meta(max_length=500)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class React(Command, frozen=True):
    reaction: Annotated[str, Meta(max_length=40)]


class SwitchChat(Command, frozen=True):
    on: bool


class SwitchBotTalk(Command, frozen=True):
    on: bool


class Mute(Command, frozen=True):
    seat: SeatNumber
    on: bool = True


class Rematch(Command, frozen=True):
    wanted: bool = True
    """False withdraws the wish."""


class StartRematch(Command, frozen=True):
    """The host goes on without those who have not answered for a while."""


class Reopen(Command, frozen=True):
    pass
