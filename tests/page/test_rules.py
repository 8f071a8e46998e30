"""The rules on the page: the same in every language, with every ruling, and with examples that are right."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tests.complete_languages import COMPLETE
from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.drawn import chapter_in_colour, passage_in_colour
from tests.page.javascript import PageModules
from tests.rulings.test_coverage import rows
from tests.skull.scenes import play
from yohoho.locales import catalogue
from yohoho.skull import Skull
from yohoho.skull.discs import names
from yohoho.skull_king.cards import FACES, MAX_BLANKS, TWO_FACED, card_set, names_in
from yohoho.skull_king.editions import EDITIONS
from yohoho.skull_king.options import PLANS, Setup, read_options
from yohoho.skull_king.referee import judge_hand, judge_score, judge_trick
from yohoho.skull_king.score import Facts

SOURCE = Path(__file__).parents[2] / "src" / "yohoho"
BOOKS = ("skull-king-beck", "skull-king-schmidt", "skull")
MARK = re.compile(r"\[([A-Z]-\d+)(\*?)\]")
SHARED = {"Y-4", "Y-6"}
"""Additions of our own that hold for both editions of Skull King."""
SKULL_OWN = {"Y-8"}
PACK = "async (name) => (await import(`${web}referee/pack.js`)).packOf(name)"


def read(path: str) -> Any:
    return msgspec.json.decode((SOURCE / path).read_bytes())


@cache
def books(language: str) -> Any:
    return read(f"locales/{language}/rules.json")


def examples() -> dict[str, Any]:
    return dict(read("web/rulings/examples.json"))


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(each, id=name) for name, each in examples().items() if each["kind"] == kind]


def texts(block: Any) -> list[str]:
    """Every text of a block that a person reads."""
    if "table" in block:
        return [*block["table"]["head"], *(cell for row in block["table"]["rows"] for cell in row)]
    return [block[key] for key in ("text", "note") if key in block] + list(block.get("list", []))


def shape(book: Any) -> Any:
    """What must be the same in all languages: ids, kinds and sizes of blocks, names of cards, marks."""
    return [
        (
            section["id"],
            section["rulings"],
            [
                (
                    sorted(block),
                    block.get("cards"),
                    block.get("discs"),
                    block.get("example"),
                    [MARK.findall(text) for text in texts(block)],
                )
                for block in section["blocks"]
            ],
        )
        for section in book["sections"]
    ]


def marks(book: Any) -> list[tuple[str, str]]:
    marks_by_text = [
        MARK.findall(text)
        for section in book["sections"]
        for block in section["blocks"]
        for text in texts(block)
    ]
    return [mark for each in marks_by_text for mark in each]


@pytest.mark.parametrize("language", COMPLETE)
def test_all_languages_have_the_same_rules(language: str) -> None:
    assert tuple(books(language)) == BOOKS
    for name in BOOKS:
        assert shape(books(language)[name]) == shape(books("en")[name])


@pytest.mark.parametrize("language", COMPLETE)
def test_texts_are_well_formed(language: str) -> None:
    for name in BOOKS:
        book = books(language)[name]
        for text in [book["title"], book["subtitle"], book["summary"]]:
            assert text.strip() == text
            assert text
        for section in book["sections"]:
            for text in [section["title"], *(text for block in section["blocks"] for text in texts(block))]:
                assert text.strip() == text
                assert text
                assert text.count("**") % 2 == 0, text
                assert "'" not in text, f"a straight apostrophe: {text}"


def home(ruling: str) -> set[str]:
    """The books that a ruling belongs to."""
    if ruling in SHARED:
        return {"skull-king-beck", "skull-king-schmidt"}
    if ruling in SKULL_OWN or ruling.startswith("M"):
        return {"skull"}
    return {"skull-king-schmidt" if ruling.startswith("S") else "skull-king-beck"}


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_is_an_anchor_of_its_book(book: str) -> None:
    quoted = [ruling for ruling, _ in marks(books("en")[book])]
    assert sorted(quoted) == sorted(ruling for ruling, *_ in rows() if book in home(ruling))
    listed = [ruling for section in books("en")[book]["sections"] for ruling in section["rulings"]]
    assert listed == quoted


def test_star_marks_our_own_choices() -> None:
    ours = {ruling for ruling, *_, confidence in rows() if "our choice" in confidence}
    for book in BOOKS:
        for ruling, star in marks(books("en")[book]):
            assert bool(star) == (ruling in ours), ruling


def test_every_example_stands_once_in_its_own_book() -> None:
    quoted = {
        book: [
            block["example"]
            for section in books("en")[book]["sections"]
            for block in section["blocks"]
            if "example" in block
        ]
        for book in BOOKS
    }
    assert sorted(name for each in quoted.values() for name in each) == sorted(examples())
    for book, each in quoted.items():
        stem = book.rpartition("skull-king-")[2]
        assert all(name.startswith(f"{stem}-") for name in each)


@pytest.mark.parametrize("example", of_kind("trick"))
def test_referee_agrees_on_the_trick(example: Any) -> None:
    ruling = judge_trick(example["edition"], example["cards"], example.get("blanks", []))
    assert ruling.winner == example["winner"]
    assert ruling.next_leader == example.get("leader", example["winner"])
    assert ruling.bonus == example.get("bonus", 0)


@pytest.mark.parametrize("example", of_kind("hand"))
def test_referee_agrees_on_the_hand(example: Any) -> None:
    ruling = judge_hand(example["edition"], example["hand"], example["trick"])
    assert ruling.legal == example["legal"]


@pytest.mark.parametrize("example", of_kind("score"))
def test_referee_agrees_on_the_score(example: Any) -> None:
    question = dict(example["question"])
    scoring, dealt = question.pop("scoring"), question.pop("dealt")
    assert judge_score(scoring, dealt, None, Facts(**question)).score == example["points"]


@pytest.mark.parametrize("example", of_kind("skull"))
def test_skull_example_plays_as_it_is_drawn(example: Any) -> None:
    game, steps, seats = (
        Skull(len(example["names"]), example["last_chance"]),
        example["steps"],
        example["names"],
    )
    last_flip = max(index for index, step in enumerate(steps) if " flip " in step)
    before = play(game, "; ".join(steps[:last_flip]))
    assert [list(names(player.pile)) for player in before.players] == example["piles"]
    after = play(game, "; ".join(steps))
    challenge = after.history[-1]
    assert [sum(flip.owner == seat for flip in challenge.flips) for seat in range(len(seats))] == example[
        "turned"
    ]
    assert challenge.won == example["won"]
    assert after.first == example["first"]


@pytest.mark.parametrize("name", EDITIONS)
def test_packs_of_the_referee_hold_the_cards_of_the_editions(modules: PageModules, name: str) -> None:
    pack, edition = modules.evaluate(PACK, name), EDITIONS[name]
    deck = Setup(read_options({"edition": name, **dict.fromkeys(edition.extras, True)})).deck
    numbers = [f"{suit}-{rank}" for suit in pack["suits"] for rank in range(1, pack["top"] + 1)]
    faces = [FACES[card] for card in deck]
    assert {face: faces.count(face) for face in faces} == {**dict.fromkeys(numbers, 1), **pack["specials"]}
    assert names_in(card_set(deck) & TWO_FACED) == [pack["twoFaced"]]
    assert pack["blanks"] == (MAX_BLANKS if "blanks" in edition.menu else 0)
    assert tuple(pack["scorings"]) == edition.scorings
    assert pack["alliances"] == ("loot" in edition.extras)


@pytest.mark.parametrize("language", COMPLETE)
def test_plans_are_named_as_in_the_menu(language: str) -> None:
    sections = {section["id"]: section for section in books(language)["skull-king-beck"]["sections"]}
    table = next(block["table"] for block in sections["plans"]["blocks"] if "table" in block)
    named = [catalogue(language)[f"option.plan-{plan}"] for plan in PLANS if plan != "classic"]
    assert [row[0] for row in table["rows"]] == named


def test_address_of_a_ruling_leads_to_its_words(arrive: Arrive) -> None:
    person = arrive("/rules/skull-king-beck#B-12", size=DESKTOP)
    expect(passage_in_colour(person.page, "B-12")).to_be_in_viewport()
    person.go("/rules/skull#turning")
    expect(chapter_in_colour(person.page, "turning")).to_be_in_viewport()


@pytest.mark.slow
def test_examples_say_why_in_the_language_of_the_page(arrive: Arrive) -> None:
    person = arrive("/rules/skull-king-schmidt", locale="de")
    triad = person.page.get_by_role("figure").filter(has_text="Pirat, Mermaid und Skull King in einem Stich")
    triad.scroll_into_view_if_needed()
    expect(triad).to_contain_text("fängt den Skull King")
    person.choose_language("it")
    expect(person.page.get_by_role("heading", name="Chi vince la presa")).to_be_visible()
