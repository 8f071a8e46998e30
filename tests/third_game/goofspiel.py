"""Goofspiel, a game in the public domain, made of this file alone: the third game of the tests.

Every player holds the cards 1 to N. Chance turns up one prize after the other; all bid a card at once and in
secret. The highest bid that nobody else made takes the prize; without one the prize is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from yohoho.core.descriptor import GameDescriptor
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError, OptionsError, Reason, no_such_seat
from yohoho.core.game import CHANCE, Event, Game, Holding, Result, Turn, no_result_yet, ranks_of
from yohoho.core.options import convert_options
from yohoho.core.seats import check_seat

MIN_PLAYERS, MAX_PLAYERS = 2, 4
MAX_CARDS = 13

Phase: TypeAlias = Literal["prize", "bids", "over"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 3
    cards: Annotated[int, msgspec.Meta(ge=1, le=MAX_CARDS)] = 5
    prizes: Literal["shuffled", "rising"] = "shuffled"


class Prize(msgspec.Struct, frozen=True):
    """Chance turns up this prize."""

    card: int


class Bid(msgspec.Struct, frozen=True):
    """A player bids this card."""

    card: int


Action: TypeAlias = Prize | Bid


class State(msgspec.Struct, frozen=True):
    """The whole game. `bids` has None for a seat that has yet to bid for the prize."""

    hands: tuple[tuple[int, ...], ...]
    prizes: tuple[int, ...]
    """The prizes that are still to come."""
    bids: tuple[int | None, ...]
    scores: tuple[int, ...]
    prize: int | None = None
    rounds: int = 0

    @property
    def round(self) -> int:
        return self.rounds + (self.prize is not None)

    @property
    def phase(self) -> Phase:
        if self.prize is not None:
            return "bids"
        return "prize" if self.prizes else "over"


class View(msgspec.Struct, frozen=True):
    """The knowledge of a seat. `hand` and `bid` are its own; of the others it sees only whether they bid."""

    seat: int | None
    phase: Phase
    round: int
    waiting: tuple[int, ...]
    has_bid: tuple[bool, ...]
    scores: tuple[int, ...]
    prize: int | None
    result: Result | None
    hand: tuple[int, ...] = ()
    bid: int | None = None
    legal: tuple[str, ...] = ()


class PrizeTurned(Event, frozen=True):
    round: int
    prize: int


class CardBid(Event, frozen=True):
    """Only the seat itself knows the card."""

    seat: int
    card: int | None = None

    def redact_for(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


class PrizeTaken(Event, frozen=True):
    """`winner` is None when the prize is lost."""

    prize: int
    bids: tuple[int, ...]
    winner: int | None = None


class Goofspiel:
    name = "goofspiel"
    rules_version = 1

    def __init__(self, options: Options | None = None) -> None:
        options = options or Options()
        if not MIN_PLAYERS <= options.players <= MAX_PLAYERS:
            raise OptionsError("player-count", players=options.players, least=MIN_PLAYERS, most=MAX_PLAYERS)
        self.options, self.players = options, options.players

    @classmethod
    def from_options(cls, plain: Mapping[str, Any]) -> Goofspiel:
        return cls(convert_options(plain, Options))

    def start(self) -> State:
        cards, players = tuple(range(1, self.options.cards + 1)), self.players
        return State((cards,) * players, cards, (None,) * players, (0,) * players)

    def waiting(self, state: State) -> tuple[int, ...]:
        if state.phase == "prize":
            return (CHANCE,)
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None and state.phase == "bids")

    def legal(self, state: State, seat: int) -> list[Action]:
        if seat != CHANCE:
            check_seat(seat, self.players)
        if seat not in self.waiting(state):
            return []
        return [*map(Prize, self._next_prizes(state))] if seat == CHANCE else [*map(Bid, state.hands[seat])]

    def _next_prizes(self, state: State) -> tuple[int, ...]:
        return state.prizes[:1] if self.options.prizes == "rising" else state.prizes

    def refusal(self, state: State, seat: int, action: Action | str) -> Reason | None:
        if isinstance(action, str):
            action = self.read(action)
        if not CHANCE <= seat < self.players:
            return no_such_seat(seat, self.players)
        if seat not in self.waiting(state):
            return Reason("not-your-turn", args={"seat": seat, "waiting": list(self.waiting(state))})
        legal = action in self.legal(state, seat)
        cards = [str(card) for card in state.hands[seat]]
        return None if legal else Reason("not-in-hand", args={"card": str(action.card), "cards": cards})

    def chance(self, state: State, dice: Dice) -> Action:
        return Prize(dice.choice(self._next_prizes(state)))

    def apply(self, state: State, seat: int, action: Action | str) -> State:
        return self.step(state, seat, action)[0]

    def step(self, state: State, seat: int, action: Action | str) -> tuple[State, list[Event]]:
        if isinstance(action, str):
            action = self.read(action)
        if reason := self.refusal(state, seat, action):
            raise IllegalAction.because(reason)
        if isinstance(action, Prize):
            left = tuple(card for card in state.prizes if card != action.card)
            after = replace(state, prizes=left, prize=action.card)
            return after, [PrizeTurned(state.rounds + 1, action.card)]
        after = _with_bid(state, seat, action.card)
        events: list[Event] = [CardBid(seat, action.card)]
        return (after, events) if None in after.bids else _prize_given(after, events)

    def view(self, state: State, seat: int | None, public: View | None = None) -> View:
        public = public or self._public(state)
        if seat is None:
            return public
        check_seat(seat, self.players)
        legal = tuple(map(self.write, self.legal(state, seat)))
        return replace(public, seat=seat, hand=state.hands[seat], bid=state.bids[seat], legal=legal)

    def _public(self, state: State) -> View:
        return View(
            seat=None,
            phase=state.phase,
            round=state.round,
            waiting=self.waiting(state),
            has_bid=tuple(bid is not None for bid in state.bids),
            scores=state.scores,
            prize=state.prize,
            result=self.result(state) if self.is_over(state) else None,
        )

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        """The other bids are drawn anew from the cards that their seats had before."""
        if seat is not None:
            check_seat(seat, self.players)
        for other, bid in enumerate(state.bids):
            if bid is not None and other != seat:
                whole = tuple(sorted((*state.hands[other], bid)))
                hands = (*state.hands[:other], whole, *state.hands[other + 1 :])
                state = _with_bid(replace(state, hands=hands), other, dice.choice(whole))
        return state

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def result(self, state: State) -> Result:
        if not self.is_over(state):
            raise no_result_yet(self, state)
        ranks = ranks_of(state.scores)
        best = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(best, ranks, state.scores)

    def rounds_played(self, state: State) -> int:
        return state.rounds

    def holdings(self, state: State) -> list[Holding]:
        return [Holding([str(card) for card in hand]) for hand in state.hands]

    def hindsight(self, steps: Sequence[Sequence[Event]]) -> list[Turn]:
        return []

    def write(self, action: Action) -> str:
        return f"{'prize' if isinstance(action, Prize) else 'bid'} {action.card}"

    def read(self, text: str) -> Action:
        kind, _, card = text.partition(" ")
        if kind not in ("prize", "bid") or card not in map(str, range(1, MAX_CARDS + 1)):
            raise NotationError("unknown-action", text=text[:40], known=["prize", "bid"])
        return (Prize if kind == "prize" else Bid)(int(card))

    def summary(self, state: State) -> dict[str, Any]:
        return {
            "round": state.round,
            "phase": state.phase,
            "waiting": list(self.waiting(state)),
            "scores": list(state.scores),
            "prize": state.prize,
        }


def _with_bid(state: State, seat: int, card: int) -> State:
    left = tuple(other for other in state.hands[seat] if other != card)
    return replace(
        state,
        hands=(*state.hands[:seat], left, *state.hands[seat + 1 :]),
        bids=(*state.bids[:seat], card, *state.bids[seat + 1 :]),
    )


def _prize_given(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    """All bids are open: the prize goes to the highest bid that nobody else made."""
    bids = tuple(bid for bid in state.bids if bid is not None)
    assert state.prize is not None
    alone = [card for card, count in Counter(bids).items() if count == 1]
    winner = bids.index(max(alone)) if alone else None
    scores = tuple(score + state.prize * (seat == winner) for seat, score in enumerate(state.scores))
    after = replace(state, bids=(None,) * len(bids), scores=scores, prize=None, rounds=state.rounds + 1)
    return after, [*events, PrizeTaken(state.prize, bids, winner)]


GOOFSPIEL: Final = GameDescriptor(name=Goofspiel.name, open=Goofspiel.from_options)

if TYPE_CHECKING:
    _is_a_game: Game[State, Action, View] = Goofspiel()
