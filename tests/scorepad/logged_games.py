"""Real games of the engine, written down as a trick log has them: every card, and nothing counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tests.skull_king.lively import lively
from yohoho.core.game import Event
from yohoho.scorepad import Log, Play, Round, open_sheet
from yohoho.skull_king import SkullKing
from yohoho.skull_king.events import (
    BidChanged,
    BidsRevealed,
    LeaderChosen,
    LoadsRevealed,
    PowerGained,
    RoundScored,
    RoundStarted,
    TrickEnded,
    WagerMade,
)

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


class Story(msgspec.Struct):
    """One round: what the table would write, and what the engine made of it."""

    number: int
    cards: int
    dealer: int
    bids: dict[str, int] = {}
    played: tuple[tuple[Play, ...], ...] = ()
    wagers: dict[str, int] = {}
    harry: dict[str, int] = {}
    cannonballs: tuple[str, ...] = ()
    tricks: list[TrickEnded] = []
    powers: list[tuple[int, str, int]] = []
    """(after which trick, whose power, which seat)"""
    leaders: dict[int, int] = {}
    """Whom Rosie named, by the trick she won."""
    scored: RoundScored | None = None

    @property
    def round(self) -> Round:
        return Round(
            bids=self.bids,
            played=self.played,
            wagers={who: points for who, points in self.wagers.items() if points},
            harry={who: by for who, by in self.harry.items() if by},
            cannonballs=self.cannonballs,
        )


def who(game: SkullKing, seat: int) -> str | None:
    return None if seat == game.ghost else f"p{seat + 1}"


def stories(game: SkullKing, seed: int | str) -> Iterator[Story]:
    story: Story | None = None
    for step in lively(game, seed):
        for event in step.events:
            if isinstance(event, RoundStarted):
                story = Story(event.number, event.cards, event.dealer)
            assert story is not None
            tell(game, story, event)
            if isinstance(event, RoundScored):
                yield story


def tell(game: SkullKing, story: Story, event: Event) -> None:
    match event:
        case BidsRevealed(bids):
            story.bids = by_seat(bids)
        case LoadsRevealed(loads):
            story.cannonballs = tuple(name for name, load in by_seat(loads).items() if load)
        case WagerMade(seat, points):
            story.wagers[f"p{seat + 1}"] = story.wagers.get(f"p{seat + 1}", 0) + points
        case BidChanged(seat, by):
            story.harry[f"p{seat + 1}"] = by
        case PowerGained(seat, pirate):
            story.powers.append((len(story.tricks), pirate, seat))
        case LeaderChosen(_, leader):
            story.leaders[len(story.tricks)] = leader
        case TrickEnded(seats, cards):
            plays = [Play(card, who(game, seat)) for seat, card in zip(seats, cards, strict=True)]
            story.played = (*story.played, tuple(plays))
            story.tricks.append(event)
        case RoundScored():
            story.scored = event


def by_seat(values: Sequence[Any]) -> dict[str, Any]:
    return {f"p{seat + 1}": value for seat, value in enumerate(values)}


def sheet_for(game: SkullKing, first: Story) -> Log:
    return open_sheet(
        "sheet", "dev", list(NAMES[: game.players]), game.options, dealer=f"p{first.dealer + 1}"
    )
