"""Whatever people write, take back and bring back: the points are those of the facts, and nothing is lost."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from yohoho.core.errors import YohohoError
from yohoho.scorepad import change, dumps, faults, fold, loads, redo, tally, undo
from yohoho.scorepad.ledger import write

from . import reference_totals
from .random_sheets import any_command, any_sheet, any_step

SEEDS = st.integers(0, 2**32)


@settings(max_examples=examples(60, 20), deadline=None)
@given(SEEDS, st.integers(1, 40))
def test_points_are_always_those_of_the_facts(seed: int, steps: int) -> None:
    rng = Random(seed)
    log = any_sheet(rng)
    for _ in range(steps):
        log = any_step(rng, log, "dev")
    sheet = fold(log)
    counted = tally(sheet)
    assert counted.totals == reference_totals.totals(sheet)
    for row in counted.rows:
        for who, cell in row.cells.items():
            assert cell.points == sum(reason.args.get("points", 0) for reason in cell.why), who
    assert loads(dumps(log)) == log


@settings(max_examples=examples(40, 15), deadline=None)
@given(SEEDS, st.integers(1, 25))
def test_undo_and_redo_go_back_and_forth_without_end(seed: int, steps: int) -> None:
    """Every state on the way is met again, backwards and forwards."""
    rng = Random(seed)
    log = any_sheet(rng)
    states = [fold(log)]
    for _ in range(steps):
        try:
            log = write(log, "dev", any_command(rng, fold(log), rng.choice(["round", "edit", "other"])))
            states.append(fold(log))
        except YohohoError:
            continue
    for state in reversed(states[:-1]):
        before = fold(log)
        log = undo(log, "other-device")
        assert fold(log) == state
        assert bool(change(before, state)) == (before != state)
    for state in states[1:]:
        log = redo(log, "dev")
        assert fold(log) == state


@settings(max_examples=examples(40, 15), deadline=None)
@given(SEEDS, st.integers(1, 30))
def test_on_one_device_nothing_is_ever_at_fault(seed: int, steps: int) -> None:
    """Going on after an undo in the middle is where a sheet could contradict itself."""
    rng = Random(seed)
    log = any_sheet(rng)
    for _ in range(steps):
        log = any_step(rng, log, "dev")
        assert fold(log).conflicts == ()
        assert faults(fold(log)) == []


@settings(max_examples=examples(40, 15), deadline=None)
@given(SEEDS)
def test_a_change_names_everything_that_is_different(seed: int) -> None:
    rng = Random(seed)
    log = any_sheet(rng)
    for _ in range(8):
        log = any_step(rng, log, "dev")
    before = fold(log)
    after = fold(any_step(rng, log, "dev"))
    assert change(before, before) == []
    changes = {(item.of, item.person): item.after for item in change(before, after)}
    for who, total in tally(after).totals.items():
        assert changes.get(("total", who), tally(before).totals.get(who)) == total
    assert after == before or changes
