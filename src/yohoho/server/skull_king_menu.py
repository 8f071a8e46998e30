"""The boxes of Skull King, one for each edition."""

from typing import Final, get_args, get_type_hints

from msgspec.structs import replace

from yohoho.server.menu import Box, plain_box
from yohoho.skull_king.cards import FACES, MAX_BLANKS, CardSet, cards_in, parse_card
from yohoho.skull_king.editions import EDITIONS, Edition
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.options import MAX_ROUNDS, ONLY_FOR, PLANS, Options

TIES: Final = get_args(get_type_hints(Options)["ties"])


def boxes() -> list[Box]:
    plain = plain_box(SkullKing.name)
    return [_box(plain, edition) for edition in EDITIONS.values()]


def _box(plain: Box, edition: Edition) -> Box:
    defaults = {**plain.defaults, "edition": edition.name, "scoring": edition.scorings[0]}
    options = [name for name in defaults if _is_offered(edition, name)]
    least, most = edition.players
    return replace(
        plain,
        edition=edition.name,
        least=least,
        most=most,
        options=options,
        defaults=defaults,
        presets={
            name: settings
            for name, settings in plain.presets.items()
            if settings.options["edition"] == edition.name
        },
        scorings=list(edition.scorings),
        plans={name: list(rounds) for name, rounds in PLANS.items()} if "plan" in options else {},
        longest_plan=MAX_ROUNDS if "plan" in options else 0,
        powers=list(edition.powers),
        ties=list(TIES),
        blanks=MAX_BLANKS if "blanks" in options else 0,
        copies=_faces(edition.deck) if "blanks" in options else [],
        extras={option: _unlike(names) for option, names in edition.extras.items()},
        choices={},
        only_for={option: players for option, players in ONLY_FOR.items() if option in options},
    )


def _is_offered(edition: Edition, option: str) -> bool:
    """Whether the edition offers this option; a single scoring is no choice."""
    return option in edition.menu or option == "ties" or (option == "scoring" and len(edition.scorings) > 1)


def _faces(deck: CardSet) -> list[str]:
    return list(dict.fromkeys(FACES[card] for card in cards_in(deck)))


def _unlike(names: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(FACES[parse_card(name)] for name in names))
