"""Errors that carry data: a code, the ruling behind it and arguments, but no prose.

The catalogues in `yohoho.locales` turn them into sentences in any language.
"""

from typing import Any, Self

import msgspec


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

    >>> import yohoho
    >>> try:
    ...     yohoho.Skull(players=9)
    ... except YohohoError as error:
    ...     print(error.reason.code, error.reason.args)
    player-count {'players': 9, 'least': 3, 'most': 6}
    """

    def __init__(self, code: str, ruling: str | None = None, **args: Any) -> None:
        self.reason = Reason(code, ruling, args)
        super().__init__(str(self.reason))

    @classmethod
    def because(cls, reason: Reason) -> Self:
        """Return an error of this class with a reason that was made before.

        >>> raise SeatError.because(no_such_seat(4, seats=4))
        Traceback (most recent call last):
        yohoho.core.errors.SeatError: no-such-seat seat=4 seats=4 last=3
        """
        return cls(reason.code, reason.ruling, **reason.args)


class IllegalAction(YohohoError):
    """The rules do not allow this action now; the state is unchanged."""


class SeatError(YohohoError):
    """Nobody sits in this seat."""


class OptionsError(YohohoError):
    """These options do not describe a game."""


class NotationError(YohohoError):
    """A text names no card, disc or action."""


class RecordError(YohohoError):
    """A record cannot be read or replayed; `step` counts from 1, 0 is the head of the record."""

    def __init__(self, code: str, ruling: str | None = None, *, step: int = 0, **args: Any) -> None:
        super().__init__(code, ruling, **args)
        self.step = step
