"""The occasions for remarks in Skull: challenges that are won or fail, and players who are eliminated."""

from collections.abc import Iterator, Sequence

from yohoho.core.game import Event
from yohoho.skull.events import ChallengeFailed, ChallengeWon, Eliminated, GameWon
from yohoho.table.remarks import Occasion, everybody_else


def occasions(events: Sequence[Event], players: int) -> list[Occasion]:
    remarks: list[Occasion] = []
    for event in reversed(events):
        match event:
            case GameWon():
                remarks += [Occasion(event.winner, "yo-ho-ho", 60)]
                remarks += everybody_else(event.winner, players, "good-game", 40)
            case Eliminated():
                remarks += [Occasion(event.seat, "overboard", 80)]
            case ChallengeWon():
                remarks += [Occasion(event.challenger, "yo-ho-ho", 70)]
                remarks += everybody_else(event.challenger, players, "well-played", 30)
            case ChallengeFailed():
                remarks += _failure(event)
    return remarks


def _failure(event: ChallengeFailed) -> Iterator[Occasion]:
    """The player whose skull was turned has bluffed well, unless it was the challenger's own skull."""
    if event.skull_of != event.challenger:
        yield Occasion(event.skull_of, "into-the-net", 80)
    yield Occasion(event.challenger, "ouch", 60)
