"""What cannot have been is refused, with a code and the ruling behind it."""

from __future__ import annotations

from typing import Any

import pytest

from yohoho.core.errors import YohohoError
from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import Person, SheetError, fold, redo, tally, undo, write
from yohoho.scorepad import commands as ask
from yohoho.skull_king.options import Options

from .pad import opened, played, refusal, round_of, row

ALL: dict[str, Any] = {"kraken": True, "whale": True, "loot": True, "powers": ["rascal", "harry"]}

REFUSED: list[tuple[str, str | None, dict[str, Any], str, dict[str, Any]]] = [
    ("bid-range", "B-16", {}, "3 0 0 / 2 0 0", {}),
    ("bid-range", "S-9", {"edition": "schmidt"}, "2 0 0 / 1 0 0", {}),
    ("bid-missing", "B-16", {}, "a=1 / 1 1 0", {}),
    ("bid-missing", "S-8", {"edition": "schmidt"}, "a=1 / 1 0 0", {}),
    ("tricks-missing", "B-26", {}, "1 0 0 / 1 0 0", {}),
    ("tricks-missing", "S-28", {"edition": "schmidt"}, "1 0 0 / 0 0 0", {}),
    ("tricks-too-many", "B-26", {}, "1 0 0 / 1 1 1", {}),
    ("tricks-too-many", "B-26", {"kraken": True}, "1 0 0 / 1 1 0", {"discarded": 1}),
    ("tricks-too-many", "G-12", {"players": 2}, "1 0 / 2 1", {}),
    ("tricks-range", "B-26", {}, "1 0 0 / 3 0 0", {}),
    ("too-many-discarded", "B-26", {}, "1 0 0 / 1 0 0", {"discarded": 1}),
    ("too-many-discarded", "S-28", {"edition": "schmidt"}, "0 0 0 / 0 0 0", {"discarded": 1}),
    ("too-many-discarded", "K-1", {"kraken": True}, "0 0 0 / 0 0 0", {"discarded": 2}),
    ("too-many-discarded", "W-4", {"whale": True}, "0 0 0 / 0 0 0", {"discarded": 2}),
    ("too-many-to-deal", "N-1", {}, "0 0 0 / 0 0 0", {"cards": 40}),
    ("unknown-card", None, {}, "1 1 0 / 1 1 0 / a:joker", {}),
    ("not-in-deck", "B-30", {}, "1 1 0 / 1 1 0 / a:loot<b", {}),
    ("not-in-deck", "B-30", {}, "1 1 0 / 1 1 0 / a:red-13", {}),
    ("not-in-deck", "B-29", {}, "1 1 0 / 1 1 0 / a:mermaid-3", {}),
    ("not-in-deck", "L-10", {"players": 2, "loot": True}, "1 1 / 1 1 / a:loot<b", {}),
    ("not-in-deck", None, {"edition": "schmidt"}, "1 0 0 / 1 0 0 / a:black-14", {}),
    ("pays-nothing", "B-23", {}, "1 1 0 / 1 1 0 / a:green-7", {}),
    ("pays-nothing", "B-11", {}, "1 1 0 / 1 1 0 / a:tigress:escape", {}),
    ("pays-nothing", None, {"edition": "schmidt"}, "1 0 0 / 1 0 0 / a:mermaid", {}),
    ("no-trick-to-claim", "B-19", {}, "1 1 0 / 1 1 0 / c:black-14", {}),
    ("no-trick-to-claim", "B-20", {}, "1 1 0 / 1 1 0 / c:pirate-rosie", {}),
    ("no-trick-to-claim", "B-21", {}, "1 1 0 / 1 1 0 / c:mermaid", {}),
    ("no-trick-to-claim", "B-22", {}, "1 1 0 / 1 1 0 / c:skull-king", {}),
    ("no-trick-to-claim", "S-20", {"edition": "schmidt"}, "1 0 0 / 1 0 0 / c:skull-king", {}),
    ("no-trick-to-claim", "L-2", {"loot": True}, "1 1 0 / 1 1 0 / c:loot<a", {}),
    ("claimed-twice", "B-19", {}, "1 1 0 / 1 1 0 / a:black-14 b:black-14", {}),
    ("claimed-twice", "B-21", {}, "1 1 0 / 1 1 0 / a:mermaid a:mermaid", {}),
    ("claimed-twice", "B-20", {}, "1 1 0 / 1 1 0 / a:tigress a:tigress:pirate", {}),
    ("claimed-twice", "L-5", {"loot": True}, "1 1 0 / 1 1 0 / a:loot<b b:loot<a", {}),
    ("king-was-caught", "B-24", {}, "2 0 0 / 2 0 0 / a:skull-king a:pirate-rosie", {}),
    ("king-was-caught", "S-20", {"edition": "schmidt"}, "1 0 0 / 1 0 0 / a:skull-king a:pirate", {}),
    ("one-skull-king", "B-20", {}, "1 1 0 / 1 1 0 / a:pirate-rosie b:pirate-will", {}),
    ("no-mermaid-left", "B-22", {}, "1 1 0 / 1 1 0 / a:mermaid a:mermaid-2 b:skull-king", {}),
    ("too-few-tricks", "B-23", {}, "1 1 0 / 1 1 0 / a:mermaid a:pirate-rosie", {}),
    (
        "too-few-tricks",
        "B-23",
        {"players": 2},
        "1 1 / 1 1 / a:green-14 a:purple-14 a:yellow-14 a:black-14",
        {},
    ),
    ("too-few-tricks", "B-23", {"loot": True}, "1 1 0 / 1 1 0 / a:loot<b a:loot-2<b", {}),
    ("too-few-tricks", "B-23", ALL, "1 1 0 / 1 1 0", {"wagers": "a=10", "harry": "a=-1"}),
    ("loot-without-giver", "L-2", {"loot": True}, "1 1 0 / 1 1 0 / a:loot", {}),
    ("allied-with-oneself", "L-3", {"loot": True}, "1 1 0 / 1 1 0 / a:loot<a", {}),
    ("only-loot-has-giver", "L-2", {}, "1 1 0 / 1 1 0 / a:black-14<b", {}),
    ("power-not-in-use", "B-30", {}, "1 1 0 / 1 1 0", {"wagers": "a=10"}),
    ("power-not-in-use", "B-30", {"powers": ["rascal"]}, "1 1 0 / 1 1 0", {"harry": "a=-1"}),
    ("not-in-this-edition", None, {"edition": "schmidt"}, "1 0 0 / 1 0 0", {"wagers": "a=10"}),
    ("wager-amount", "P-13", ALL, "1 1 0 / 1 1 0", {"wagers": "a=15"}),
    ("wager-amount", "P-13", ALL, "1 1 0 / 1 1 0", {"wagers": "a=30"}),
    ("one-such-pirate", "P-1", ALL, "1 1 0 / 1 1 0", {"wagers": "a=10 b=10"}),
    ("one-such-pirate", "P-1", ALL, "1 1 0 / 1 1 0", {"harry": "a=-1 b=-1"}),
    ("pirate-was-caught", "P-1", ALL, "1 1 0 / 1 1 0 / b:pirate-rascal", {"wagers": "a=10"}),
    ("no-trick-no-power", "P-1", ALL, "1 1 0 / 1 1 0", {"wagers": "c=10"}),
    ("change-range", "P-11", ALL, "2 1 0 / 1 1 0", {"harry": "a=1"}),
    ("change-range", "P-11", ALL, "1 1 0 / 1 1 0", {"harry": "a=2"}),
]
pytestmark = [
    pytest.mark.ruling(
        "B-11", "B-16", "B-19", "B-20", "B-21", "B-22", "B-23", "B-24", "B-26", "B-29", "B-30"
    ),
    pytest.mark.ruling("S-8", "S-9", "S-20", "S-28", "G-12", "K-1", "W-4", "N-1"),
    pytest.mark.ruling("L-2", "L-3", "L-5", "L-10", "P-1", "P-11", "P-13"),
]


