"""Two phones, one game: logs merge the same way in any order, and what collides is told."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from yohoho.scorepad import (
    Log,
    Person,
    SheetError,
    commands,
    dumps,
    fold,
    loads,
    merge,
    open_sheet,
    operations_since,
    tally,
    undo,
    version_vector,
    write,
)
from yohoho.scorepad.log import Operation, add_operations, heads, log_of
from yohoho.skull_king.options import Options

from . import reference_totals
from .pad import add_round, open_pad, points, round_of
from .random_sheets import any_sheet, any_step

SEEDS = st.integers(0, 2**32)


def three_devices(rng: Random) -> list[Log]:
    """Three that begin alike, write on their own, and now and then hear of each other."""
    start = any_sheet(rng)
    for _ in range(rng.randrange(6)):
        start = any_step(rng, start, "opener")
    logs = [start, start, start]
    for _ in range(rng.randrange(4, 16)):
        which = rng.randrange(3)
        logs[which] = any_step(rng, logs[which], f"phone-{which}")
        if rng.random() < 0.2:
            logs[which] = merge(logs[which], logs[rng.randrange(3)])
    return logs


@settings(max_examples=examples(60, 20), deadline=None)
@given(SEEDS)
def test_the_laws_of_merging(seed: int) -> None:
    one, two, three = three_devices(Random(seed))
    both = merge(one, two)
    assert both == merge(two, one)
    assert merge(both, three) == merge(one, merge(two, three))
    assert merge(both, both) == both == merge(both, one)
    assert merge(one, one) == one


@settings(max_examples=examples(60, 20), deadline=None)
@given(SEEDS)
def test_a_merged_sheet_counts_and_loses_nothing(seed: int) -> None:
    logs = three_devices(Random(seed))
    whole = merge(merge(logs[0], logs[1]), logs[2])
    assert {op.id for op in whole.operations} == {op.id for log in logs for op in log.operations}
    sheet = fold(whole)
    counted = tally(sheet)
    assert len({row.number for row in counted.rows}) == len(counted.rows)
    if not counted.faults:
        assert counted.totals == reference_totals.totals(sheet)
    assert loads(dumps(whole)) == whole
    if not any(isinstance(op.command, commands.Undo | commands.Redo) for op in whole.operations):
        assert set(sheet.rounds) == {number for log in logs for number in fold(log).rounds}


@settings(max_examples=examples(40, 15), deadline=None)
@given(SEEDS)
def test_news_are_all_that_is_missing(seed: int) -> None:
    one, two, _ = three_devices(Random(seed))
    both = merge(one, two)
    assert log_of(one.sheet, (*one.operations, *operations_since(both, version_vector(one)))) == both


@settings(max_examples=examples(60, 20), deadline=None)
@given(SEEDS)
def test_adding_operations_is_merging_them(seed: int) -> None:
    rng = Random(seed)
    one, two, _ = three_devices(rng)
    both = merge(one, two)
    brought = rng.sample(two.operations, len(two.operations))
    assert add_operations(one, brought) == both
    assert add_operations(one, operations_since(both, version_vector(one))) == both
    written = any_step(rng, both, "phone-0")
    assert add_operations(both, written.operations[len(both.operations) :]) == written


def find_replaced(start: Operation, by_id: dict[str, Operation]) -> set[str]:
    """The ids that an operation replaces, directly or through others."""
    replaced: set[str] = set()
    ahead = [*start.over]
    while ahead:
        name = ahead.pop()
        if name in by_id and name not in replaced:
            replaced.add(name)
            ahead += by_id[name].over
    return replaced


@settings(max_examples=examples(60, 20), deadline=None)
@given(SEEDS)
def test_operation_counts_unless_another_one_reaches_it(seed: int) -> None:
    """Also in a forged log, in which replacements go in circles, or lead to operations nobody has."""
    rng = Random(seed)
    ids = [f"operation-{number}" for number in range(8)]
    choices: list[commands.AnyCommand] = [commands.Regroup("x"), commands.Close(closed=True)]
    written = [
        Operation(
            id=name,
            author="phone",
            clock=number,
            over=tuple(rng.sample([*ids, "unknown"], rng.choice([0, 1, 1, 2]))),
            command=rng.choice(choices),
        )
        for number, name in enumerate(ids)
    ]
    by_id = {operation.id: operation for operation in written}
    counting = [operation for operation in written if rng.random() < 0.7]
    for place, remaining in heads(Log("sheet", tuple(written)), counting).items():
        here = [operation for operation in counting if operation.command.place == place]
        replaced = set().union(*(find_replaced(operation, by_id) for operation in here))
        assert remaining == ([operation for operation in here if operation.id not in replaced] or here[-1:])


def apart() -> tuple[Log, Log]:
    """Both have written round 1; the second phone has an earlier wall clock and a later name."""
    start = open_pad(3, plan=[2, 2])
    one = write(start, "phone-a", commands.WriteRound(1, round_of("1 1 0", "1 1 0")), at=5000)
    two = write(start, "phone-b", commands.WriteRound(1, round_of("1 1 0", "2 0 0")), at=10)
    return one, two


def test_the_later_one_wins_and_the_other_is_reported() -> None:
    one, two = apart()
    both = merge(one, two)
    sheet = fold(both)
    assert points(both) == [-10, -10, 20]
    (conflict,) = sheet.conflicts
    assert (conflict.place, conflict.kept, conflict.lost.id) == ("round/1", "phone-b.2", "phone-a.2")
    assert isinstance(conflict.lost.command, commands.WriteRound)
    assert conflict.lost.command.round.tricks == {"a": 1, "b": 1, "c": 0}


def test_wrong_clocks_do_not_matter() -> None:
    """Who wrote after seeing the other counts, though their wall clock is years behind."""
    one, _ = apart()
    later = write(one, "a-phone", commands.WriteRound(1, round_of("1 1 0", "0 2 0")), at=0)
    both = merge(one, later)
    assert points(both) == [-10, -10, 20]
    assert fold(both).conflicts == ()


def test_writing_again_settles_a_conflict() -> None:
    both = merge(*apart())
    settled = write(both, "phone-a", commands.WriteRound(1, round_of("1 1 0", "1 1 0")))
    assert fold(settled).conflicts == ()
    assert points(settled) == [20, 20, 20]
    assert merge(settled, both) == settled


def test_correction_replaces_the_operations_of_its_own_round_only() -> None:
    log = add_round(open_pad(3), "1 0 0", "1 0 0")
    log = add_round(log, "1 1 0", "1 1 0", number=2)
    log = add_round(log, "0 1 0", "0 1 0", number=1)
    first, second, correction = log.operations[1:]
    assert (first.over, second.over, correction.over) == ((), (), (first.id,))


def test_undoing_the_winner_leaves_the_other() -> None:
    both = undo(merge(*apart()), "phone-a")
    assert points(both) == [20, 20, 20]
    assert fold(both).conflicts == ()


def test_the_same_written_twice_is_no_conflict_and_no_second_round() -> None:
    start = open_pad(3)
    same = commands.WriteRound(1, round_of("1 0 0", "1 0 0"))
    both = merge(write(start, "one", same), write(start, "two", same))
    assert fold(both).conflicts == ()
    assert len(tally(fold(both)).rows) == 1


def test_an_undo_on_one_phone_reaches_the_other() -> None:
    start = add_round(open_pad(3), "1 0 0", "1 0 0")
    gone = undo(start, "one")
    other = write(start, "two", commands.WriteRound(2, round_of("1 1 0", "1 1 0")))
    both = fold(merge(gone, other))
    assert set(both.rounds) == {2}


@pytest.mark.ruling("G-1")
def test_more_people_than_the_box_allows_are_told_as_a_fault() -> None:
    start = open_pad(7)
    one, two = (
        write(start, author, commands.Join(Person(id=author, name=author))) for author in ("eve", "finn")
    )
    counted = tally(fold(merge(one, two)))
    assert [(fault.number, fault.why.code) for fault in counted.faults] == [(None, "player-count")]
    assert counted.next is not None
    assert len(counted.next.players) == 9


def test_everybody_leaves_on_another_phone() -> None:
    start = open_pad(3)
    logs = [write(start, who, commands.Leave(who, 1)) for who in "abc"]
    counted = tally(fold(merge(merge(logs[0], logs[1]), logs[2])))
    assert counted.ranks == {}
    assert counted.faults[0].why.code == "player-count"


def test_contradiction_of_two_devices_is_a_fault_that_can_be_mended() -> None:
    start = open_pad(3, plan=[2], loot=True)
    round_ = commands.WriteRound(1, round_of("1 1 0", "1 1 0", "a:loot<b"))
    one = write(start, "one", round_)
    two = write(start, "two", commands.Choose(Options(plan=(2,))))
    both = merge(one, two)
    (fault,) = tally(fold(both)).faults
    assert (fault.number, fault.why.code, fault.why.ruling) == (1, "not-in-deck", "B-30")
    assert points(both) == [20, 20, 20]
    mended = write(both, "one", commands.WriteRound(1, round_of("1 1 0", "1 1 0")))
    assert tally(fold(mended)).faults == ()


def test_one_id_for_two_things_ends_the_same_everywhere() -> None:
    start = open_pad(3)
    one = write(start, "one", commands.Regroup("x"), name="same")
    two = write(start, "two", commands.Regroup("y"), name="same")
    assert merge(one, two) == merge(two, one)


def test_two_sheets_do_not_mix() -> None:
    other = open_sheet("other", "dev", ["Ann", "Bo"])
    with pytest.raises(SheetError, match="other-sheet"):
        merge(open_pad(3), other)
