"""The ladder of Skull King: each rung beats the one below, and styles change choices."""

from collections.abc import Sequence

import pytest

from yohoho import CHANCE, Dice, OptionsError, SkullKing
from yohoho.bots.bot import Bot
from yohoho.bots.ladder import bot_named, rungs
from yohoho.bots.skull_king.first_mate import FirstMate
from yohoho.bots.styles import STYLES
from yohoho.skull_king.state import State

GAME = SkullKing(players=4, kraken=True, whale=True, loot=True)


def final(game: SkullKing, crew: Sequence[Bot], seed: str) -> State:
    """A complete game, whose cards do not depend on the actions."""
    state, dice = game.start(), [Dice(f"{seed}/{seat}") for seat in range(game.players)]
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state, Dice(f"{seed}/deal {state.round.number}"))
        else:
            view = game.view(state, seat)
            action = game.read(crew[seat].choose(view, view.legal, dice[seat]))
        state = game.apply(state, seat, action)
    return state


def wins(hero: Bot, others: Bot, deals: int) -> float:
    """The first bot's share of the wins when it plays every deal in every seat."""
    won = 0.0
    for deal in range(deals):
        for hero_seat in range(4):
            crew = [hero if seat == hero_seat else others for seat in range(4)]
            winners = GAME.result(final(GAME, crew, str(deal))).winners
            won += (hero_seat in winners) / len(winners)
    return won / (4 * deals)


def rung_bot(name: str) -> Bot:
    return bot_named("skull-king", name)


def exact_share(bot: Bot, games: int) -> float:
    lines = [line for deal in range(games) for line in final(GAME, [bot] * 4, str(deal)).history]
    pairs = [pair for line in lines for pair in zip(line.bids, line.tricks, strict=True)]
    return sum(bid == won for bid, won in pairs) / len(pairs)


def test_sailor_beats_cabin_boys() -> None:
    assert wins(rung_bot("sailor"), rung_bot("cabin-boy"), 8) > 0.5


def test_sailor_makes_its_bids_among_sailors() -> None:
    assert exact_share(rung_bot("sailor"), 6) > 0.45


@pytest.mark.slow
def test_first_mate_beats_sailors() -> None:
    assert wins(FirstMate(playouts=100), rung_bot("sailor"), 2) > 0.25


@pytest.mark.slow
def test_ladder_over_many_games() -> None:
    assert wins(rung_bot("sailor"), rung_bot("cabin-boy"), 100) > 0.6
    assert wins(rung_bot("first-mate-quick"), rung_bot("sailor"), 20) > 0.55
    assert exact_share(rung_bot("first-mate-quick"), 10) > 0.55


@pytest.mark.parametrize("style", [name for name in STYLES if name != "plain"])
def test_style_changes_choices(style: str) -> None:
    """A bot of this style decides differently at least once in a few games."""
    plain, other = rung_bot("sailor"), rung_bot(f"sailor:{style}")
    assert any(
        final(GAME, [plain] * 4, str(deal)).history != final(GAME, [other] * 4, str(deal)).history
        for deal in range(5)
    )


def test_unknown_names_are_refused() -> None:
    assert rungs("skull-king")[::2] == ("cabin-boy", "sailor", "first-mate-quick", "captain")
    assert rungs("skull-king")[-1] == "admiral"
    with pytest.raises(OptionsError, match=r"commodore.*unknown-bot"):
        bot_named("skull-king", "commodore")
    with pytest.raises(OptionsError, match=r"shy.*unknown-style"):
        bot_named("skull-king", "sailor:shy")
    with pytest.raises(OptionsError, match=r"chess.*unknown-game"):
        rungs("chess")