@pytest.mark.parametrize(("code", "ruling", "options", "line", "more"), REFUSED)
def test_refused(
    code: str, ruling: str | None, options: dict[str, Any], line: str, more: dict[str, Any]
) -> None:
    plan = {} if options.get("edition") == "schmidt" else {"plan": [2]}
    log = opened(**{**options, **plan})
    bids, tricks, *claimed = line.split(" / ")
    reason = refusal(log, bids, tricks, *claimed, **more)
    assert (reason.code, reason.ruling) == (code, ruling)
    for language in LANGUAGES:
        said = Voice(language, fold(log).options.edition).reason(reason)
        assert "{" not in said


@pytest.mark.ruling("P-4")
def test_rascal_takes_no_wager_in_the_only_trick() -> None:
    reason = refusal(opened(3, powers=["rascal"]), "1 0 0", "1 0 0", wagers="a=10")
    assert (reason.code, reason.ruling) == ("wager-in-last-trick", "P-4")


@pytest.mark.ruling("B-21", "B-20")
def test_with_all_pirates_caught_none_catches_a_mermaid() -> None:
    pirates = " ".join(f"a:pirate-{name}" for name in ("rosie", "will", "rascal", "juanita", "harry"))
    log = opened(8, plan=[3])
    reason = refusal(log, "2 1" + " 0" * 6, "2 1" + " 0" * 6, f"{pirates} a:tigress b:mermaid")
    assert (reason.code, reason.ruling) == ("no-pirate-left", "B-21")
    played(log, "2 1" + " 0" * 6, "2 1" + " 0" * 6, f"{pirates} b:mermaid")


@pytest.mark.ruling("Y-3", "Y-7")
def test_a_blank_makes_room_for_a_second_pirate() -> None:
    log = opened(3, plan=[2], blanks=["pirate-harry"], powers=["harry"])
    log = played(log, "0 0 0", "1 1 0", harry="a=1 b=1")
    assert [cell.points for cell in row(log).cells.values()] == [20, 20, 20]


