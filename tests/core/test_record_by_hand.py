"""Records that people write: cards without numbers, loose spaces, and messages that name the way out."""

import json
from typing import Any

import pytest

from tests.walks import log_steps, walk
from yohoho import RecordError, SkullKing
from yohoho.core.record import loads, rebuild_logbook, replay
from yohoho.locales import LANGUAGES, Voice


def record(*steps: str, **options: Any) -> str:
    options = {"players": 3, "plan": [1], **options}
    seats = [f"p{seat}" for seat in range(options["players"])]
    return json.dumps({"game": "skull-king", "options": options, "seats": seats, "steps": steps})


BIDS = ["0 bid 0", "1 bid 0", "2 bid 0"]


def fault(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        rebuild_logbook(loads(text))
    return caught.value


def test_equal_names_are_dealt_as_the_next_copies() -> None:
    steps = [
        "start 2",
        "deal escape / escape / Escape-3",
        *BIDS,
        "0 play escape",
        "1 play escape",
        "2 play escape",
    ]
    logbook = rebuild_logbook(loads(record(*steps)))
    assert logbook.steps[1] == "deal escape / escape-2 / escape-3"
    assert logbook.steps[-2:] == ["1 play escape-2", "2 play escape-3"]


def test_an_exact_name_keeps_its_card() -> None:
    logbook = rebuild_logbook(loads(record("start 2", "deal escape / escape / escape-2")))
    assert logbook.steps[1] == "deal escape / escape-3 / escape-2"


def test_pirate_is_any_of_the_named_ones() -> None:
    steps = ["start 2", "deal pirate / pirate-rosie / pirate", *BIDS, "0 play pirate", "1 play pirate"]
    logbook = rebuild_logbook(loads(record(*steps)))
    assert logbook.steps[1] == "deal pirate-will / pirate-rosie / pirate-rascal"
    assert logbook.steps[-2:] == ["0 play pirate-will", "1 play pirate-rosie"]


def test_schmidts_pirates_are_numbered() -> None:
    logbook = rebuild_logbook(
        loads(record("start 2", "deal pirate / pirate / mermaid", edition="schmidt", plan="classic"))
    )
    assert logbook.steps[1] == "deal pirate / pirate-2 / mermaid"


def test_a_drawn_card_is_the_next_one_not_dealt() -> None:
    steps = [
        "start 2",
        "deal pirate-will escape escape / green-1 green-2 green-3 / green-4 green-5 green-6",
        *BIDS,
        "0 play pirate-will",
        "1 play green-1",
        "2 play green-4",
        "0 power yes",
        "draw escape escape",
    ]
    played = rebuild_logbook(loads(record(*steps, plan=[3], powers=["will"]))).steps
    assert "draw escape-3 escape-4" in played[-1]


@pytest.mark.parametrize("seed", range(3))
def test_what_the_program_wrote_is_read_as_it_stands(seed: int) -> None:
    game = SkullKing(players=4, plan=[5, 5], powers=["will"], loot=True, blanks=["escape", "tigress"])
    written = log_steps(game, walk(game, seed)).record()
    for number, logbook, _ in replay(written):
        assert logbook.steps == written.steps[:number]


def test_too_many_copies_name_the_number_in_the_deck() -> None:
    error = fault(record("start 2", "deal mermaid / mermaid / mermaid"))
    assert (error.reason.code, error.reason.args["count"]) == ("dealt-twice", 2)
    assert "the deck has 2" in Voice("en").reason(error.reason)
    error = fault(record("start 2", "deal green-1 / green-1 / escape"))
    assert "the deck has only one" in Voice("en").reason(error.reason)


def test_a_missing_seat_is_asked_for_with_an_example() -> None:
    error = fault(record("start 2", "deal escape / escape / escape", "bid 0"))
    assert Voice("en").reason(error.reason) == "Say whose step it is: 0 bid 0"


@pytest.mark.parametrize(
    "steps", [["0 start 2"], ["start 2", "0 bid 0"], ["start 2", "deal kraken", "bid 0"]]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_mentions_the_seat_of_chance(language: str, steps: list[str]) -> None:
    text = Voice(language).reason(fault(record(*steps)).reason)
    assert "−1" not in text
    assert "-1" not in text


def test_byte_order_mark_is_read() -> None:
    text = record("start 2")
    assert loads("\ufeff" + text) == loads(text)
    assert loads(b"\xef\xbb\xbf" + text.encode()) == loads(text)


def test_spaces_do_not_matter() -> None:
    loose = record("  start  2", "deal  escape/escape /  green-1 ", "0  bid 0", "1 bid   0", " 2 bid 0 ")
    plain = record("start 2", "deal escape / escape-2 / green-1", *BIDS)
    assert rebuild_logbook(loads(loose)).state == rebuild_logbook(loads(plain)).state


def test_spaces_do_not_matter_in_skull() -> None:
    head = {"game": "skull", "options": {"players": 3}, "seats": ["a", "b", "c"]}
    steps = ["start 0", "1  place flower", " 2 place  flower"]
    assert len(rebuild_logbook(loads(json.dumps({**head, "steps": steps}))).steps) == 3


def test_version_in_quotation_marks_gets_a_sentence_that_says_so() -> None:
    text = record("start 2").replace("{", '{"version": "1", ', 1)
    error = fault(text)
    assert Voice("en").reason(error.reason) == (
        'The version is written as a number without quotation marks: "version": 1'
    )
