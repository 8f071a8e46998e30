"""Pictures are SVG documents that need nothing else, of every object that has a table."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.third_game.goofspiel import GOOFSPIEL, Goofspiel
from yohoho import Dice, Logbook, Record, Skull, SkullKing
from yohoho.core import registry
from yohoho.core.game import AnyGame, Event, play_out
from yohoho.drawing import svg_of
from yohoho.drawing.faces import face_of, faces, tones_of
from yohoho.drawing.picture import Piece, SeatRow, TablePicture
from yohoho.drawing.svg import draw_svg
from yohoho.skull_king.cards import NAMES

SVG = "{http://www.w3.org/2000/svg}"
TRICK = [
    "start 2",
    "deal mermaid green-7 / black-3 green-8 / skull-king escape",
    "0 bid 1",
    "1 bid 0",
    "2 bid 1",
]
PLAYS = ["0 play mermaid", "1 play black-3", "2 play skull-king"]
MAT = [
    "start 0",
    "1 place skull",
    "2 place flower",
    "0 place flower",
    "0 bid 2",
    "1 pass",
    "2 pass",
    "0 flip 0",
]


def logbook_of(game: AnyGame, steps: list[str]) -> tuple[Logbook, list[Event]]:
    logbook = Logbook(game, [f"Ann & {seat}" for seat in range(game.players)])
    events: list[Event] = []
    for step in steps:
        events = logbook.push(step)
    return logbook, events


SKULL_KING, LAST_EVENTS = logbook_of(SkullKing(players=3, plan=[2]), [*TRICK, *PLAYS])
IN_TRICK, _ = logbook_of(SkullKing(players=3, plan=[2]), [*TRICK, *PLAYS[:2]])
SKULL, _ = logbook_of(Skull(players=3), MAT)
OVER = play_out(SkullKing(players=2, plan=[1]), SkullKing(players=2, plan=[1]).start(), Dice(7))
PICTURED = {
    "state": SKULL_KING.state,
    "view": SKULL_KING.game.view(SKULL_KING.state, 1),
    "spectator": SKULL_KING.game.view(SKULL_KING.state, None),
    "trick that ended": LAST_EVENTS[-1],
    "trick of a view": SKULL_KING.game.view(SKULL_KING.state, 1).tricks[-1],
    "trick of a state": SKULL_KING.state.tricks[-1],
    "trick that is played": IN_TRICK.game.view(IN_TRICK.state, 2).trick,
    "logbook": SKULL_KING,
    "record": SKULL_KING.record(),
    "start": SkullKing(players=8).start(),
    "game of two that is over": OVER,
    "skull state": SKULL.state,
    "skull view": SKULL.game.view(SKULL.state, 2),
    "skull logbook": SKULL,
    "skull record": SKULL.record(),
}


def parse_picture(thing: Any) -> ElementTree.Element:
    """The picture that a notebook asks for, as XML."""
    return ElementTree.fromstring(thing._repr_svg_())


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iterfind(f"{SVG}text")]


@pytest.mark.parametrize("name", PICTURED)
def test_picture_refers_to_nothing_outside(name: str) -> None:
    picture = parse_picture(PICTURED[name])
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    references = [element.get("href", "") for element in picture.iter(f"{SVG}use")]
    paints = re.findall(r"url\(([^)]*)\)", ElementTree.tostring(picture, encoding="unicode"))
    assert len(ids) == len(set(ids))
    assert {reference.removeprefix("#") for reference in references} <= set(ids)
    assert {paint.removeprefix("#") for paint in paints if not paint.startswith("data:")} <= set(ids)
    assert all(str(one).startswith("yohoho-") for one in ids), "other pictures of a notebook have ids too"


def test_logbook_and_record_are_the_same_picture_with_names() -> None:
    assert svg_of(SKULL_KING.record()) == svg_of(SKULL_KING)
    assert {"Ann & 0", "bid 1, tricks 1", "0 points"} <= set(texts(parse_picture(SKULL_KING)))


def test_trick_shows_its_winner_and_the_reasons() -> None:
    picture = texts(parse_picture(LAST_EVENTS[-1]))
    assert "A Mermaid catches the Skull King, whatever else is in the trick." in picture
    assert "bonus +40" in picture
    amber = faces().colours["color-amber"]
    [winner] = parse_picture(LAST_EVENTS[-1]).iterfind(f"{SVG}text[@fill='{amber}'][@font-size='13']")
    assert winner.text == "seat 0"


def test_last_trick_lies_on_the_table_until_the_next_one_begins() -> None:
    assert "round 1 of 1 · play · last trick" in texts(parse_picture(SKULL_KING))
    assert not any("last trick" in text for text in texts(parse_picture(IN_TRICK)))


def test_cards_that_may_not_be_played_are_dimmed() -> None:
    deal = ["start 1", "deal green-7 black-2 / green-9 black-3 / escape escape-2"]
    bids = ["0 bid 0", "1 bid 0"]
    follow, _ = logbook_of(SkullKing(players=2, plan=[2]), [*deal, *bids, "0 play green-7"])
    view = follow.game.view(follow.state, 1)
    dims = parse_picture(view).findall(f"{SVG}rect[@fill-opacity='0.5']")
    assert len(view.refused) == len(dims) == 1


def test_record_that_breaks_a_rule_has_no_picture() -> None:
    wrong = Record(game="skull", options={"players": 3}, seats=["A", "B", "C"], steps=["start 9"])
    assert wrong._repr_svg_() is None
    assert svg_of("a text") is None


def test_every_card_of_the_package_is_parse_picture() -> None:
    for name in filter(None, NAMES):
        assert face_of(name), name
        assert tones_of(name), name


def test_pieces_of_other_games_are_drawn_by_their_names() -> None:
    rows = [SeatRow(["3 points"], [Piece("queen-of-hearts")], to_act=True, mat=[Piece("<token>")])]
    picture = ElementTree.fromstring(draw_svg(TablePicture(["round 1"], [Piece("ace")], rows, "Whist")))
    assert {"Whist", "queen", "of", "hearts", "<token>", "ace"} <= set(texts(picture))


def test_long_hands_stay_inside_the_picture() -> None:
    rows = [SeatRow([], [Piece("green-7")] * 20, to_act=False)]
    picture = ElementTree.fromstring(draw_svg(TablePicture([], [], rows)))
    width = float(picture.get("viewBox", "").split()[2])
    for card in picture.iterfind(f"{SVG}use"):
        assert float(card.get("x", 0)) + float(card.get("width", 0)) < width


def test_picture_credits_the_authors_of_its_icons() -> None:
    """Their licence asks for it wherever the icons are shown."""
    credit = parse_picture(SKULL_KING).findtext(f"{SVG}metadata")
    assert credit is not None
    assert "game-icons.net" in credit


def test_logbook_of_a_game_of_another_package_is_drawn_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._own, GOOFSPIEL.name, GOOFSPIEL)
    picture = texts(parse_picture(Logbook(Goofspiel(), ["Ann", "Bo", "Cy"])))
    assert {"Ann", "Bo", "goofspiel"} <= set(picture)
