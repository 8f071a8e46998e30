"""Drawings in Python show the cards and discs that the page draws."""

from typing import Any

import msgspec
from playwright.sync_api import Browser

from tests.page import card_faces
from yohoho.drawing.faces import FILE, face_of, tones_of
from yohoho.skull_king.cards import NAMES, SUITS


def test_cards_and_discs_are_those_of_the_page(browser: Browser) -> None:
    drawing = card_faces.draw_with_the_page(browser)
    assert msgspec.json.decode(FILE.read_bytes()) == card_faces.shorten(drawing), "run: make faces"
    for name in filter(None, NAMES):
        assert_drawn_as_on_the_page(drawing, name)


def assert_drawn_as_on_the_page(drawing: dict[str, Any], name: str) -> None:
    """Also for cards that are not in the file: other ranks, and copies."""
    suit, *numbers = name.split("-")
    # The page draws a copy of a number such as green-7-2 as the number.
    original = f"{suit}-{numbers[0]}" if suit in SUITS else name
    face = face_of(name)
    assert face is not None, name
    assert face.shapes == drawing["cards"][original], name
    assert tones_of(name) == tuple(drawing["tones"][original]), name
