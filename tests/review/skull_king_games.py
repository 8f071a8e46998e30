"""Games of Skull King for the tests of reviews, and bots that make one kind of mistake."""

from collections.abc import Sequence
from typing import Any

from yohoho.bots.bot import Bot
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.skull_king.sailor_plays import leads_so_far
from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.record import GameRecord, Logbook
from yohoho.skull_king.cards import BY_NAME, HELD


class BidsTooHigh:
    """A captain that bids two more than it should."""

    name = "bids-too-high"

    def __init__(self) -> None:
        self._captain = Captain()

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        choice = self._captain.choose(view, legal, rng)
        if view.phase != "bid":
            return choice
        return f"bid {min(view.cards, int(choice.removeprefix('bid ')) + 2)}"


class WastesWinners:
    """A captain that needs tricks, but throws strong cards into tricks that they cannot win."""

    name = "wastes-winners"

    def __init__(self) -> None:
        self._captain = Captain()

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if view.phase == "play" and view.trick and view.trick.cards:
            analysis = ViewAnalysis(view)
            cards = {text: BY_NAME[text.removeprefix("play ")] for text in legal}
            beaten = [text for text, card in cards.items() if not leads_so_far(analysis, card)]
            if analysis.needed > 0 and beaten:
                return max(beaten, key=lambda text: analysis.chance(HELD[cards[text]]))
        return self._captain.choose(view, legal, rng)


class KeepsLosers:
    """A captain that takes tricks that it does not want, although it holds a card that would lose."""

    name = "keeps-losers"

    def __init__(self) -> None:
        self._captain = Captain()

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if view.phase == "play" and view.trick and view.trick.cards:
            analysis = ViewAnalysis(view)
            winners = [text for text in legal if leads_so_far(analysis, BY_NAME[text.removeprefix("play ")])]
            if analysis.needed <= 0 and 0 < len(winners) < len(legal):
                return winners[-1]
        return self._captain.choose(view, legal, rng)


def play_game(bots: Sequence[Bot], seed: str, **options: Any) -> GameRecord:
    """Play a whole game between these bots, and return its record."""
    game = registry.open_game("skull-king", {"players": len(bots), **options})
    logbook, dice = Logbook(game, [f"{seat}" for seat in range(len(bots))]), Dice(seed)
    logbook.settle(dice)
    while not game.is_over(logbook.state):
        seat = game.waiting(logbook.state)[0]
        view = game.view(logbook.state, seat)
        logbook.act(seat, bots[seat].choose(view, view.legal, dice))
        logbook.settle(dice)
    return logbook.record()
