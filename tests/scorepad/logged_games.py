"""Games of the engine as a trick log has them: every card of each round, and nothing counted."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tests.skull_king.random_games import eventful_steps
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


class LoggedRound(msgspec.Struct):
    """One round: the lines that people at a table would write, and the engine's events."""

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
    """The number of tricks before it, the pirate, the seat."""
    leaders: dict[int, int] = {}
    """The leader that Rosie's player named, by the number of tricks before."""
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


def play_logged_rounds(game: SkullKing, seed: int | str) -> Iterator[LoggedRound]:
    logged: LoggedRound | None = None
    for step in eventful_steps(game, seed):
        for event in step.events:
            if isinstance(event, RoundStarted):
                logged = LoggedRound(event.number, event.cards, event.dealer)
            assert logged is not None
            add_event(game, logged, event)
            if isinstance(event, RoundScored):
                yield logged


def add_event(game: SkullKing, logged: LoggedRound, event: Event) -> None:
    match event:
        case BidsRevealed(bids):
            logged.bids = by_seat(bids)
        case LoadsRevealed(loads):
            logged.cannonballs = tuple(name for name, load in by_seat(loads).items() if load)
        case WagerMade(seat, points):
            logged.wagers[f"p{seat + 1}"] = logged.wagers.get(f"p{seat + 1}", 0) + points
        case BidChanged(seat, by):
            logged.harry[f"p{seat + 1}"] = by
        case PowerGained(seat, pirate):
            logged.powers.append((len(logged.tricks), pirate, seat))
        case LeaderChosen(_, leader):
            logged.leaders[len(logged.tricks)] = leader
        case TrickEnded(seats, cards):
            plays = [Play(card, who(game, seat)) for seat, card in zip(seats, cards, strict=True)]
            logged.played = (*logged.played, tuple(plays))
            logged.tricks.append(event)
        case RoundScored():
            logged.scored = event


def by_seat(values: Sequence[Any]) -> dict[str, Any]:
    return {f"p{seat + 1}": value for seat, value in enumerate(values)}


def sheet_for(game: SkullKing, first: LoggedRound) -> Log:
    return open_sheet(
        "sheet", "dev", list(NAMES[: game.players]), game.options, dealer=f"p{first.dealer + 1}"
    )
