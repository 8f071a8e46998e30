"""Errors that carry data: a code, the ruling behind it and arguments, but no prose.

The catalogues in `yohoho.locales` turn them into sentences in any language; `str` of an error is the English
one.
"""

from importlib import import_module
from typing import Any, Final, Self

import msgspec

_CATALOGUES: Final = "yohoho.locales"
"""They come after this package, which names them by their address, as it names the parts of a game."""


class Reason(msgspec.Struct, frozen=True, gc=False):
    """The reason for something: a code for the catalogues, a ruling id (docs/rulings.md) and arguments.

    >>> str(Reason("bid-range", "B-16", {"bid": 2, "most": 1}))
    'bid-range [B-16] bid=2 most=1'
    """

    code: str
    ruling: str | None = None
    args: dict[str, Any] = {}

    def __str__(self) -> str:
        args = " ".join(f"{name}={value}" for name, value in self.args.items())
        ruling = f" [{self.ruling}]" if self.ruling else ""
        return f"{self.code}{ruling}{' ' if args else ''}{args}"


def no_such_seat(seat: int, seats: int) -> Reason:
    """Return the reason why nobody can sit in a seat: the seats of a game go from 0 to the last one.

    >>> str(no_such_seat(4, seats=4))
    'no-such-seat seat=4 seats=4 last=3'
    """
    return Reason("no-such-seat", None, {"seat": seat, "seats": seats, "last": seats - 1})


class YohohoError(ValueError):
    """The base class of all errors about a caller's input.

    `str` is a sentence in English, with the code and the ruling behind it; `reason` has the same as data, for
    programs and other languages.

    >>> import yohoho
    >>> try:
    ...     yohoho.Skull(players=9)
    ... except YohohoError as error:
    ...     print(error)
    ...     print(error.reason.code, error.reason.args)
    9 players cannot play this: it takes 3 to 6. [player-count, M-1]
    player-count {'players': 9, 'least': 3, 'most': 6}
    """

    def __init__(self, code: str, ruling: str | None = None, **args: Any) -> None:
        self.reason = Reason(code, ruling, args)
        super().__init__(str(self.reason))

    def __str__(self) -> str:
        codes = ", ".join(filter(None, (self.reason.code, self.reason.ruling)))
        return f"{say_in_english(self)} [{codes}]"

    def find_places(self) -> list[tuple[str, dict[str, int]]]:
        """Return where in a document the fault is, innermost first: keys of the catalogues, and arguments.

        >>> RecordError("game-over", step=7).find_places()
        [('record.step', {'step': 7})]
        """
        return []

    @classmethod
    def because(cls, reason: Reason) -> Self:
        """Return an error of this class with a reason that was made before.

        >>> raise SeatError.because(no_such_seat(4, seats=4))
        Traceback (most recent call last):
        yohoho.core.errors.SeatError: There is no seat 4 at this table; the seats are 0 to 3. [no-such-seat]
        """
        return cls(reason.code, reason.ruling, **reason.args)


def say_in_english(error: YohohoError) -> str:
    """Return an error as a sentence in English; `Voice.error` has the other languages.

    >>> say_in_english(SeatError.because(no_such_seat(4, seats=4)))
    'There is no seat 4 at this table; the seats are 0 to 3.'
    """
    sentence: str = import_module(_CATALOGUES).Voice("en").error(error)
    return sentence


class IllegalAction(YohohoError):
    """The rules do not allow this action now; the state is unchanged."""


class UnfinishedError(YohohoError):
    """The game is not over, so it has no result yet."""


class SeatError(YohohoError):
    """Nobody sits in this seat."""


class OptionsError(YohohoError):
    """These options do not describe a game."""


class ViewError(YohohoError):
    """No state of the game has this view."""


class NotationError(YohohoError):
    """A text names no card, disc or action."""


class RecordError(YohohoError):
    """A record cannot be read or replayed; `step` counts from 1, 0 is the head of the record."""

    def __init__(self, code: str, ruling: str | None = None, *, step: int = 0, **args: Any) -> None:
        super().__init__(code, ruling, **args)
        self.step = step

    def find_places(self) -> list[tuple[str, dict[str, int]]]:
        return [("record.step", {"step": self.step})] if self.step else []
