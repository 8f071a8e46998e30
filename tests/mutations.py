"""Invalid documents: a valid one, changed in a few places at random."""

import copy
import random
import string
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec

Place: TypeAlias = tuple[Any, Any]
"""A list or an object, and an index or a key in it."""

ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    2**31,
    2**53,
    2**63,
    -(2**70),
    1.5,
    1e308,
    "",
    " ",
    "bid 1",
    "-1",
    "\u0000\u202e",
    "\ud83c",
    "é" * 40,
    "x" * 300,
    "y" * 3000,
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>",
    "{{7*7}}",
    "%00",
    "__proto__",
    "\x1b[2J",
    [],
    {},
    [[]],
    {"": None},
)


def odd_value(chance: random.Random) -> Any:
    if chance.random() < 0.2:
        return "".join(chance.choices(string.printable, k=chance.randrange(40)))
    return copy.deepcopy(chance.choice(ODD))


def spoil(chance: random.Random, document: Any) -> Any:
    """The document with one to three changes."""
    whole = [copy.deepcopy(document)]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = list(_places(whole))
        chance.choice((_replace, _replace, _remove, _double, _swap, _nudge))(chance, places)
        if not whole:
            return None
    return whole[0]


def _places(part: Any) -> Iterator[Place]:
    keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield part, key
        yield from _places(part[key])


def _replace(chance: random.Random, places: list[Place]) -> None:
    home, key = chance.choice(places)
    home[key] = odd_value(chance)


def _remove(chance: random.Random, places: list[Place]) -> None:
    home, key = chance.choice(places)
    del home[key]


def _double(chance: random.Random, places: list[Place]) -> None:
    """Once more at the same place of a list, or under another name; now and then many times."""
    home, key = chance.choice(places)
    if isinstance(home, dict):
        home[str(odd_value(chance))[:50]] = copy.deepcopy(home[key])
        return
    for _ in range(chance.choice((1, 1, 1, 100)) if len(places) < 200 else 1):
        home.insert(key, copy.deepcopy(home[key]))


def _swap(chance: random.Random, places: list[Place]) -> None:
    (home, key), (other, there) = chance.choice(places), chance.choice(places)
    one, two = copy.deepcopy(home[key]), copy.deepcopy(other[there])
    home[key] = two
    if there in other if isinstance(other, dict) else there < len(other):
        other[there] = one


def _nudge(chance: random.Random, places: list[Place]) -> None:
    """A number a little larger or smaller, a text a little longer or shorter."""
    leaves = [(home, key) for home, key in places if isinstance(home[key], int | float | str)]
    if not leaves:
        return
    home, key = chance.choice(leaves)
    value = home[key]
    if isinstance(value, str):
        home[key] = chance.choice((value[:-1], value + value[-1:], value.upper(), value[::-1], f" {value} "))
    else:
        home[key] = value + chance.choice((-1, 1, 0.5, 1000))


def as_bytes(chance: random.Random, document: Any) -> bytes:
    """The document as JSON, now and then with bytes changed or missing."""
    text = bytearray(msgspec.json.encode(_encodable(document)))
    if chance.random() > 0.08 or not text:
        return bytes(text)
    for _ in range(chance.randrange(1, 6)):
        text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text[: chance.randrange(len(text) + 1)])


def _encodable(part: Any) -> Any:
    """The nearest values that msgspec can encode, for half a surrogate pair and numbers beyond 64 bits."""
    if isinstance(part, dict):
        return {_encodable(str(key)): _encodable(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_encodable(each) for each in part]
    if isinstance(part, str):
        return part.encode("utf-8", "replace").decode()
    if isinstance(part, int) and not -(2**63) <= part < 2**64:
        return msgspec.Raw(str(part).encode())
    return part
