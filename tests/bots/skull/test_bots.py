"""The ladder of Skull: legal on every option and in every phase, blind to what is hidden, and in order."""

from __future__ import annotations

import pytest

from tests.bots.skull_games import ALL, HASTY, OPTION_SETS, crew, play, wins
from yohoho import Dice, Skull
from yohoho.bots import Bot, bot_named
from yohoho.bots.ladder import rungs
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.first_mate import SearchBudget, SkullFirstMate
from yohoho.bots.skull.sailor import SkullSailor
from yohoho.bots.styles import style_named
from yohoho.skull import Start, State

PLAIN = style_named("plain")


def test_the_ladder_of_skull() -> None:
    assert rungs("skull") == rungs("skull-king")
    assert bot_named("skull", "first-mate-quick:bold").name == "first-mate-quick:bold"


@pytest.mark.parametrize(("players", "last_chance"), OPTION_SETS)
def test_whole_games_on_every_option(players: int, last_chance: bool) -> None:
    game, bots = Skull(players, last_chance), (crew() * 2)[:players]
    assert play(game, bots, "options").winner is not None


@pytest.mark.parametrize(
    "bot",
    [
        pytest.param(bot, id=bot.name, marks=[pytest.mark.slow] * bot.name.startswith("first-mate:"))
        for bot in ALL
    ],
)
@pytest.mark.parametrize("last_chance", [False, True])
def test_no_bot_can_peek(bot: Bot, last_chance: bool) -> None:
    """Same view and same dice, same choice: also when everything hidden is dealt anew."""
    game, dice = Skull(4, last_chance), Dice("peek")
    phases = set()

    def look(state: State, seat: int, choice: str) -> None:
        phases.add(state.phase)
        number = dice.below(1000)
        other = game.redeal(state, seat, dice)
        assert _choice(game, bot, other, seat, number) == _choice(game, bot, state, seat, number)

    play(game, [bot, *crew()], f"peek {last_chance}", look)
    assert {"first-discs", "turns", "bidding", "flipping"} <= phases


def _choice(game: Skull, bot: Bot, state: State, seat: int, number: int) -> str:
    view = game.view(state, seat)
    return bot.choose(view, view.legal, Dice(number))


RARE = ("draw", "discard", "name")


@pytest.mark.parametrize("bot", crew(), ids=lambda bot: bot.name)
def test_every_phase_has_an_answer_that_does_not_peek(bot: Bot) -> None:
    """Random play meets them all; the bot is asked in each."""
    asked: set[str] = set()
    for number in range(12):
        game, dice = Skull(3 + number % 4, number % 2 == 0), Dice(f"phases {number}")
        state = game.start()
        while seats := game.waiting(state):
            seat = seats[0]
            if seat < 0:
                state = game.apply(state, seat, game.chance(state, dice))
                continue
            if state.phase not in asked or state.phase in RARE:
                asked.add(state.phase)
                choice = _choice(game, bot, state, seat, number)
                assert choice in map(game.write, game.legal(state, seat))
                assert _choice(game, bot, game.redeal(state, seat, dice), seat, number) == choice
            state = game.apply(state, seat, dice.choice(game.legal(state, seat)))
    assert asked == {"first-discs", "turns", "bidding", "flipping", *RARE}


def test_last_chance_between_two_has_an_answer_in_any_order() -> None:
    """The solved round puts the Last Chance disc down first; who does otherwise is searched."""
    game, bot = Skull(3, last_chance=True), SkullFirstMate(PLAIN, strength=HASTY)
    start = Start(0, discs=((0,), (0, 0, 1), ()), last_chance=0)
    for text in ("place last-chance", "place flower"):
        state = game.apply(game.start(), -1, start)
        state = game.apply(state, 1, game.read("place flower"))
        view = game.view(state, 0)
        assert bot.choose(view, view.legal, Dice(1)) == "place last-chance"
        state = game.apply(state, 0, game.read(text))
        view = game.view(state, 0)
        assert bot.choose(view, view.legal, Dice(2)) in view.legal
        assert (bot.duel_odds(view, view.legal) is None) == (text == "place flower")


def test_the_first_mate_does_not_always_do_the_same() -> None:
    """A first disc is a secret only as long as nobody can foretell it."""
    game = Skull(4)
    state = game.apply(game.start(), -1, Start(0))
    view, bot = game.view(state, 1), SkullFirstMate(PLAIN, strength=SearchBudget(lanes=512, rounds=6))
    chosen = [bot.choose(view, view.legal, Dice(number)) for number in range(30)]
    assert 2 <= chosen.count("place skull") <= 28


def test_the_sailor_beats_cabin_boys() -> None:
    """Fair is 0.25, and the measured share 0.52."""
    assert wins(SkullSailor(PLAIN), SkullCabinBoy(PLAIN), deals=50) > 0.42


@pytest.mark.slow
def test_the_first_mate_beats_sailors() -> None:
    mate = SkullFirstMate(PLAIN, strength=SearchBudget(lanes=128, rounds=12))
    assert wins(mate, SkullSailor(PLAIN), deals=4) > 0.25


@pytest.mark.slow
@pytest.mark.parametrize("style", ["bold", "careful", "spiteful"])
def test_a_style_is_a_temper_and_not_a_rung(style: str) -> None:
    assert 0.17 < wins(SkullSailor(style_named(style)), SkullSailor(PLAIN), deals=150) < 0.33


@pytest.mark.slow
def test_the_bars_of_the_ladder() -> None:
    assert wins(SkullSailor(PLAIN), SkullCabinBoy(PLAIN), deals=500) >= 0.45
    assert wins(SkullFirstMate(PLAIN), SkullSailor(PLAIN), deals=250) >= 0.40
