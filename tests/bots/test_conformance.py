"""The conformance kit finds the faults of a bot, and all our bots conform."""

from collections.abc import Callable

import pytest

from tests.bots import foreign_bots
from yohoho.bots import Bot, bot_named, rungs
from yohoho.bots.skull.first_mate import SearchBudget, SkullFirstMate
from yohoho.bots.skull_king.admiral import Admiral
from yohoho.bots.skull_king.first_mate import FirstMate
from yohoho.bots.styles import STYLES
from yohoho.core.errors import OptionsError
from yohoho.testing import Nonconformance, check_bot, option_sets

PHASES = {
    "skull-king": {"bid", "load", "play", "power", "discard", "harry"},
    "skull": {"first-discs", "turns", "bidding", "flipping", "draw", "discard", "name"},
}
QUICK = [
    name
    for name in option_sets("skull-king")
    if name.startswith(("beck-4", "schmidt-3")) or name.endswith(("will", "everything"))
]
"""Option sets that together cover everything."""
GAMES = tuple(PHASES)


def on_the_ladder(game: str) -> list[tuple[str, str]]:
    return [(game, rung) for rung in rungs(game)]


def quickly(game: str, rung: str, style: str = "plain") -> Bot:
    """The bot, with a small budget if it searches."""
    if rung.startswith("first-mate"):
        if game == "skull-king":
            return FirstMate(STYLES[style], playouts=24)
        return SkullFirstMate(STYLES[style], strength=SearchBudget(playouts=24, cfr_iterations=4))
    if rung == "admiral":
        return Admiral(STYLES[style], deals=4)
    return bot_named(game, f"{rung}:{style}")


LONG = ("first-mate", "first-mate-quick", "captain-mild", "captain-gentle", "admiral")
IN_FULL = [
    # Variants of the first mate and the captain run the same code, and an admiral takes long.
    pytest.param(*each, marks=pytest.mark.slow if each[1] in LONG else ())
    for game in GAMES
    for each in on_the_ladder(game)
]


@pytest.mark.parametrize(("game", "rung"), IN_FULL)
def test_every_rung_conforms(game: str, rung: str) -> None:
    only = QUICK if game == "skull-king" else ()
    report = check_bot(quickly(game, rung), game, decisions=6, only=only)
    assert set(report.phases) == PHASES[game]
    assert report.slowest_at
    assert 0 < report.seconds <= report.slowest


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("game", "rung"), [each for game in GAMES for each in on_the_ladder(game)])
def test_every_rung_conforms_in_every_style_everywhere(game: str, rung: str, style: str) -> None:
    # An admiral takes minutes for all option sets, and these cover everything.
    only = QUICK if rung == "admiral" else ()
    check_bot(quickly(game, rung, style), game, decisions=15, only=only, seed=style)


@pytest.mark.parametrize(
    ("bot", "check"),
    [
        (foreign_bots.Raiser, "raised"),
        (foreign_bots.Cheat, "illegal"),
        (foreign_bots.Mute, "illegal"),
        (foreign_bots.Meddler, "meddles"),
        (foreign_bots.Whimsical, "unrepeatable"),
        (foreign_bots.Peeker, "peeks"),
        (foreign_bots.Rememberer, "remembers"),
    ],
)
def test_nonconforming_bot_is_reported(bot: Callable[[], Bot], check: str) -> None:
    with pytest.raises(Nonconformance, match="option set beck-3-everything, seed 0/") as reported:
        check_bot(bot, "skull-king", decisions=20, only=["beck-3-everything"])
    assert reported.value.check == check
    assert reported.value.situation.option_set == "beck-3-everything"
    assert "seat" in str(reported.value)


@pytest.mark.slow
def test_random_bot_and_its_factory_conform() -> None:
    assert check_bot(foreign_bots.Lubber, "skull-king", decisions=2).decisions >= 2 * len(
        option_sets("skull-king")
    )
    assert check_bot(foreign_bots.Lubber(), "skull", decisions=2).decisions >= 16


def test_only_known_games_have_option_sets() -> None:
    with pytest.raises(OptionsError):
        option_sets("chess")
