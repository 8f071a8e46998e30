"""The sample of mutants is fixed, spread over the file, and made of mutants that change what runs."""

from pathlib import Path

from tests.mutation_testing.sample import (
    draw_sample,
    line_before_and_after,
    mutants_at_positions,
    mutate_source,
)

SOURCE = """
def sign(number: int | None, step: int = 1) -> int | None:
    if number is None or number == 0:
        return 0
    return -step if number < 0 else step
"""


def write_source(folder: Path) -> str:
    (folder / "sign.py").write_text(SOURCE)
    return "sign.py"


def test_sample_is_the_same_at_each_call(tmp_path: Path) -> None:
    path = write_source(tmp_path)
    assert draw_sample(tmp_path, path, 4) == draw_sample(tmp_path, path, 4)
    assert set(draw_sample(tmp_path, path, 3)) < set(draw_sample(tmp_path, path, 4))


def test_positions_hold_each_number_and_operator_once(tmp_path: Path) -> None:
    positions = mutants_at_positions(tmp_path, write_source(tmp_path))
    assert all({mutant.line for mutant in mutants} == {start[0]} for (start, _), mutants in positions.items())
    assert {mutant.line for mutants in positions.values() for mutant in mutants} == {2, 3, 4, 5}


def test_mutated_annotation_is_not_drawn(tmp_path: Path) -> None:
    path = write_source(tmp_path)
    drawn = draw_sample(tmp_path, path, 100)
    assert not [mutant for mutant in drawn if "BitOr" in mutant.operator]
    assert [mutant for mutant in drawn if mutant.line == 2]


def test_each_mutant_changes_the_line_it_names(tmp_path: Path) -> None:
    path = write_source(tmp_path)
    for mutant in draw_sample(tmp_path, path, 100):
        before, after = SOURCE.splitlines(), mutate_source(tmp_path, mutant).splitlines()
        changed = [
            number for number, pair in enumerate(zip(before, after, strict=True), 1) if len(set(pair)) > 1
        ]
        assert changed == [mutant.line]
        assert line_before_and_after(tmp_path, mutant).startswith(before[mutant.line - 1].strip())
