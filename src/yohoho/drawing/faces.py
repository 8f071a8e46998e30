"""Cards and discs as SVG, drawn by the page.

`faces.json` holds the drawings of the page's own components; `make faces` writes it, and a test compares it
with the page. Icons and font lie among the libraries that the build of the page fetches. An installation
without them draws the cards without symbols, in another font.
"""

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from yohoho.skull.view import HIDDEN

FILE: Final = files("yohoho.drawing").joinpath("faces.json")
_VENDOR: Final = files("yohoho").joinpath("web", "vendor")
_ICON: Final = re.compile(r'<symbol id="([^"]+)"(.*?</symbol>)', re.DOTALL)
_CREDIT: Final = re.compile(r"<!-- (.*?) -->")
_USED_ICON: Final = re.compile(r'href="#icon-([^"]+)"')
_NUMBER: Final = re.compile(r"([a-z]+)-(\d+)(?:-\d+)?")
_PREFIX: Final = "yohoho-"
"""It stands before every id, because a notebook puts the pictures of many cells into one document."""
TABLE: Final = f"{_PREFIX}table"
"""The id of the wood of the table, which is lighter in its middle."""


class Faces(msgspec.Struct, frozen=True):
    """The content of `faces.json`."""

    font: str
    """The fonts of titles and of the numbers on cards."""
    colours: dict[str, str]
    """Colours of the page at night, by the names of their tokens."""
    tones: dict[str, tuple[str, str]]
    """A card or disc as two colours, where it is not drawn: its ground, and what stands on it."""
    back: str
    numbers: dict[str, tuple[str, str]]
    """By suit: with one digit, and with two. `{rank}` is the slot for them."""
    figures: dict[str, str]
    copies: dict[str, str]
    """Cards that look like another one."""
    discs: dict[str, tuple[str, ...]]
    """By face, and by the seat of the owner."""


class Face(NamedTuple):
    """The drawing of a card or disc, in a field 100 wide. `key` differs for each."""

    key: str
    shapes: str
    is_disc: bool = False


@cache
def faces() -> Faces:
    """Return the drawings of the page.

    >>> faces().colours["paper"]
    '#f6ead0'
    """
    return msgspec.json.decode(FILE.read_bytes(), type=Faces)


def face_of(name: str, owner: int | None = None) -> Face | None:
    """Return the drawing of a card, or of a disc of its owner; None for names that the page does not draw.

    >>> face_of("green-12").key, face_of("hidden", owner=2).is_disc, face_of("crown")
    ('green-12', True, None)
    """
    drawn = faces()
    if owner is not None:
        owners = drawn.discs.get(name)
        return (owners and Face(f"{name}-{owner}", owners[owner % len(owners)], is_disc=True)) or None
    if name == HIDDEN:
        return Face("back", drawn.back)
    name = drawn.copies.get(name, name)
    if name in drawn.figures:
        return Face(name.replace(":", "-as-"), drawn.figures[name])
    number = _NUMBER.fullmatch(name)
    if number is None or number[1] not in drawn.numbers:
        return None
    suit, rank = number.groups()
    return Face(f"{suit}-{rank}", drawn.numbers[suit][len(rank) - 1].replace("{rank}", rank))


def tones_of(name: str) -> tuple[str, str] | None:
    """Return two colours for a card or disc: of its ground, and of what stands on it.

    >>> tones_of("green-12"), tones_of("crown")
    (('#1b7f5c', '#f6ead0'), None)
    """
    drawn = faces()
    name = drawn.copies.get(name, name)
    return drawn.tones.get(name) or drawn.tones.get(name.partition("-")[0])


def symbol(face: Face) -> str:
    """Return a face as an SVG symbol with the id `symbol_id`.

    >>> symbol(face_of("green-12")).startswith('<symbol id="yohoho-green-12" viewBox="0 0 100 140">')
    True
    """
    height = 100 if face.is_disc else 140
    shapes = face.shapes.replace("{ground}", f"{symbol_id(face)}-ground")
    shapes = shapes.replace('href="#icon-', f'href="#{_PREFIX}icon-')
    clip = "" if face.is_disc else f' clip-path="url(#{_PREFIX}corners)"'
    return f'<symbol id="{symbol_id(face)}" viewBox="0 0 100 {height}"><g{clip}>{shapes}</g></symbol>'


def symbol_id(face: Face) -> str:
    """Return the id of a face in a picture.

    >>> symbol_id(face_of("tigress:pirate"))
    'yohoho-tigress-as-pirate'
    """
    return f"{_PREFIX}{face.key}"


def definitions(used: list[Face]) -> str:
    """Return everything that a picture with these faces refers to.

    >>> "yohoho-green-12" in definitions([face_of("green-12")])
    True
    """
    names = dict.fromkeys(name for face in used for name in _USED_ICON.findall(face.shapes))
    drawn = [f'<symbol id="{_PREFIX}icon-{name}"{_icons()[name]}' for name in names if name in _icons()]
    corners = f'<clipPath id="{_PREFIX}corners"><rect width="100" height="140" rx="8.5"/></clipPath>'
    shapes = "".join([corners, _wood(), *drawn, *map(symbol, used)])
    return f"{_credit() if drawn else ''}{_font_face()}<defs>{shapes}</defs>"


def _wood() -> str:
    stops = ((0, "color-wood"), (1, "color-wood-2"))
    drawn = (f'<stop offset="{at}" stop-color="{faces().colours[colour]}"/>' for at, colour in stops)
    return f'<radialGradient id="{TABLE}" r="0.7">{"".join(drawn)}</radialGradient>'


@cache
def _sprite() -> str:
    file = _VENDOR.joinpath("icons.svg")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def _icons() -> dict[str, str]:
    return dict(_ICON.findall(_sprite()))


def _credit() -> str:
    """Return the credit that the licence of the icons asks for, which stands at the head of their file."""
    credit = _CREDIT.search(_sprite())
    return f"<metadata>{credit[1]}</metadata>" if credit else ""


@cache
def _font_face() -> str:
    """Return the font of titles as a style, because a picture may load nothing."""
    file = _VENDOR.joinpath("pirata-one.woff2")
    if not file.is_file():
        return ""
    data = b64encode(file.read_bytes()).decode()
    first = faces().font.partition(",")[0]
    return f"<style>@font-face{{font-family:{first};src:url(data:font/woff2;base64,{data})}}</style>"
