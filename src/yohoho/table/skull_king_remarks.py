"""The occasions for remarks in Skull King: bonuses, a caught king, and bids that are high, made or missed."""

from collections.abc import Iterator, Sequence
from typing import Final

from yohoho.core.game import Event
from yohoho.skull_king.events import BidsRevealed, GameEnded, RoundScored, TrickEnded
from yohoho.table.remarks import Occasion, everybody_else

HIGH_BID: Final = 3


def occasions(events: Sequence[Event], players: int) -> list[Occasion]:
    remarks: list[Occasion] = []
    for event in reversed(events):
        match event:
            case GameEnded():
                remarks += _game(event, players)
            case RoundScored():
                remarks += _round(event, players)
            case TrickEnded(winner=int()):
                remarks += _trick(event, players)
            case BidsRevealed():
                remarks += _bids(event, players)
    return remarks


def _game(ended: GameEnded, players: int) -> Iterator[Occasion]:
    winner = ended.result.winners[0]
    yield Occasion(winner, "yo-ho-ho", 60)
    yield from everybody_else(winner, players, "good-game", 40)


def _round(scored: RoundScored, players: int) -> Iterator[Occasion]:
    for seat, facts in enumerate(scored.facts):
        if facts.off == 0 and facts.final_bid >= HIGH_BID:
            yield Occasion(seat, "just-as-planned", 70)
            yield from everybody_else(seat, players, "nice-bid", 20)
        elif facts.off == 1:
            yield Occasion(seat, "so-close", 40)
        elif facts.off > 1:
            yield Occasion(seat, "ouch", 50)


def _bids(revealed: BidsRevealed, players: int) -> Iterator[Occasion]:
    """The highest bid, if it is high and nobody else made it."""
    highest = max(revealed.bids)
    if highest >= HIGH_BID and revealed.bids.count(highest) == 1:
        yield from everybody_else(revealed.bids.index(highest), players, "nice-bid", 20)


def _trick(ended: TrickEnded, players: int) -> Iterator[Occasion]:
    assert ended.winner is not None
    played = dict(zip(ended.seats, ended.cards, strict=False))
    king = next((seat for seat, card in played.items() if card == "skull-king"), None)
    if king is not None and played[ended.winner].startswith("mermaid"):
        yield Occasion(ended.winner, "into-the-net", 80)
        yield Occasion(king, "ouch", 60)
    if ended.bonus > 0:
        yield Occasion(ended.winner, "yo-ho-ho", 25)
        yield Occasion(ended.winner, "no-mercy", 35)
        yield from everybody_else(ended.winner, players, "well-played", 25)
