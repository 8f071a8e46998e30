"""The picture of a result: every round of everybody, readable for two and for eight, in any script."""

import struct
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.page import drawn
from tests.page.conftest import Arrive
from tests.page.random_rounds import game
from tests.page.shared_sheet import keep_on
from tests.page.words import in_any_language
from yohoho.scorepad import Claim, Log, Round, fold, open_sheet, tally, write
from yohoho.scorepad.commands import WriteRound

ARABIC: Final = "عبد الرحمن بن محمد الطويل"
NAMES: Final = (
    "Åsa Édouard-Étienne",
    ARABIC,
    "👩‍👩‍👧‍👦 Żółć gjpqy",
    "Maximilian-Alexander von B",
    "Bo",
    "שלמה בן־דוד המלך הגדול",
    "Françoise-Ç",
    "İda",
)
WIDE: Final = 1080
NOTE_TEXTS: Final = """
  window.texts = [];
  const pen = CanvasRenderingContext2D.prototype;
  const draw = pen.fillText;
  pen.fillText = function (text, x, y, ...rest) {
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right,
      actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(text);
    const box = { left: x - left, right: x + right, top: y - up, bottom: y + down };
    if (text.trim()) texts.push({ text: text.trim(), direction: this.direction, ...box });
    draw.call(this, text, x, y, ...rest);
  };
"""
"""Notes every text that is drawn, with the box of its letters."""


def play_random_game(names: Sequence[str], rounds: int) -> Log:
    log = open_sheet("drawn", "phone", names, at=1_780_315_200_000, group="Jeudi, Élan")
    for number, (bids, tricks) in enumerate(game(Random(len(names)), len(names), rounds), 1):
        lines = [{f"p{seat}": count for seat, count in enumerate(line, 1)} for line in (bids, tricks)]
        first = next(who for who, won in lines[1].items() if won)
        claims = (Claim("skull-king", first),) if number % 3 == 1 else ()
        log = write(log, "phone", WriteRound(number, Round(bids=lines[0], tricks=lines[1], claims=claims)))
    return log


def picture_of(arrive: Arrive, log: Log) -> tuple[bytes, list[Any]]:
    """The picture that is saved by its button, and the texts in it."""
    keeper = keep_on(arrive(None), log)
    keeper.person.context.add_init_script(NOTE_TEXTS)
    keeper.person.go(f"/pad/{log.sheet}#more")
    with keeper.page.expect_download() as saved:
        keeper.page.get_by_role("button", name=in_any_language("pad.share-picture")).click()
    texts: list[Any] = keeper.page.evaluate("() => window.texts")
    return saved.value.path().read_bytes(), texts


def overlap(one: Any, other: Any) -> bool:
    return bool(
        one["left"] < other["right"] - 1
        and other["left"] < one["right"] - 1
        and one["top"] < other["bottom"] - 1
        and other["top"] < one["bottom"] - 1
    )


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(8, 8), *(pytest.param(players, 10, marks=pytest.mark.slow) for players in (2, 5))],
)
def test_picture_shows_every_round_and_no_two_texts_overlap(
    arrive: Arrive, players: int, rounds: int
) -> None:
    log = play_random_game(NAMES[:players], rounds)
    picture, boxes = picture_of(arrive, log)
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    assert width == WIDE
    texts = [box["text"] for box in boxes]
    for row in tally(fold(log)).rows:
        for cell in row.cells.values():
            assert cell.score is not None
            assert f"{cell.tricks}/{cell.bid}" in texts
            assert f"{cell.points:+}".replace("-", "−") in texts or cell.points == 0
            assert not cell.score.bonus or f"★{cell.score.bonus}" in texts
    assert sum("/" in text and text[0].isdigit() for text in texts) == players * rounds
    assert all(
        box["left"] > 24 and box["right"] < WIDE - 24 and box["top"] > 24 and box["bottom"] < height - 24
        for box in boxes
    )
    clashes = [
        (one["text"], two["text"]) for at, one in enumerate(boxes) for two in boxes[:at] if overlap(one, two)
    ]
    assert not clashes
    if players == len(NAMES):
        expect_cut_where_their_reading_ends(boxes)


def expect_cut_where_their_reading_ends(texts: list[Any]) -> None:
    cut = [text for text in texts if text["text"].endswith("…")]
    arabic = next(text for text in cut if ARABIC.startswith(text["text"][:-1]))
    assert arabic["direction"] == "rtl"
    assert {text["direction"] for text in cut if text["text"].startswith("Max")} == {"ltr"}
    family = [text["text"] for text in texts if text["text"].startswith("👩")]
    assert family
    assert all(text.startswith("👩‍👩‍👧‍👦") for text in family), "an emoji is not divided"


@pytest.mark.slow
def test_names_on_the_screens_keep_their_accents_and_are_cut_where_they_end(arrive: Arrive) -> None:
    log = play_random_game(NAMES, 3)
    keeper = keep_on(arrive(None), log)
    for screen in ("round", "table", "more", "crew", "board"):
        keeper.person.go("/about").go(f"/pad/{log.sheet}#{screen}")
        expect(keeper.tab("round")).to_be_visible()
        assert drawn.names_with_cut_accents(keeper.page) == [], screen
        directions = drawn.name_directions(keeper.page)
        if screen != "more":
            assert directions[ARABIC] == "rtl", screen
            assert directions["Bo"] == "ltr", screen
        keeper.person.assert_fits()
