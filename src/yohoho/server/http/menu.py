"""Routes of the options of a table, so that the page need not know them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_args, get_type_hints

import msgspec
from litestar import Router, get

from yohoho.bots.ladder import QUICK, rungs
from yohoho.server.problems import answers
from yohoho.skull.game import Skull
from yohoho.skull.options import FEWEST, MOST
from yohoho.skull.options import Options as SkullOptions
from yohoho.skull_king.cards import FACES, MAX_BLANKS, CardSet, cards_in, parse_card
from yohoho.skull_king.editions import EDITIONS, Edition
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.options import MAX_ROUNDS, PLANS
from yohoho.skull_king.options import Options as SkullKingOptions
from yohoho.table import PRESETS, Settings, read_settings
from yohoho.table.settings import LONGEST_TITLE, PACES

TIES: Final = get_args(get_type_hints(SkullKingOptions)["ties"])


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one publisher sells it. An empty list means that the box does not offer it."""

    game: str
    edition: str | None
    """As it stands in the options; Skull has none."""
    least: int
    most: int
    """How many can play."""
    options: list[str]
    """The options that make a difference here, besides the edition and the number of players."""
    defaults: dict[str, Any]
    """The value of every option when nobody chooses."""
    presets: dict[str, Settings]
    """Ready-made settings for this box, in full; the first is the plainest."""
    rungs: list[str]
    """The bots to play against, weakest first; those of other packages come last."""
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
    """More of those, where the option of that name is on."""


class Menu(msgspec.Struct, frozen=True):
    boxes: list[Box]
    paces: dict[str, int]
    """Seconds for a decision; 0 is no clock."""
    longest_title: int


@get("/api/menu", responses=answers())
async def menu() -> Menu:
    """Every game and edition with its options, for a page that lets people choose."""
    return full_menu()


@cache
def full_menu() -> Menu:
    boxes = [*(_skull_king(edition) for edition in EDITIONS.values()), _skull()]
    return Menu(boxes, dict(PACES), LONGEST_TITLE)


def _skull_king(edition: Edition) -> Box:
    defaults = {**_plain(SkullKingOptions()), "edition": edition.name, "scoring": edition.scorings[0]}
    options = [name for name in defaults if _offered(edition, name)]
    least, most = edition.players
    return Box(
        game=SkullKing.name,
        edition=edition.name,
        least=least,
        most=most,
        options=options,
        defaults=defaults,
        presets=_presets(SkullKing.name, edition.name),
        rungs=_rungs(SkullKing.name),
        scorings=list(edition.scorings),
        plans={name: list(rounds) for name, rounds in PLANS.items()} if "plan" in options else {},
        longest_plan=MAX_ROUNDS if "plan" in options else 0,
        powers=list(edition.powers),
        ties=list(TIES),
        blanks=MAX_BLANKS if "blanks" in options else 0,
        copies=_faces(edition.deck) if "blanks" in options else [],
        extras={option: _unlike(names) for option, names in edition.extras.items()},
    )


def _offered(edition: Edition, option: str) -> bool:
    """Whether the edition offers this option; a single scoring is no choice."""
    return option in edition.menu or option == "ties" or (option == "scoring" and len(edition.scorings) > 1)


def _skull() -> Box:
    defaults = _plain(SkullOptions())
    return Box(
        game=Skull.name,
        edition=None,
        least=FEWEST,
        most=MOST,
        options=[name for name in defaults if name != "players"],
        defaults=defaults,
        presets=_presets(Skull.name, None),
        rungs=_rungs(Skull.name),
    )


def _presets(game: str, edition: str | None) -> dict[str, Settings]:
    settings = {name: read_settings(plain) for name, plain in PRESETS.items()}
    return {
        name: each
        for name, each in settings.items()
        if each.game == game and each.options.get("edition") == edition
    }


def _rungs(game: str) -> list[str]:
    """The bots that a person chooses from; a quick variant is another setting of the same bot."""
    return [rung for rung in rungs(game) if not rung.endswith(QUICK)]


def _faces(deck: CardSet) -> list[str]:
    return list(dict.fromkeys(FACES[card] for card in cards_in(deck)))


def _unlike(names: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(FACES[parse_card(name)] for name in names))


def _plain(options: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return found


menus = Router("/", route_handlers=[menu], tags=["tables"])
