"""Somebody who left comes back: with the points they had, on every device, and in every document."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from yohoho.core.errors import YohohoError
from yohoho.scorepad import (
    Log,
    Person,
    change,
    commands,
    dumps,
    fold,
    from_csv,
    loads,
    merge,
    tally,
    to_csv,
    undo,
    write,
)

from . import reference_totals
from .pad import add_round, open_pad
from .random_sheets import with_a_return


def without_d() -> Log:
    """Four play, d leaves after the first round with 10 points, and misses the second."""
    log = add_round(open_pad(4), "1 0 0 0", "1 0 0 0")
    log = write(log, "dev", commands.Leave("d", 2))
    return add_round(log, "1 1 0", "1 1 0", number=2)


def back(log: Log, number: int = 3, author: str = "dev") -> Log:
    return write(log, author, commands.Return("d", number))


def test_returning_person_has_the_points_of_their_leaving() -> None:
    log = back(without_d())
    counted = tally(fold(log))
    assert counted.totals == {"a": 40, "b": 30, "c": 30, "d": 10}
    assert counted.ranks["d"] == 4
    assert counted.next is not None
    assert counted.next.players == ("a", "b", "c", "d")
    log = add_round(log, "1 1 1 0", "1 1 1 0", number=3)
    rows = tally(fold(log)).rows
    assert [sorted(row.cells) for row in rows] == [list("abcd"), list("abc"), list("abcd")]
    assert tally(fold(log)).totals["d"] == 10 + 30


def test_away_twice_and_taken_back() -> None:
    log = add_round(back(without_d()), "1 1 1 0", "1 1 1 0", number=3)
    log = write(log, "dev", commands.Leave("d", 4))
    log = add_round(log, "2 1 1", "2 1 1", number=4)
    log = back(log, 5)
    assert fold(log).people[3].away == ((2, 3), (4, 5))
    assert [fold(log).people[3].plays(number) for number in range(1, 6)] == [True, False, True, False, True]
    again = fold(undo(log, "dev")).people[3]
    assert (again.away, again.until) == (((2, 3),), 4)
    changes = {(item.of, item.person) for item in change(fold(undo(log, "dev")), fold(log))}
    assert changes == {("until", "d"), ("away", "d")}


def test_back_before_a_round_was_missed() -> None:
    log = write(add_round(open_pad(4), "1 0 0 0", "1 0 0 0"), "dev", commands.Leave("d", 2))
    person = fold(back(log, 2)).people[3]
    assert (person.until, person.away) == (None, ())


@pytest.mark.parametrize(
    ("number", "who", "code"),
    [
        (3, "a", "has-not-left"),
        (1, "d", "has-not-left"),
        (2, "d", "round-is-counted"),
        (3, "nobody", "no-such-person"),
    ],
)
def test_returns_that_are_refused(number: int, who: str, code: str) -> None:
    with pytest.raises(YohohoError) as caught:
        write(without_d(), "dev", commands.Return(who, number))
    assert caught.value.reason.code == code


def test_no_seat_is_left() -> None:
    log = add_round(open_pad(8), "1" + " 0" * 7, "1" + " 0" * 7)
    log = write(log, "dev", commands.Leave("d", 2))
    log = write(log, "dev", commands.Join(new_person("i"), None))
    with pytest.raises(YohohoError) as caught:
        back(log, 2)
    assert caught.value.reason.code == "player-count"


def new_person(who: str) -> Person:
    return Person(id=who, name=who.upper(), since=2)


def test_two_devices_bring_somebody_back() -> None:
    """The later one counts, the other is told of; written again, the matter is settled."""
    log = without_d()
    later = write(back(log, 4, "tab"), "tab", commands.Regroup("Thursday"))
    both = merge(back(log, 3, "phone"), later)
    assert both == merge(later, back(log, 3, "phone"))
    sheet = fold(both)
    assert [conflict.place for conflict in sheet.conflicts] == ["leave/d"]
    assert sheet.people[3].away == ((2, 4),)
    gone = fold(write(both, "phone", commands.Leave("d", 5)))
    assert (gone.conflicts, gone.people[3].until) == ((), 5)


def test_in_a_table_missing_rows_are_missed_rounds() -> None:
    table = "round,player,bid,tricks\n1,Ann,1,1\n1,Bo,0,0\n1,Cy,0,0\n2,Ann,1,1\n2,Bo,1,1\n"
    table += "3,Ann,2,2\n3,Bo,1,1\n3,Cy,0,0\n"
    sheet = fold(from_csv(table, "hand", "dev"))
    assert sheet.people[2].away == ((2, 3),)
    assert tally(sheet).totals["p3"] == 10 + 30


@settings(max_examples=examples(60, 20), deadline=None)
@given(st.integers(0, 2**32))
def test_the_points_of_who_is_away_never_move(seed: int) -> None:
    """Whatever was played meanwhile; and every document tells it again."""
    log, who = with_a_return(Random(seed))
    sheet = fold(log)
    counted = tally(sheet)
    ((left, back),) = next(person for person in sheet.people if person.id == who).away
    totals = {row.number: row.cells[who].total for row in counted.rows if who in row.cells}
    assert not set(range(left, back)) & set(totals)
    later_points = [row.cells[who].points for row in counted.rows if row.number >= back]
    assert counted.totals[who] == totals[left - 1] + sum(later_points)
    assert counted.totals == reference_totals.totals(sheet)
    assert who in counted.ranks
    assert loads(dumps(log)) == log
    assert to_csv(fold(from_csv(to_csv(sheet), "again", "dev"))) == to_csv(sheet)
