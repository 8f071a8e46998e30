"""Names in any script, latecomers, early leavers, seats and dealers."""

import pytest
from msgspec.structs import replace

from yohoho.core.errors import YohohoError
from yohoho.scorepad import Log, Person, change, commands, document, fold, open_sheet, tally, undo, write
from yohoho.scorepad.people import clean_name

from .pad import add_round, open_pad, points, round_of


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \t Bonny ", "Ann Bonny"),
        ("<b>Bo</b> & {name}", "<b>Bo</b> & {name}"),
        ("नारायण", "नारायण"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("e\u0301va", "éva"),
        ("evil\u202eeman", "evil eman"),
        ("a\nb\x00c", "a b c"),
        ("x" * 30, "x" * 30),
        ("名" * 30, "名" * 30),
    ],
)
def test_names_are_shown_as_they_are_written(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty-name"),
        (" \u200b\u200d ", "empty-name"),
        ("\u2800", "empty-name"),
        ("\u3164\uffa0", "empty-name"),
        ("x" * 31, "name-too-long"),
        ("x" * 200, "name-too-long"),
        ("x" * 10**6, "name-too-long"),
        ("z" + "\u0301" * 100, "name-too-long"),
    ],
)
def test_names_that_are_refused(typed: str, code: str) -> None:
    for write_it in (lambda: clean_name(typed), lambda: open_sheet("s", "dev", ["Bo", typed])):
        with pytest.raises(YohohoError) as caught:
            write_it()
        assert caught.value.reason.code == code


@pytest.mark.parametrize("typed", ["bo", "Bo\u3164", "\u2800Bo", "B\ufe0fo", "Ｂo"])
def test_name_that_looks_like_another_is_refused(typed: str) -> None:
    with pytest.raises(YohohoError, match="name-taken"):
        open_sheet("s", "dev", ["Bo", typed])
    log = open_sheet("s", "dev", [Person(id="a", name="Ann"), Person(id="b", name="Bo")])
    with pytest.raises(YohohoError, match="name-taken"):
        write(log, "dev", commands.Describe("a", typed, 1))


def test_sheet_from_before_with_two_names_that_look_alike_is_read() -> None:
    log = open_sheet("s", "dev", [Person(id="a", name="Ann"), Person(id="b", name="Bo")])
    (first,) = log.operations
    people = (Person(id="a", name="Bo\u3164"), Person(id="b", name="Bo"))
    old = Log("s", (replace(first, command=replace(first.command, people=people)),))
    assert [person.name for person in fold(document.validate(old)).people] == ["Bo\u3164", "Bo"]


def two_rounds() -> Log:
    """After them a has 60, b and c have 0 and 30."""
    log = add_round(open_pad(3), "1 0 0", "1 0 0")
    return add_round(log, "2 1 0", "2 0 0", number=2)


@pytest.mark.parametrize(("start", "points"), [(0, 0), (25, 25), ("average", 30), ("last", 0)])
def test_a_latecomer_begins_somewhere(start: int, points: int) -> None:
    log = write(two_rounds(), "dev", commands.Join(Person(id="d", name="D", since=3, start=start)))
    counted = tally(fold(log))
    assert counted.totals == {"a": 60, "b": 0, "c": 30, "d": points}
    assert counted.next is not None
    assert counted.next.players == ("a", "b", "c", "d")
    log = add_round(log, "1 1 0 1", "1 1 0 1", number=3)
    assert tally(fold(log)).totals["d"] == points + 20
    assert "d" not in tally(fold(log)).rows[0].cells


def test_the_average_follows_when_a_round_is_corrected() -> None:
    log = write(two_rounds(), "dev", commands.Join(Person(id="d", name="D", since=3, start="average")))
    log = add_round(log, "2 1 0", "1 1 0", number=2)
    assert tally(fold(log)).starts["d"] == (10 + 30 + 30) // 3 // 10 * 10
    fixed = write(log, "dev", commands.Begin("d", 40))
    assert tally(fold(fixed)).totals["d"] == 40


def test_person_who_leaves_keeps_the_points_and_has_no_place() -> None:
    log = write(open_pad(4), "dev", commands.WriteRound(1, round_of("1 0 0 0", "1 0 0 0")))
    log = write(log, "dev", commands.Leave("d", 2))
    log = add_round(log, "1 1 0", "1 1 0", number=2)
    counted = tally(fold(log))
    assert counted.totals == {"a": 40, "b": 30, "c": 30, "d": 10}
    assert counted.ranks == {"a": 1, "b": 2, "c": 2}
    assert tally(fold(undo(undo(log, "dev"), "dev"))).ranks["d"] == 2


