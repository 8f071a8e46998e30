"""What cannot have been is refused, with a code. Where a ruling is behind it: test_rulings.py."""

from typing import Any

import pytest

from yohoho.core.errors import YohohoError
from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import Person, SheetError, commands, fold, redo, tally, undo, write
from yohoho.skull_king.options import Options

from .pad import add_round, open_pad, refusal, round_of, row

REFUSED: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("unknown-card", {}, "1 1 0 / 1 1 0 / a:joker", {}),
    ("not-in-deck", {"edition": "schmidt"}, "1 0 0 / 1 0 0 / a:black-14", {}),
    ("pays-nothing", {"edition": "schmidt"}, "1 0 0 / 1 0 0 / a:mermaid", {}),
    ("not-in-this-edition", {"edition": "schmidt"}, "1 0 0 / 1 0 0", {"wagers": "a=10"}),
]


@pytest.mark.parametrize(("code", "options", "line", "more"), REFUSED)
def test_refused_although_no_ruling_says_so(
    code: str, options: dict[str, Any], line: str, more: dict[str, Any]
) -> None:
    plan = {} if options.get("edition") == "schmidt" else {"plan": [2]}
    log = open_pad(**{**options, **plan})
    bids, tricks, *claimed = line.split(" / ")
    reason = refusal(log, bids, tricks, *claimed, **more)
    assert (reason.code, reason.ruling) == (code, None)
    for language in LANGUAGES:
        said = Voice(language, fold(log).options.edition).reason(reason)
        assert "{" not in said


@pytest.mark.ruling("B-21", "B-20")
def test_with_all_pirates_caught_none_catches_a_mermaid() -> None:
    pirates = " ".join(f"a:pirate-{name}" for name in ("rosie", "will", "rascal", "juanita", "harry"))
    log = open_pad(8, plan=[3])
    reason = refusal(log, "2 1" + " 0" * 6, "2 1" + " 0" * 6, f"{pirates} a:tigress b:mermaid")
    assert (reason.code, reason.ruling) == ("no-pirate-left", "B-21")
    add_round(log, "2 1" + " 0" * 6, "2 1" + " 0" * 6, f"{pirates} b:mermaid")


def test_refusal_counts_the_missing_tricks() -> None:
    reason = refusal(open_pad(3, plan=[5]), "1 0 0", "1 1 0")
    assert reason.args == {"cards": 5, "counted": 2, "off": 3}


def test_change_by_harry_without_a_bid_counts_from_zero() -> None:
    log = open_pad(3, plan=[2], powers=["harry"])
    reason = refusal(log, "", "", harry="a=-1")
    assert (reason.code, reason.args) == ("change-range", {"by": -1, "bid": 0})
    add_round(log, "", "", harry="a=1")


def test_the_table_may_insist() -> None:
    log = add_round(open_pad(3, plan=[5]), "1 0 0", "1 1 0", forced=True)
    assert row(log).forced
    assert tally(fold(log)).faults == ()
    adds_up = add_round(open_pad(3, plan=[2]), "1 0 0", "1 1 0", forced=True)
    assert not row(adds_up).forced
    reason = refusal(open_pad(3, plan=[5]), "1 0 0", "1 1 0", "c:black-14", forced=True)
    assert reason.code == "no-trick-to-claim"


def test_a_round_in_pieces_counts_when_it_is_complete() -> None:
    log = add_round(open_pad(3), "a=1", "")
    assert not row(log).complete
    assert tally(fold(log)).totals == {"a": 0, "b": 0, "c": 0}
    log = add_round(log, "1 0 0", "a=1")
    log = add_round(log, "1 0 0", "1 0 0")
    assert row(log).complete
    assert tally(fold(log)).totals == {"a": 20, "b": 10, "c": 10}


def dora(**more: Any) -> Person:
    return Person(**({"id": "d", "name": "D"} | more))


