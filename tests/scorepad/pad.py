"""Short ways to write on a sheet: players are a, b, c…, a line is a line of numbers."""

from typing import Any

import pytest

from yohoho.core.errors import Reason, YohohoError
from yohoho.scorepad import Claim, Log, Person, Round, fold, open_sheet, tally, write
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.tally import Row

LETTERS = "abcdefgh"
BUILT_IN = (
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "toLocaleString",
    "valueOf",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
)
"""Properties that every JavaScript object has."""


def open_pad(players: int = 3, **options: Any) -> Log:
    people = [
        Person(id=letter, name=letter.upper(), colour=seat) for seat, letter in enumerate(LETTERS[:players])
    ]
    return open_sheet("sheet", "dev", people, options)


def line(text: str) -> dict[str, int]:
    """`1 0 2` for a, b, c; `b=2 d=1` for those."""
    if "=" in text:
        return {who: int(number) for who, _, number in (word.partition("=") for word in text.split())}
    return {LETTERS[seat]: int(word) for seat, word in enumerate(text.split())}


def claims(text: str) -> tuple[Claim, ...]:
    """`a:black-14 b:loot<c`."""
    all_claims = []
    for word in text.split():
        who, _, card = word.partition(":")
        card, _, giver = card.partition("<")
        all_claims.append(Claim(card, who, giver or None))
    return tuple(all_claims)


def round_of(bids: str = "", tricks: str = "", claimed: str = "", **more: Any) -> Round:
    lines: dict[str, Any] = {key: line(value) for key, value in more.items() if key in ("wagers", "harry")}
    rest = {key: value for key, value in more.items() if key not in lines}
    return Round(bids=line(bids), tricks=line(tricks), claims=claims(claimed), **lines, **rest)


def add_round(log: Log, bids: str, tricks: str, claimed: str = "", number: int = 1, **more: Any) -> Log:
    return write(log, "dev", WriteRound(number, round_of(bids, tricks, claimed, **more)))


def row(log: Log, number: int = 1) -> Row:
    return next(row for row in tally(fold(log)).rows if row.number == number)


def points(log: Log, number: int = 1) -> list[int]:
    return [cell.points for cell in row(log, number).cells.values()]


def find_rulings(log: Log, who: str, number: int = 1) -> set[str | None]:
    cell = row(log, number).cells[who]
    return {reason.ruling for reason in cell.why}


def refusal(log: Log, bids: str, tricks: str, claimed: str = "", **more: Any) -> Reason:
    with pytest.raises(YohohoError) as caught:
        add_round(log, bids, tricks, claimed, **more)
    return caught.value.reason
