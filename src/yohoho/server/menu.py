"""The options of a table as data, so that the page need not know them."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec.inspect import IntType, type_info

from yohoho.bots.coach import has_coach
from yohoho.bots.ladder import QUICK, rungs
from yohoho.core import registry
from yohoho.table import Settings, read_settings
from yohoho.table.presets import presets_of
from yohoho.table.settings import MAX_TITLE_LENGTH, PACES

SEAT_OR_RANDOM: Final = int | Literal["random"]
"""The type of an option that names a seat or leaves it to chance."""


class NumberRange(msgspec.Struct, frozen=True):
    """The numbers that an option takes; None is no limit."""

    least: int | None
    most: int | None


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one publisher sells it. An empty list means that the box does not offer it."""

    game: str
    edition: str | None
    """The edition as the options name it; None in a game without editions."""
    least: int
    most: int
    """The fewest and the most players."""
    options: list[str]
    """The options that make a difference here, besides the edition and the number of players."""
    defaults: dict[str, Any]
    """The value of every option when nobody chooses."""
    presets: dict[str, Settings]
    """Ready-made settings for this box, in full; the first is the plainest."""
    rungs: list[str]
    """The bots to play against, weakest first; those of other packages come last."""
    coach: bool
    """Whether there is a coach to ask."""
    scorings: list[str] = []
    """Scorings; the first is the box's own."""
    plans: dict[str, list[int]] = {}
    """The cards of each round, by the name of the plan."""
    longest_plan: int = 0
    """Rounds in a plan of one's own."""
    powers: list[str] = []
    ties: list[str] = []
    blanks: int = 0
    """How many blank cards there are to stand for others."""
    copies: list[str] = []
    """Cards of which a blank can be one more copy."""
    extras: dict[str, list[str]] = {}
    """More cards of that kind, by the option that has to be on for them."""
    choices: dict[str, list[str]] = {}
    """The values of each option that is one of some texts, where no other field lists them."""
    seats: list[str] = []
    """The options that name a seat, or are `random`."""
    only_for: dict[str, int] = {}
    """The number of players for which an option exists, where there is only one."""
    limits: dict[str, NumberRange] = {}
    """The limits of each option that is a whole number, where its type has some."""


class Menu(msgspec.Struct, frozen=True):
    boxes: list[Box]
    paces: dict[str, int]
    """Seconds for a decision; 0 is no clock."""
    longest_title: int


@cache
def full_menu() -> Menu:
    """Every game and edition with its options."""
    boxes = [box for game in registry.names() for box in _boxes(game)]
    return Menu(boxes, dict(PACES), MAX_TITLE_LENGTH)


def _boxes(game: str) -> list[Box]:
    """The boxes that a game's descriptor names, or one with all its options."""
    boxes: Callable[[], list[Box]] | None = registry.descriptor(game).part("menu")
    return [plain_box(game)] if boxes is None else boxes()


def plain_box(game: str) -> Box:
    """A game in a single edition, with every option that it has by default."""
    counts, defaults = registry.descriptor(game).player_counts(), _defaults(game)
    options = [name for name in defaults if name != "players"]
    fields = msgspec.structs.fields(type(registry.open_game(game, {}).options))
    types = {field.name: field.type for field in fields if field.name in options}
    return Box(
        game=game,
        edition=None,
        least=min(counts),
        most=max(counts),
        options=options,
        defaults=defaults,
        presets={name: read_settings(plain) for name, plain in presets_of(game).items()},
        rungs=_rungs(game),
        coach=has_coach(game),
        choices=_choices(types),
        limits=_limits(types),
        seats=[name for name, kind in types.items() if kind == SEAT_OR_RANDOM],
    )


def _choices(types: Mapping[str, Any]) -> dict[str, list[str]]:
    """The values of options that are literals, in the order in which the game names them."""
    return {name: [*map(str, get_args(kind))] for name, kind in types.items() if get_origin(kind) is Literal}


def _limits(types: Mapping[str, Any]) -> dict[str, NumberRange]:
    numbers = {name: kind for name in types if isinstance(kind := type_info(types[name]), IntType)}
    limits = {name: NumberRange(kind.ge, kind.le) for name, kind in numbers.items()}
    return {name: each for name, each in limits.items() if each != NumberRange(None, None)}


def _defaults(game: str) -> dict[str, Any]:
    """Every option of a game with its default."""
    options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(registry.open_game(game, {}).options))
    return options


def _rungs(game: str) -> list[str]:
    """The bots that a person chooses from; a quick variant is another setting of the same bot."""
    return [rung for rung in rungs(game) if not rung.endswith(QUICK)]