def test_blank_loot_is_out_when_only_two_are_left() -> None:
    log = open_pad(3, loot=True, blanks=["loot"])
    assert fold(log).setup(1).options.blanks == ("loot",)
    log = write(log, "dev", commands.Leave("c", 1))
    assert fold(log).setup(1).options.blanks == ()
    assert points(add_round(log, "1 0", "1 0")) == [20, 10]


@pytest.mark.ruling("G-1", "G-12")
def test_the_third_leaves_and_graybeard_sits_down() -> None:
    log = write(add_round(open_pad(3), "1 0 0", "1 0 0"), "dev", commands.Leave("c", 2))
    due = tally(fold(log)).next
    assert due is not None
    assert (due.ghost, due.players, due.dealer, due.leader) == (True, ("a", "b"), "a", "b")
    add_round(log, "0 0", "0 0", number=2)


def test_leaving_in_mid_round_removes_the_bid() -> None:
    log = write(add_round(open_pad(4), "1 0 0 0", ""), "dev", commands.Leave("d", 1))
    log = add_round(log, "1 0 0", "1 0 0")
    assert tally(fold(log)).totals == {"a": 20, "b": 10, "c": 10, "d": 0}


@pytest.mark.ruling("B-15")
def test_seats_and_dealers() -> None:
    log = write(two_rounds(), "dev", commands.Deal(3, "a"))
    due = tally(fold(log)).next
    assert due is not None
    assert (due.dealer, due.leader) == ("a", "b")
    log = write(log, "dev", commands.Seat(("a", "c", "b")))
    due = tally(fold(log)).next
    assert due is not None
    assert (due.dealer, due.leader, due.players) == ("a", "c", ("a", "c", "b"))
    log = write(log, "dev", commands.Join(Person(id="d", name="D", since=3), seat=1))
    due = tally(fold(log)).next
    assert due is not None
    assert (due.leader, due.players) == ("d", ("a", "d", "c", "b"))


@pytest.mark.ruling("B-14", "S-3")
def test_the_first_dealer_is_given_or_sits_last() -> None:
    given = tally(fold(open_sheet("s", "dev", ["Ann", "Bo", "Cy"], dealer="p1"))).next
    last = tally(fold(open_sheet("s", "dev", ["Ann", "Bo", "Cy"]))).next
    assert given is not None
    assert last is not None
    assert (given.dealer, given.leader) == ("p1", "p2")
    assert (last.dealer, last.leader) == ("p3", "p1")


def test_a_new_name_and_another_group() -> None:
    before = open_pad(3)
    log = write(before, "dev", commands.Describe("a", " Anne ", 5))
    log = write(log, "dev", commands.Regroup(" Thursday  crew "))
    sheet = fold(log)
    assert (sheet.people[0].name, sheet.people[0].colour, sheet.group) == ("Anne", 5, "Thursday crew")
    changes = {(item.of, item.person): (item.before, item.after) for item in change(fold(before), sheet)}
    assert changes == {
        ("name", "a"): ("A", "Anne"),
        ("colour", "a"): (0, 5),
        ("group", None): ("", "Thursday crew"),
    }


def test_a_change_tells_an_edit_apart() -> None:
    log = two_rounds()
    after = add_round(log, "2 1 0", "1 1 0", "a:black-14", number=2)
    changes = [
        (item.of, item.round, item.person, item.before, item.after) for item in change(fold(log), fold(after))
    ]
    assert changes == [
        ("tricks", 2, "a", 2, 1),
        ("tricks", 2, "b", 0, 1),
        ("claims", 2, None, (), ({"card": "black-14", "by": "a"},)),
        ("total", None, "a", 60, 10),
        ("total", None, "b", 0, 30),
    ]


def test_closing_ends_the_game_where_it_is() -> None:
    log = write(two_rounds(), "dev", commands.Close())
    counted = tally(fold(log))
    assert (counted.over, counted.next, counted.winners) == (True, None, ("a",))
    assert not tally(fold(write(log, "dev", commands.Close(closed=False)))).over
    add_round(log, "2 1 0", "1 1 0", number=2)
