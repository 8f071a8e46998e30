"""The sailor plays complete games legally, sees nothing hidden, and beats random bots."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.effort import examples
from yohoho import CHANCE, Dice, OptionsError, Skull, SkullKing
from yohoho.bots import Bot, bot_named
from yohoho.core.game import AnyGame, Result

EVERYTHING: dict[str, Any] = {
    "kraken": True,
    "whale": True,
    "loot": True,
    "powers": ["rosie", "will", "rascal", "juanita", "harry"],
    "blanks": ["pirate-harry", "tigress", "kraken", "loot"],
}


class RandomBot:
    """Chooses any legal action at random."""

    name = "random"

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return rng.choice(legal)


def play(game: AnyGame, bots: Sequence[Bot], seed: str) -> Result:
    return game.result(final(game, bots, seed))


def final(game: AnyGame, bots: Sequence[Bot], seed: str) -> Any:
    """The state after a complete game; every choice must be legal."""
    dice, state = Dice(seed), game.start()
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state, dice)
        else:
            view = game.view(state, seat)
            choice = bots[seat].choose(view, view.legal, dice)
            assert choice in view.legal
            action = game.read(choice)
        state = game.apply(state, seat, action)
    return state


def _games() -> list[AnyGame]:
    games: list[AnyGame] = [SkullKing(edition="schmidt", players=players) for players in range(2, 7)]
    for players in range(2, 9):
        games.append(SkullKing(players=players))
        scorings = [{"players": players, "scoring": name} for name in ("classic", "rascal", "cannonball")]
        everything = EVERYTHING | {"loot_for_two": players == 2}
        games += [SkullKing.from_options({**scoring, **everything}) for scoring in scorings]
    games += [Skull(players, last_chance) for players in range(3, 7) for last_chance in (False, True)]
    return games


@pytest.mark.parametrize("game", _games(), ids=lambda game: f"{game.name}-{game.players}")
def test_complete_games_on_every_option(game: AnyGame) -> None:
    crew = [bot_named(game.name, "sailor")] * game.players
    result = play(game, crew, "all aboard")
    assert result.winners


@pytest.mark.parametrize("game", [SkullKing.from_options({"players": 4, **EVERYTHING}), Skull(4, True)])
def test_choice_does_not_depend_on_hidden_cards(game: AnyGame) -> None:
    """The same view and dice give the same choice when all hidden cards are redealt."""
    bot, dice, state = bot_named(game.name, "sailor"), Dice(5), game.start()
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        number = dice.below(1000)
        chosen = _choice(bot, game, state, seat, number)
        other = game.redeal(state, seat, dice)
        assert _choice(bot, game, other, seat, number) == chosen
        state = game.apply(state, seat, game.read(chosen))


def _choice(bot: Bot, game: AnyGame, state: Any, seat: int, number: int) -> str:
    view = game.view(state, seat)
    return bot.choose(view, view.legal, Dice(number))


def test_sailor_beats_three_random_bots() -> None:
    game = SkullKing(players=4)
    crew: list[Bot] = [bot_named("skull-king", "sailor"), RandomBot(), RandomBot(), RandomBot()]
    results = [play(game, crew, f"match {number}") for number in range(examples(40, 12))]
    means = [sum(result.scores[seat] for result in results) / len(results) for seat in range(4)]
    assert means[0] > 100
    assert max(means[1:]) < 0
    assert sum(0 in result.winners for result in results) >= 0.9 * len(results)


def test_sailor_makes_more_than_half_of_its_bids_among_sailors() -> None:
    state = final(SkullKing(players=4), [bot_named("skull-king", "sailor")] * 4, "bids")
    made = [bid == won for line in state.history for bid, won in zip(line.bids, line.tricks, strict=True)]
    assert sum(made) > len(made) / 2


def test_sailor_wins_more_challenges_than_random_bots() -> None:
    game = Skull(players=4)
    crew: list[Bot] = [bot_named("skull", "sailor"), RandomBot(), RandomBot(), RandomBot()]
    rounds = [line for number in range(100) for line in final(game, crew, f"match {number}").history]
    own = [line.won for line in rounds if line.challenger == 0]
    others = [line.won for line in rounds if line.challenger != 0]
    assert sum(own) / len(own) > 1.5 * sum(others) / len(others)


def test_unknown_game_has_no_bots() -> None:
    with pytest.raises(OptionsError):
        bot_named("chess", "sailor")
