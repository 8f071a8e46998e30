"""The bots of Skull: legal on every option and in every phase, without hidden information, and in order."""

from collections import Counter

import pytest

from tests import effort
from tests.bots.skull_games import ALL, HASTY, OPTION_SETS, crew, play, wins
from tests.effort import slow_but
from yohoho import Dice, Skull
from yohoho.bots import Bot, bot_named
from yohoho.bots.ladder import rungs
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.first_mate import SearchBudget, SkullFirstMate
from yohoho.bots.skull.sailor import SkullSailor
from yohoho.bots.styles import style_named
from yohoho.skull import Start, State

PLAIN = style_named("plain")


def test_rungs_of_skull() -> None:
    assert (*rungs("skull"), "admiral") == rungs("skull-king")
    assert bot_named("skull", "first-mate-quick:bold").name == "first-mate-quick:bold"


@pytest.mark.parametrize(("players", "last_chance"), slow_but(7, OPTION_SETS, several=True))
def test_complete_games_on_every_option(players: int, last_chance: bool) -> None:
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
def test_choices_do_not_depend_on_hidden_discs(bot: Bot, last_chance: bool) -> None:
    """The same view and dice give the same choice when all hidden discs are redealt."""
    game, dice = Skull(4, last_chance), Dice("peek")
    cabin_boy, sailor, first_mate = crew()
    # The others only lead to situations; a first mate among them takes as long as all that is asked here.
    others = [cabin_boy, sailor, cabin_boy if effort.quick else first_mate]
    phases = Counter[str]()

    def look(state: State, seat: int, choice: str) -> None:
        phases[state.phase] += 1
        if effort.quick and bot.name.startswith("first-mate") and phases[state.phase] % 3 != 1:
            return
        number = dice.below(1000)
        other = game.redeal(state, seat, dice)
        assert _choice(game, bot, other, seat, number) == _choice(game, bot, state, seat, number)

    play(game, [bot, *others], f"peek {last_chance}", look)
    assert {"first-discs", "turns", "bidding", "flipping"} <= set(phases)


def _choice(game: Skull, bot: Bot, state: State, seat: int, number: int) -> str:
    view = game.view(state, seat)
    return bot.choose(view, view.legal, Dice(number))


RARE = ("draw", "discard", "name")


@pytest.mark.parametrize("bot", crew(), ids=lambda bot: bot.name)
def test_choice_in_every_phase_does_not_depend_on_hidden_discs(bot: Bot) -> None:
    """Random play reaches every phase, and the bot is asked in each."""
    phases: set[str] = set()
    for number in range(12):
        game, dice = Skull(3 + number % 4, number % 2 == 0), Dice(f"phases {number}")
        state = game.start()
        while seats := game.waiting(state):
            seat = seats[0]
            if seat < 0:
                state = game.apply(state, seat, game.chance(state, dice))
                continue
            if state.phase not in phases or state.phase in RARE:
                phases.add(state.phase)
                choice = _choice(game, bot, state, seat, number)
                assert choice in map(game.write, game.legal(state, seat))
                assert _choice(game, bot, game.redeal(state, seat, dice), seat, number) == choice
            state = game.apply(state, seat, dice.choice(game.legal(state, seat)))
    assert phases == {"first-discs", "turns", "bidding", "flipping", *RARE}


def test_last_chance_disc_between_two_in_any_order() -> None:
    """The tree places the Last Chance disc first; in other rounds the first mate searches."""
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
        assert (bot.duel_strategy(view, view.legal) is None) == (text == "place flower")


def test_first_mate_plays_a_mixed_strategy() -> None:
    """A predictable first disc would not be hidden."""
    game = Skull(4)
    state = game.apply(game.start(), -1, Start(0))
    view, bot = (
        game.view(state, 1),
        SkullFirstMate(PLAIN, strength=SearchBudget(playouts=512, cfr_iterations=6)),
    )
    chosen = [bot.choose(view, view.legal, Dice(number)) for number in range(30)]
    assert 2 <= chosen.count("place skull") <= 28


def test_sailor_beats_cabin_boys() -> None:
    """Fair is 0.25, and the measured share 0.52."""
    assert wins(SkullSailor(PLAIN), SkullCabinBoy(PLAIN), deals=50) > 0.42


@pytest.mark.slow
def test_first_mate_beats_sailors() -> None:
    mate = SkullFirstMate(PLAIN, strength=SearchBudget(playouts=128, cfr_iterations=12))
    assert wins(mate, SkullSailor(PLAIN), deals=4) > 0.25


@pytest.mark.slow
@pytest.mark.parametrize("style", ["bold", "careful", "spiteful"])
def test_style_does_not_change_the_strength(style: str) -> None:
    assert 0.17 < wins(SkullSailor(style_named(style)), SkullSailor(PLAIN), deals=150) < 0.33


@pytest.mark.slow
def test_sailor_and_first_mate_reach_their_target_strength() -> None:
    assert wins(SkullSailor(PLAIN), SkullCabinBoy(PLAIN), deals=500) >= 0.45
    assert wins(SkullFirstMate(PLAIN), SkullSailor(PLAIN), deals=250) >= 0.40