def test_what_is_missing_is_counted() -> None:
    reason = refusal(opened(3, plan=[5]), "1 0 0", "1 1 0")
    assert reason.args == {"cards": 5, "counted": 2, "off": 3}


def test_the_table_may_insist() -> None:
    log = played(opened(3, plan=[5]), "1 0 0", "1 1 0", forced=True)
    assert row(log).forced
    assert tally(fold(log)).faults == ()
    adds_up = played(opened(3, plan=[2]), "1 0 0", "1 1 0", forced=True)
    assert not row(adds_up).forced
    reason = refusal(opened(3, plan=[5]), "1 0 0", "1 1 0", "c:black-14", forced=True)
    assert reason.code == "no-trick-to-claim"


def test_a_round_in_pieces_counts_when_it_is_complete() -> None:
    log = played(opened(3), "a=1", "")
    assert not row(log).complete
    assert tally(fold(log)).totals == {"a": 0, "b": 0, "c": 0}
    log = played(log, "1 0 0", "a=1")
    log = played(log, "1 0 0", "1 0 0")
    assert row(log).complete
    assert tally(fold(log)).totals == {"a": 20, "b": 10, "c": 10}


def dora(**more: Any) -> Person:
    return Person(**({"id": "d", "name": "D"} | more))


COMMANDS: list[tuple[str, ask.AnyCommand]] = [
    ("round-not-due", ask.WriteRound(3, round_of("1 0 0"))),
    ("no-such-person", ask.WriteRound(2, round_of("z=1"))),
    ("edition-stays", ask.Choose(Options(edition="schmidt"))),
    ("unknown-scoring", ask.Choose(Options(scoring="schmidt"))),
    ("person-twice", ask.Join(dora(id="a", since=2))),
    ("name-taken", ask.Join(dora(name="b", since=2))),
    ("empty-name", ask.Join(dora(name=" \u200b ", since=2))),
    ("name-too-long", ask.Join(dora(name="x" * 200, since=2))),
    ("round-is-counted", ask.Join(dora(since=1))),
    ("bad-sheet", ask.Join(dora(id="no good", since=2))),
    ("bad-sheet", ask.WriteRound(2, round_of("a=-1"))),
    ("round-is-counted", ask.Leave("a", 1)),
    ("no-such-person", ask.Leave("z", 2)),
    ("no-such-person", ask.Describe("z", "Z", 0)),
    ("name-taken", ask.Describe("a", "C", 0)),
    ("no-such-person", ask.Begin("z", 0)),
    ("bad-seating", ask.Seat(("a", "b"))),
    ("no-such-person", ask.Deal(2, "z")),
    ("already-open", ask.Open(options=Options(), people=(dora(),))),
    ("nothing-to-undo", ask.Undo("dev.1")),
    ("nothing-to-undo", ask.Undo("nowhere")),
    ("nothing-to-redo", ask.Redo("dev.2")),
]


@pytest.mark.parametrize(("code", "command"), COMMANDS)
def test_commands_that_are_refused(code: str, command: ask.AnyCommand) -> None:
    log = played(opened(3), "1 0 0", "1 0 0")
    with pytest.raises(YohohoError) as caught:
        write(log, "dev", command)
    assert caught.value.reason.code == code
    assert Voice("de").reason(caught.value.reason)


def test_nothing_to_undo_or_redo() -> None:
    for step in (undo, redo):
        with pytest.raises(SheetError, match="nothing-to"):
            step(opened(3), "dev")


def test_after_the_last_round() -> None:
    log = played(opened(3, plan=[1]), "1 0 0", "1 0 0")
    refused: list[tuple[str, ask.AnyCommand]] = [
        ("no-such-round", ask.WriteRound(2, round_of("1 0 0"))),
        ("game-over", ask.Join(dora(since=2))),
        ("game-over", ask.Leave("a", 2)),
    ]
    for code, command in refused:
        with pytest.raises(SheetError) as caught:
            write(log, "dev", command)
        assert caught.value.reason.code == code


@pytest.mark.ruling("G-1", "S-24", "N-3")
def test_numbers_of_players() -> None:
    for players, options in [(1, {}), (7, {"edition": "schmidt"})]:
        with pytest.raises(YohohoError, match="player-count"):
            opened(players, **options)
    with pytest.raises(YohohoError, match="player-count"):
        write(opened(2), "dev", ask.Leave("a", 1))
    with pytest.raises(YohohoError, match="player-count"):
        write(opened(8), "dev", ask.Join(dora(id="i", name="I")))
    begun = write(opened(7, plan=[10]), "dev", ask.WriteRound(1, round_of("a=3")))
    with pytest.raises(SheetError, match="too-many-to-deal"):
        write(begun, "dev", ask.Join(dora(id="i", name="I")))


def test_options_that_rounds_lean_on_stay() -> None:
    log = played(opened(3, plan=[2], loot=True), "1 1 0", "1 1 0", "a:loot<b")
    with pytest.raises(SheetError) as caught:
        write(log, "dev", ask.Choose(Options(plan=(2,))))
    assert (caught.value.reason.code, caught.value.reason.ruling) == ("not-in-deck", "B-30")
