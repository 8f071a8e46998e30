"""What bots remark on in Skull: challenges that are won or fail, and being out of the game."""

from collections.abc import Iterator, Sequence

from yohoho.core.game import Event
from yohoho.skull.events import ChallengeFailed, ChallengeWon, Eliminated, GameWon
from yohoho.table.remarks import Occasion, everybody_else


def occasions(events: Sequence[Event], players: int) -> list[Occasion]:
    found: list[Occasion] = []
    for event in reversed(events):
        match event:
            case GameWon():
                found += [Occasion(event.winner, "yo-ho-ho", 60)]
                found += everybody_else(event.winner, players, "good-game", 40)
            case Eliminated():
                found += [Occasion(event.seat, "overboard", 80)]
            case ChallengeWon():
                found += [Occasion(event.challenger, "yo-ho-ho", 70)]
                found += everybody_else(event.challenger, players, "well-played", 30)
            case ChallengeFailed():
                found += _failed(event)
    return found


def _failed(event: ChallengeFailed) -> Iterator[Occasion]:
    """The bluff of the player whose skull was turned has worked, unless it was the challenger's own."""
    if event.skull_of != event.challenger:
        yield Occasion(event.skull_of, "into-the-net", 80)
    yield Occasion(event.challenger, "ouch", 60)