COMMANDS: list[tuple[str, commands.AnyCommand]] = [
    ("round-not-due", commands.WriteRound(3, round_of("1 0 0"))),
    ("no-such-person", commands.WriteRound(2, round_of("z=1"))),
    ("edition-stays", commands.Choose(Options(edition="schmidt"))),
    ("unknown-scoring", commands.Choose(Options(scoring="schmidt"))),
    ("person-twice", commands.Join(dora(id="a", since=2))),
    ("name-taken", commands.Join(dora(name="b", since=2))),
    ("empty-name", commands.Join(dora(name=" \u200b ", since=2))),
    ("name-too-long", commands.Join(dora(name="x" * 200, since=2))),
    ("round-is-counted", commands.Join(dora(since=1))),
    ("bad-sheet", commands.Join(dora(id="no good", since=2))),
    ("bad-sheet", commands.WriteRound(2, round_of("a=-1"))),
    ("round-is-counted", commands.Leave("a", 1)),
    ("no-such-person", commands.Leave("z", 2)),
    ("no-such-person", commands.Describe("z", "Z", 0)),
    ("name-taken", commands.Describe("a", "C", 0)),
    ("no-such-person", commands.Begin("z", 0)),
    ("bad-seating", commands.Seat(("a", "b"))),
    ("no-such-person", commands.Deal(2, "z")),
    ("already-open", commands.Open(options=Options(), people=(dora(),))),
    ("nothing-to-undo", commands.Undo("dev.1")),
    ("nothing-to-undo", commands.Undo("nowhere")),
    ("nothing-to-redo", commands.Redo("dev.2")),
]


@pytest.mark.parametrize(("code", "command"), COMMANDS)
def test_commands_that_are_refused(code: str, command: commands.AnyCommand) -> None:
    log = add_round(open_pad(3), "1 0 0", "1 0 0")
    with pytest.raises(YohohoError) as caught:
        write(log, "dev", command)
    assert caught.value.reason.code == code
    assert Voice("de").reason(caught.value.reason)


def test_nothing_to_undo_or_redo() -> None:
    for step in (undo, redo):
        with pytest.raises(SheetError, match="nothing-to"):
            step(open_pad(3), "dev")


def test_after_the_last_round() -> None:
    log = add_round(open_pad(3, plan=[1]), "1 0 0", "1 0 0")
    refused: list[tuple[str, commands.AnyCommand]] = [
        ("no-such-round", commands.WriteRound(2, round_of("1 0 0"))),
        ("game-over", commands.Join(dora(since=2))),
        ("game-over", commands.Leave("a", 2)),
    ]
    for code, command in refused:
        with pytest.raises(SheetError) as caught:
            write(log, "dev", command)
        assert caught.value.reason.code == code


@pytest.mark.ruling("G-1", "S-24", "N-3")
def test_numbers_of_players() -> None:
    for players, options in [(1, {}), (7, {"edition": "schmidt"})]:
        with pytest.raises(YohohoError, match="player-count"):
            open_pad(players, **options)
    with pytest.raises(YohohoError, match="player-count"):
        write(open_pad(2), "dev", commands.Leave("a", 1))
    with pytest.raises(YohohoError, match="player-count"):
        write(open_pad(8), "dev", commands.Join(dora(id="i", name="I")))
    begun = write(open_pad(7, plan=[10]), "dev", commands.WriteRound(1, round_of("a=3")))
    with pytest.raises(SheetError, match="too-many-to-deal"):
        write(begun, "dev", commands.Join(dora(id="i", name="I")))


def test_options_that_rounds_lean_on_stay() -> None:
    log = add_round(open_pad(3, plan=[2], loot=True), "1 1 0", "1 1 0", "a:loot<b")
    with pytest.raises(SheetError) as caught:
        write(log, "dev", commands.Choose(Options(plan=(2,))))
    assert (caught.value.reason.code, caught.value.reason.ruling) == ("not-in-deck", "B-30")
