"""Actions, and the one text form each of them has: `bid 3`, `play tigress:pirate`, `lead 2`."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from yohoho.core.errors import NotationError
from yohoho.core.game import TextAction
from yohoho.skull_king.cards import NAMES, Card, parse_card


class _Action(TextAction, frozen=True, gc=False):
    def __str__(self) -> str:
        return write(self)  # type: ignore[arg-type]  # one of the classes below


class Start(_Action, frozen=True, gc=False):
    """Chance picks the first dealer. A hand-written situation may begin in a later round, with scores."""

    dealer: int
    round: int = 1
    scores: tuple[int, ...] = ()


class Deal(_Action, frozen=True, gc=False):
    """Chance: a hand for each seat; with two players the third is Graybeard's pile, top card first."""

    hands: tuple[tuple[Card, ...], ...]


class Draw(_Action, frozen=True, gc=False):
    """Chance: the undealt cards that are drawn for the player of a power."""

    cards: tuple[Card, ...]


class Bid(_Action, frozen=True, gc=False):
    tricks: int


class Load(_Action, frozen=True, gc=False):
    cannonball: bool


class Play(_Action, frozen=True, gc=False):
    card: Card


class Lead(_Action, frozen=True, gc=False):
    """A power: this seat leads the next trick."""

    seat: int


class Wager(_Action, frozen=True, gc=False):
    """A power: the points that the player stakes on their bid."""

    points: int


class Use(_Action, frozen=True, gc=False):
    """A power: use it or decline."""

    yes: bool


class Discard(_Action, frozen=True, gc=False):
    """A power: put a card away, face down."""

    card: Card


class Change(_Action, frozen=True, gc=False):
    """A power: change the bid by this."""

    by: int


Action: TypeAlias = Start | Deal | Draw | Bid | Load | Play | Lead | Wager | Use | Discard | Change

PLAYS: Final = tuple(Play(card) for card in range(len(NAMES)))
DISCARDS: Final = tuple(Discard(card) for card in range(len(NAMES)))
# A plan may deal 99 cards a round.
_ALL_BIDS: Final = tuple(Bid(tricks) for tricks in range(100))
BIDS: Final = tuple(_ALL_BIDS[: cards + 1] for cards in range(100))
"""The bids of a round, by the number of cards dealt."""
LOADS: Final = (Load(False), Load(True))
USES: Final = (Use(True), Use(False))


# Enough for every score. Texts come from strangers, and `int` takes long for thousands of digits.
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,5}")


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(name) for name in text.split())


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(NAMES[card] for card in cards)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise NotationError("not-a-number", text=text[:40])
    return int(text)


def _write_start(action: Start) -> str:
    text = f"start {action.dealer}"
    if action.round != 1 or action.scores:
        text += f" round {action.round}"
    return text + (f" scores {' '.join(map(str, action.scores))}" if action.scores else "")


def _read_start(text: str) -> Start:
    head, _, scores = text.partition(" scores ")
    dealer, _, number = head.partition(" round ")
    return Start(
        _number(dealer),
        _number(number) if number else 1,
        tuple(_number(score) for score in scores.split()),
    )


def _read_one_of(words: dict[str, bool]) -> Callable[[str], bool]:
    def read(text: str) -> bool:
        if text not in words:
            raise NotationError("unknown-word", text=text[:40], known=list(words))
        return words[text]

    return read


_read_load = _read_one_of({"grapeshot": False, "cannonball": True})
_read_use = _read_one_of({"yes": True, "no": False})

_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "start": _read_start,
    "deal": lambda text: Deal(tuple(_cards(hand) for hand in text.split("/"))),
    "draw": lambda text: Draw(_cards(text)),
    "bid": lambda text: Bid(_number(text)),
    "load": lambda text: Load(_read_load(text)),
    "play": lambda text: PLAYS[parse_card(text)],
    "lead": lambda text: Lead(_number(text)),
    "wager": lambda text: Wager(_number(text)),
    "power": lambda text: Use(_read_use(text)),
    "discard": lambda text: DISCARDS[parse_card(text)],
    "change": lambda text: Change(_number(text)),
}


def read(text: str) -> Action:
    """Return the action that a text names.

    :raises NotationError: the text names no action.

    >>> read("play tigress:pirate")
    <play tigress:pirate>
    >>> read("bid many")
    Traceback (most recent call last):
    yohoho.core.errors.NotationError: “many” is not a whole number. [not-a-number]
    """
    verb, _, rest = text.partition(" ")
    reader = _READERS.get(verb)
    if reader is None:
        raise NotationError("unknown-action", text=text[:40], known=list(_READERS))
    return reader(rest.strip())


def write(action: Action) -> str:
    """Return the text of an action.

    >>> write(Bid(3)), write(Use(False))
    ('bid 3', 'power no')
    """
    match action:
        case Play(card):
            return f"play {NAMES[card]}"
        case Bid(tricks):
            return f"bid {tricks}"
        case Start():
            return _write_start(action)
        case Deal(hands):
            return "deal " + " / ".join(_names(hand) for hand in hands)
        case Draw(cards):
            return f"draw {_names(cards)}"
        case Load(cannonball):
            return "load cannonball" if cannonball else "load grapeshot"
        case Lead(seat):
            return f"lead {seat}"
        case Wager(points):
            return f"wager {points}"
        case Use(yes):
            return "power yes" if yes else "power no"
        case Discard(card):
            return f"discard {NAMES[card]}"
        case Change(by):
            return f"change {by:+d}" if by else "change 0"
