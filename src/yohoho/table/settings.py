"""The settings that a host chooses."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from yohoho.bots.ladder import SAFE, check_bot_name
from yohoho.core import registry
from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame
from yohoho.table.texts import one_line

PACES: Final[Mapping[str, int]] = {"off": 0, "relaxed": 120, "fast": 30}
"""The names of usual paces, each with the seconds for a decision; 0 means no clock."""
MAX_PACE: Final = 86_400
MAX_GRACE: Final = 3_600
MAX_TITLE_LENGTH: Final = 60


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table."""

    game: str = "skull-king"
    options: dict[str, Any] = {}
    title: str = ""
    public: bool = False
    """Whether the table is in the public list; otherwise people need its link or its code."""
    watch: Literal["anyone", "nobody"] = "anyone"
    pace: int = 0
    """Seconds for a decision; 0 means no clock."""
    grace: int = 60
    """Seconds that a person may be away before a bot stands in."""
    chat: bool = True
    bots_talk: bool = True
    """Whether bots say a phrase now and then, while the chat is on."""
    coach: Literal["alone", "all", "off"] = "alone"
    """The people who may ask the coach: a person alone with bots, everybody, nobody."""
    bots: str = SAFE
    """The bot of the ladder that joins when the command names none."""
    stand_in: str = SAFE
    """The bot that plays for a person who is away, or whose clock has run out."""

    def open_game(self) -> AnyGame:
        return registry.open_game(self.game, self.options)


def read_settings(plain: Mapping[str, Any]) -> Settings:
    """Settings from plain data, with the title cleaned and all options of the game written out.

    Raises OptionsError for data that is no settings, and for options that no game can have.
    """
    try:
        settings = msgspec.convert({**plain, "pace": _pace(plain.get("pace", 0))}, Settings)
    except msgspec.ValidationError as error:
        raise OptionsError("bad-settings", detail=str(error)) from None
    _within("pace", settings.pace, MAX_PACE)
    _within("grace", settings.grace, MAX_GRACE)
    if len(settings.title) > MAX_TITLE_LENGTH:
        raise OptionsError("too-long", what="title", most=MAX_TITLE_LENGTH)
    game = registry.descriptor(settings.game).open_new(settings.options)
    in_full = msgspec.json.decode(msgspec.json.encode(game.options))
    for bot in (settings.bots, settings.stand_in):
        check_bot_name(settings.game, bot)
    return msgspec.structs.replace(settings, options=in_full, title=one_line(settings.title))


def _pace(pace: Any) -> Any:
    """The seconds of a named pace. Any other value comes back unchanged, for the checks that follow."""
    if not isinstance(pace, str):
        return pace
    if pace not in PACES:
        raise OptionsError("unknown-pace", name=pace[:40], known=list(PACES))
    return PACES[pace]


def _within(what: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise OptionsError("out-of-range", what=what, value=value, least=0, most=most)
