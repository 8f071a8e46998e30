"""The events of each action. Secrets are shown only to the seats that may know them."""

from typing import Literal

from msgspec.structs import replace

from yohoho.core.game import Event
from yohoho.skull.actions import Action, Bid, Draw, Flip, Name, Pass, Place, Shuffle
from yohoho.skull.discs import LAST_CHANCE, NAMES
from yohoho.skull.state import State


class RoundStarted(Event, frozen=True):
    round: int
    first: int


class DiscPlaced(Event, frozen=True):
    """Only the owner knows the face; the Last Chance disc is plain to all (M-29)."""

    seat: int
    disc: str | None = None

    def redact_for(self, seat: int | None) -> Event:
        public = seat == self.seat or self.disc == NAMES[LAST_CHANCE]
        return self if public else replace(self, disc=None)


class BidMade(Event, frozen=True):
    seat: int
    bid: int


class Passed(Event, frozen=True):
    seat: int


class ChallengeBegan(Event, frozen=True):
    challenger: int
    bid: int


class DiscFlipped(Event, frozen=True):
    challenger: int
    owner: int
    disc: str


class ChallengeWon(Event, frozen=True):
    challenger: int
    successes: int


class ChallengeFailed(Event, frozen=True):
    challenger: int
    skull_of: int


class DiscsShuffled(Event, frozen=True):
    """The challenger's discs lie face down. No seat may know their order."""

    challenger: int
    discs: int


class DiscLost(Event, frozen=True):
    """Only the loser knows the face; the player who drew the disc does not (M-15)."""

    loser: int
    disc: str | None = None
    drawn_by: int | None = None
    position: int | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.loser else replace(self, disc=None)


class Eliminated(Event, frozen=True):
    seat: int


class FirstPlayerNamed(Event, frozen=True):
    by: int
    first: int


class LastChanceTaken(Event, frozen=True):
    seat: int


class LastChanceReturned(Event, frozen=True):
    seat: int


class GameWon(Event, frozen=True):
    winner: int
    by: Literal["second-success", "last-in-the-game"]


def step_events(before: State, seat: int, action: Action, after: State) -> list[Event]:
    """Return the events of one step, from the states before and after it.

    They are computed afterwards, so that simulations, which need none, do not pay for them.

    >>> from yohoho import CHANCE, Skull
    >>> from yohoho.skull import Start
    >>> game = Skull(players=3)
    >>> before, action = game.start(), Start(0)
    >>> step_events(before, CHANCE, action, game.apply(before, CHANCE, action))
    [RoundStarted(round=1, first=0)]
    """
    events = _action_events(before, seat, action)
    if before.challenger is None and after.challenger is not None:
        events.append(ChallengeBegan(after.challenger, after.highest))
    if len(after.flips) > len(before.flips) and after.skull_of is not None:
        assert after.challenger is not None
        events.append(ChallengeFailed(after.challenger, after.skull_of))
    if len(after.history) > len(before.history):
        events += _round_end_events(before, seat, action, after)
    if after.round > before.round:
        events += _round_start_events(after)
    if after.winner is not None:
        events.append(GameWon(after.winner, _way_to_win(after)))
    return events


def _action_events(before: State, seat: int, action: Action) -> list[Event]:
    """Return the event of the action itself, if it has one."""
    match action:
        case Place():
            return [DiscPlaced(seat, NAMES[action.disc])]
        case Bid():
            return [BidMade(seat, action.number)]
        case Pass():
            return [Passed(seat)]
        case Flip():
            return [_flip_event(before, seat, action.owner)]
        case Name():
            return [FirstPlayerNamed(seat, action.seat)]
        case Shuffle():
            assert before.challenger is not None
            return [DiscsShuffled(before.challenger, len(action.order))]
        case _:
            return []


def _flip_event(before: State, seat: int, owner: int) -> DiscFlipped:
    disc = before.players[owner].pile[before.face_down(owner) - 1]
    return DiscFlipped(seat, owner, NAMES[disc])


def _round_end_events(before: State, seat: int, action: Action, after: State) -> list[Event]:
    """Return the events that end a round, from the round just added to the history."""
    finished = after.history[-1]
    challenger = finished.challenger
    events: list[Event] = []
    if finished.won:
        events.append(ChallengeWon(challenger, after.players[challenger].successes))
    # A challenge that ends the round at once leaves no flips in the state: only the history has them.
    elif len(finished.flips) > len(before.flips) and finished.skull_of is not None:
        events.append(ChallengeFailed(challenger, finished.skull_of))
    if finished.loser is not None:
        events.append(_loss_event(seat, action, after, finished.loser))
    if finished.eliminated is not None:
        events.append(Eliminated(finished.eliminated))
    if finished.last_chance is not None:
        events.append(LastChanceReturned(finished.last_chance))
    return events


def _loss_event(seat: int, action: Action, after: State, loser: int) -> DiscLost:
    disc = NAMES[after.players[loser].lost[-1]]
    if isinstance(action, Draw):
        return DiscLost(loser, disc, drawn_by=seat, position=action.position)
    return DiscLost(loser, disc)


def _round_start_events(after: State) -> list[Event]:
    assert after.first is not None
    events: list[Event] = [] if after.last_chance is None else [LastChanceTaken(after.last_chance)]
    return [*events, RoundStarted(after.round, after.first)]


def _way_to_win(after: State) -> Literal["second-success", "last-in-the-game"]:
    return "second-success" if after.history[-1].won else "last-in-the-game"
