"""Observations and action numbers of Skull King in plain Python, without arrays of NumPy.

The original for many games at once is `sim/lockstep/observation.py`; every number is the same.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from typing import Final, NamedTuple

from yohoho.bots.skull_king.view_analysis import bonus_by_seat, changers, codes_for, setup_for, trick_leader
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.codes import BLACK_KIND, PIRATE_CODES, Codes
from yohoho.sim.lockstep.index_part import part_starts
from yohoho.sim.lockstep.observation_index import (
    FACES,
    MAX_CARDS,
    OBSERVATION_PARTS,
    OBSERVATION_SIZE,
    PHASES,
    SEAT_FEATURES,
    SEAT_PARTS,
    SUIT_KINDS,
)
from yohoho.skull_king.actions import Bid, Change, Discard, Lead, Load, Play, Use, Wager, read
from yohoho.skull_king.cards import BIT, BY_NAME, HELD, LEVIATHANS, LOOTS, SUIT, SUITS, TWO_FACED, Card
from yohoho.skull_king.legal import suit_to_follow
from yohoho.skull_king.options import Options, Setup
from yohoho.skull_king.seen import SeatView
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.view import View

_AT: Final = part_starts(OBSERVATION_PARTS)
_OF_SEAT: Final = part_starts(SEAT_PARTS)
_ESCAPE: Final = BY_NAME["escape"]
_TRICKS_KEPT: Final = 512


class _Faces(NamedTuple):
    """The cards of one set-up as numbers of the observation."""

    setup: Setup
    codes: Codes
    number: dict[str, int]
    """The face of each card by its name, in a hand or on the table."""
    cards: tuple[Card, ...]
    """A card of each face."""
    deck: tuple[int, ...]
    """The number of cards of each face."""
    leviathans: bool
    loot: bool
    fixed: tuple[bool, ...]
    """The options of the game, which do not change during it."""


@cache
def _faces_for(options: Options) -> _Faces:
    setup, codes = setup_for(options), codes_for(options)
    cards = [card for card in BY_NAME.values() if _has_number(setup, card)]
    number = {card: actions.number_of_card(codes, card) for card in cards}
    dealt = [number[card] for card in setup.deck]
    return _Faces(
        setup=setup,
        codes=codes,
        number={name: number[card] for name, card in BY_NAME.items() if card in number},
        # Backwards, so that the first of equal cards is written last and stays.
        cards=tuple({face: card for card, face in reversed(number.items())}[face] for face in range(FACES)),
        deck=tuple(dealt.count(face) for face in range(FACES)),
        leviathans=bool(setup.deck_set & LEVIATHANS),
        loot=bool(setup.deck_set & LOOTS),
        fixed=_option_features(setup),
    )


def _has_number(setup: Setup, card: Card) -> bool:
    """Whether the actions of this set-up have a number for the card: its suits, and its two-faced card."""
    if SUIT[card] >= 0:
        return SUITS[SUIT[card]] in setup.edition.suits
    bit = BIT[HELD[card]]
    return not bit & TWO_FACED or bool(bit & setup.deck_set)


def _option_features(setup: Setup) -> tuple[bool, ...]:
    return (
        bool(setup.silent_leads),
        setup.edition.zero_by_number,
        setup.scoring in ("rascal", "cannonball"),
        setup.scoring == "cannonball",
        setup.ghost is not None,
        *(person in setup.powers for person in PIRATE_CODES),
    )


def number_of(view: View, text: str) -> int:
    """Return the number of an action, with seats counted from the viewer's.

    :raises ValueError: when the action is one of chance.
    :raises NotationError: when the text names no action.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> number_of(view, "bid 2") - number_of(view, "bid 0")
    2
    """
    match read(text):
        case Play(card) | Discard(card):
            return actions.number_of_card(codes_for(view.options), card)
        case Lead(seat):
            return actions.LEAD + (seat - (view.seat or 0)) % view.options.players
        case Wager(points):
            return actions.WAGER + points // 10
        case Use(yes):
            return actions.USE + yes
        case Change(by):
            return actions.CHANGE + 1 + by
        case Load(cannonball):
            return actions.LOAD + cannonball
        case Bid(tricks):
            return actions.BID + tricks
        case other:
            raise ValueError(f"no player does this: {other}")


def observation_of(view: View) -> array[float]:
    """Return the observation that a view gives: `OBSERVATION_SIZE` numbers of single precision.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> numbers = observation_of(view)
    >>> start = _AT["hand"]
    >>> sum(numbers[start : start + FACES])  # the cards in hand
    2.0
    """
    return _Observation(view).numbers


class _Observation:
    """An observation that is being written, part by part."""

    def __init__(self, view: View) -> None:
        self.numbers = array("f", bytes(4 * OBSERVATION_SIZE))
        self._view = view
        self._me = view.seat or 0
        self._faces = _faces_for(view.options)
        self._phase = PHASES.index(view.phase)
        self._write_cards()
        self._write_voids()
        ahead = self._write_trick()
        self._write_seats(ahead)
        self._write_phase()
        self._write_round()
        self._write_options()

    def _relative(self, seat: int) -> int:
        """The seat counted from the viewer's; Graybeard stays the last."""
        players = self._faces.setup.players
        return seat if seat >= players else (seat - self._me) % players

    def _set(self, part: str, at: int) -> None:
        self.numbers[_AT[part] + at] = 1

    def _write_cards(self) -> None:
        """The viewer's hand, the cards put away, shown and played, and the cards whose place is unknown."""
        view, numbers, unseen = self._view, self.numbers, _AT["unseen"]
        for face, count in enumerate(self._faces.deck):
            numbers[unseen + face] = count
        for part, names in (
            ("hand", view.hand),
            ("put-away", view.discarded),
            ("shown", view.seen_undealt),
        ):
            self._count(_AT[part], names)
        for trick in [*view.tricks, *([view.trick] if view.trick else [])]:
            for seat, name in zip(trick.seats, trick.cards, strict=False):
                self._count(_AT["played"] + FACES * self._relative(seat), [name])

    def _count(self, start: int, names: list[str]) -> None:
        """Count cards whose place is known."""
        numbers, unseen, number = self.numbers, _AT["unseen"], self._faces.number
        for name in names:
            numbers[start + number[name]] += 1
            numbers[unseen + number[name]] -= 1

    def _write_voids(self) -> None:
        for seat, other in enumerate(self._view.seats):
            for suit in other.voids:
                kind = self._faces.codes.kind_of_suit(SUITS.index(suit))
                self._set("voids", self._relative(seat) * BLACK_KIND + kind - 1)

    def _write_trick(self) -> int | None:
        """The trick with the cards that would take it, and the suit; returns the seat that wins so far."""
        view, faces = self._view, self._faces
        names = view.trick.cards if view.trick else []
        cards = tuple(BY_NAME[name] for name in names)
        suit = suit_to_follow(cards, faces.setup.silent_leads)
        self._set("suit", SUIT_KINDS.index(faces.codes.kind_of_suit(suit)))
        for name in names:
            self.numbers[_AT["trick"] + faces.number[name]] += 1
        # An escape loses to every other card, so it stands for the cards that are not played yet.
        laid = cards + (_ESCAPE,) * (faces.setup.hands - len(cards))
        for face in _taking_faces(faces.cards, faces.leviathans, laid):
            self._set("takes", face)
        if view.trick is None or not cards:
            return None
        at = _ahead(laid)
        self._set("best", actions.number_of_card(faces.codes, laid[at]))
        return view.trick.seats[at]

    def _write_seats(self, ahead: int | None) -> None:
        bonus, may_change = bonus_by_seat(self._view), changers(self._view)
        for seat, other in enumerate(self._view.seats):
            row = self._table_features(seat, other, bonus[seat], ahead)
            if seat < self._faces.setup.players:
                row |= self._player_features(seat, other, seat in may_change)
            start = _AT["seats"] + SEAT_FEATURES * self._relative(seat)
            for name, value in row.items():
                self.numbers[start + _OF_SEAT[name]] = value

    def _player_features(self, seat: int, other: SeatView, may_change: bool) -> dict[str, float]:
        view = self._view
        bid, opened = other.bid or 0, self._phase > PHASES.index("bid")
        deciding = view.phase == "harry" and seat != self._me
        # Divided, because a network learns best from inputs that are seldom far above 1.
        return {
            "sits": 1,
            "bid": bid / 10 if opened else 0,
            "missing": (bid - other.tricks) / 5 if opened else 0,
            "exact": opened and bid == other.tricks,
            "score": (view.scores[seat] - view.scores[self._me]) / 100,
            "cannonball": self._phase > PHASES.index("load") and bool(other.cannonball),
            "alliances": self._alliances(seat) if self._faces.loot else 0,
            "wager": other.wager / 20,
            "may-change": may_change and not deciding,
        }

    def _alliances(self, seat: int) -> int:
        """The number of alliances between this seat and the viewer's, in both directions."""
        pairs = ((self._me, seat), (seat, self._me))
        return sum(self._view.alliances.count(pair) for pair in pairs)

    def _table_features(self, seat: int, other: SeatView, bonus: int, ahead: int | None) -> dict[str, float]:
        trick = self._view.trick
        return {
            "tricks": other.tricks / 10,
            "bonus": bonus / 50,
            "has-played": trick is not None and seat in trick.seats[: len(trick.cards)],
            "wins": seat == ahead,
            "leads": seat == trick_leader(self._view) and self._view.phase != "harry",
        }

    def _write_phase(self) -> None:
        view = self._view
        self._set("phase", self._phase)
        if view.power is not None and view.phase != "harry":
            self._set("power", list(PIRATE_CODES).index(view.power))

    def _write_round(self) -> None:
        """The players, the cards dealt, the tricks to come, the viewer's bid and its missing tricks."""
        view, own, setup = self._view, self._view.seats[self._me], self._faces.setup
        cards = setup.plan[min(view.round, view.rounds) - 1]  # extra rounds repeat the last one
        bid, won = (own.bid or 0, own.tricks) if self._phase > PHASES.index("bid") else (0, 0)
        left = 0 if view.phase == "harry" else cards - len(view.tricks)
        self._set("players", setup.players - 2)
        for part, number in (
            ("cards", cards),
            ("left", left),
            ("own-bid", bid),
            ("own-missing", max(0, bid - won + 1)),
        ):
            self._set(part, min(number, MAX_CARDS + 1))

    def _write_options(self) -> None:
        """How much of the game is left, and its options."""
        view, progress = self._view, _AT["progress"]
        number = min(view.round, view.rounds)
        to_come = len(self._faces.setup.plan) - number
        rows = (number / 10, to_come / 10, to_come == 0, to_come == 1)
        self.numbers[progress : progress + len(rows)] = array("f", rows)
        options = _AT["options"]
        self.numbers[options : options + len(self._faces.fixed)] = array("f", self._faces.fixed)


def _ahead(laid: tuple[Card, ...]) -> int:
    """The position that wins a trick so far. If a leviathan spoils it, the best of the other cards leads."""
    winner = resolve(laid).winner
    if winner is not None:
        return winner
    others = [at for at, card in enumerate(laid) if not BIT[card] & LEVIATHANS]
    return others[resolve([laid[at] for at in others]).leader]


@lru_cache(maxsize=_TRICKS_KEPT)
def _taking_faces(cards: tuple[Card, ...], leviathans: bool, laid: tuple[Card, ...]) -> tuple[int, ...]:
    """The faces that would win the trick so far if they were played now.

    In a deck without leviathans these and the two-faced card in a hand count as taking, as in training.
    """
    return tuple(face for face, card in enumerate(cards) if _takes(card, leviathans, laid))


def _takes(card: Card, leviathans: bool, laid: tuple[Card, ...]) -> bool:
    if BIT[card] & (LEVIATHANS | TWO_FACED):
        return not leviathans
    return resolve((*laid, card)).winner == len(laid)
