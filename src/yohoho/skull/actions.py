"""Everything that chance and the players can do, and the one text form of each.

start 2                                   chance: seat 2 is the first player
start 2 discs fffs ffs - f mats 0 1 0 0 last-chance 3
                                          the same from a situation written by hand: discs owned
                                          (`-` is eliminated), successes, holder of Last Chance
shuffle 2 0 1                             chance: how the challenger's discs lie, face down
place flower | bid 3 | pass | flip 0      a player's turn
draw 1 | discard skull | name 3           after a failed challenge
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from yohoho.core.errors import NotationError
from yohoho.core.game import TextAction
from yohoho.skull.discs import FLOWER, FULL_SET, LETTERS, NAMES, NUMBERS, SKULL
from yohoho.skull.options import MAX_PLAYERS


class _Action(TextAction, frozen=True, gc=False):
    def __str__(self) -> str:
        return write(self)  # type: ignore[arg-type]  # one of the classes below


class Start(_Action, frozen=True, gc=False):
    """Chance names the first player. Empty `discs` and `mats` mean full sets and no successes."""

    first: int
    discs: tuple[tuple[int, ...], ...] = ()
    mats: tuple[int, ...] = ()
    last_chance: int | None = None


class Shuffle(_Action, frozen=True, gc=False):
    """Position i shows the challenger's disc number `order[i]`, counted through flowers, then skull."""

    order: tuple[int, ...]


class Place(_Action, frozen=True, gc=False):
    disc: int


class Bid(_Action, frozen=True, gc=False):
    """Opens a challenge, or raises it."""

    number: int


class Pass(_Action, frozen=True, gc=False):
    pass


class Flip(_Action, frozen=True, gc=False):
    """The challenger turns the topmost hidden disc of this seat."""

    owner: int


class Draw(_Action, frozen=True, gc=False):
    """The skull's owner picks one of the challenger's shuffled discs, unseen."""

    position: int


class Discard(_Action, frozen=True, gc=False):
    """The challenger flipped their own skull and chooses in secret which disc to lose."""

    disc: int


class Name(_Action, frozen=True, gc=False):
    """A player eliminated by their own skull names the first player of the next round."""

    seat: int


Action: TypeAlias = Start | Shuffle | Place | Bid | Pass | Flip | Draw | Discard | Name

# Each of these exists once, so that making and comparing them costs nothing in play.
PLACES: Final = tuple(map(Place, range(len(NAMES))))
BIDS: Final = tuple(map(Bid, range(MAX_PLAYERS * (len(FULL_SET) + 1) + 1)))
FLIPS: Final = tuple(map(Flip, range(MAX_PLAYERS)))
PASS: Final = Pass()
DRAWS: Final = tuple(map(Draw, range(len(FULL_SET))))
DISCARDS: Final = tuple(map(Discard, (FLOWER, SKULL)))

EXAMPLES: Final = ("place skull", "bid 3", "pass", "flip 0", "draw 1", "discard flower", "name 3")
"""A text for each thing that a player can do."""

# No zeros in front: an action has exactly one text, so that records can be compared as texts.
_NUMBER = r"(?:0|[1-9][0-9]?)"
_START = re.compile(
    rf"start ({_NUMBER})"
    r"(?: discs((?: (?:f{1,3}s?|s|-))+))?"
    rf"(?: mats((?: {_NUMBER})+))?"
    rf"(?: last-chance ({_NUMBER}))?"
)
_SHUFFLE = re.compile(rf"shuffle((?: {_NUMBER})+)")
_COUNTED = re.compile(rf"(bid|flip|draw|name) ({_NUMBER})")
_FACED = re.compile(r"(place (?:flower|skull|last-chance)|discard (?:flower|skull))")
_COUNTERS: dict[str, Callable[[int], Action]] = {"bid": Bid, "flip": Flip, "draw": Draw, "name": Name}


def write(action: Action) -> str:
    """Return the text of an action.

    >>> write(Bid(3)), write(PASS)
    ('bid 3', 'pass')
    """
    match action:
        case Start():
            return _write_start(action)
        case Shuffle():
            return " ".join(["shuffle", *map(str, action.order)])
        case Place():
            return f"place {NAMES[action.disc]}"
        case Discard():
            return f"discard {NAMES[action.disc]}"
        case Bid():
            return f"bid {action.number}"
        case Flip():
            return f"flip {action.owner}"
        case Draw():
            return f"draw {action.position}"
        case Name():
            return f"name {action.seat}"
        case Pass():
            return "pass"


def _write_start(start: Start) -> str:
    words = ["start", str(start.first)]
    if start.discs:
        words += ["discs", *("".join(LETTERS[disc] for disc in discs) or "-" for discs in start.discs)]
    if start.mats:
        words += ["mats", *map(str, start.mats)]
    if start.last_chance is not None:
        words += ["last-chance", str(start.last_chance)]
    return " ".join(words)


def read(text: str) -> Action:
    """Return the action that a text names. Only the exact form that `write` gives is accepted.

    :raises NotationError: the text names no action.

    >>> read("place skull")
    <place skull>
    >>> read("place crown")
    Traceback (most recent call last):
    yohoho.core.errors.NotationError: “place crown” is not an action of this game. Actions look like these:
    place skull, bid 3, pass, flip 0, draw 1, discard flower, name 3. [no-such-action]
    """
    if text == "pass":
        return Pass()
    if match := _COUNTED.fullmatch(text):
        return _COUNTERS[match[1]](int(match[2]))
    if match := _FACED.fullmatch(text):
        verb, disc = text.split(" ")
        return Place(NUMBERS[disc]) if verb == "place" else Discard(NUMBERS[disc])
    if match := _SHUFFLE.fullmatch(text):
        return Shuffle(_numbers(match[1]))
    if match := _START.fullmatch(text):
        return _read_start(match)
    raise NotationError("no-such-action", text=text[:80], examples=list(EXAMPLES))


def _read_start(match: re.Match[str]) -> Start:
    first, discs, mats, last_chance = match.groups()
    sets = (word.strip("-") for word in (discs or "").split())
    return Start(
        first=int(first),
        discs=tuple(tuple(map(LETTERS.index, letters)) for letters in sets),
        mats=_numbers(mats or ""),
        last_chance=None if last_chance is None else int(last_chance),
    )


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))
