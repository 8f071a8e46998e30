"""Recorded games of Skull, and players with one fault each."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from typing import Any, NamedTuple

from yohoho import Dice, Skull
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.core.record import GameRecord, Logbook
from yohoho.review.game_review import PlayedRound
from yohoho.review.reviewing import reviewable_rounds
from yohoho.review.skull_verdicts import USED
from yohoho.skull import View


@cache
def captain() -> SkullCaptain:
    return SkullCaptain()


class FaultyCaptain:
    """A captain who makes one kind of mistake whenever there is an occasion."""

    name = "faulty"
    verb = ""
    """The actions in which it makes them; a captain itself does something rare now and then."""

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return self.fault(view, legal, captain().choose(view, legal, rng))

    def fault(self, view: View, legal: Sequence[str], choice: str) -> str:
        raise NotImplementedError


class TallMatFirst(FaultyCaptain):
    """Turns the mat with the most hidden discs first."""

    verb = "flip"

    def fault(self, view: View, legal: Sequence[str], choice: str) -> str:
        if view.phase != "flipping":
            return choice
        return max(legal, key=lambda text: len(view.players[int(text[5:])].pile))


class BidsTooHigh(FaultyCaptain):
    """Bids one more than the captain."""

    verb = "bid"

    def fault(self, view: View, legal: Sequence[str], choice: str) -> str:
        higher = f"bid {int(choice[4:]) + 1}" if choice.startswith("bid") else ""
        return higher if higher in legal else choice


class GivesUpSkull(FaultyCaptain):
    """Gives up the skull whenever it may choose which disc to lose."""

    verb = "discard"

    def fault(self, view: View, legal: Sequence[str], choice: str) -> str:
        return "discard skull" if "discard skull" in legal else choice


class RandomPlayer:
    name = "random"

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        return rng.choice(legal)


def record_game(seed: str, players: int = 4, seat: int = 0, bot: Any = None, **options: Any) -> GameRecord:
    """Play a game among captains, with another bot in one seat."""
    game = Skull(players, **options)
    bots = [bot if bot and at == seat else captain() for at in range(players)]
    logbook, dice = Logbook(game, [f"player {at}" for at in range(players)]), Dice(seed)
    minds = [Dice(f"{seed} {at}") for at in range(players)]
    logbook.settle(dice)
    while seats := game.waiting(logbook.state):
        view = game.view(logbook.state, seats[0])
        logbook.act(seats[0], bots[seats[0]].choose(view, view.legal, minds[seats[0]]))
        logbook.settle(dice)
    return logbook.record()


class FaultyRound(NamedTuple):
    """A round with faults of seat 0, and the numbers of these steps."""

    played: PlayedRound
    faults: frozenset[int]


def faulty_rounds(fault: type[FaultyCaptain], rounds: int) -> list[FaultyRound]:
    """Return this number of rounds with faults."""
    return list(islice(_faulty_rounds(fault), rounds))


def _faulty_rounds(fault: type[FaultyCaptain]) -> Iterator[FaultyRound]:
    for number in count():
        for played in reviewable_rounds(record_game(f"{fault.__name__} {number}", bot=fault()), 0):
            own = [step for step in played.steps if step.seat == 0 and step.action.startswith(fault.verb)]
            if faults := frozenset(step.step for step in own if is_fault(step.before, step.action)):
                yield FaultyRound(played, faults)


def is_fault(state: Any, action: str) -> bool:
    """Return whether the captain would hardly have done this."""
    view = Skull(4).view(state, 0)
    if len(view.legal) == 1 or view.phase in ("draw", "name"):
        return False
    chances = captain().probabilities(view, view.legal)
    return float(chances[view.legal.index(action)]) < USED
