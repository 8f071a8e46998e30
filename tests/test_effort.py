"""A run is quick when its markers select no slow test."""

import pytest

from tests.effort import is_quick


@pytest.mark.parametrize(
    ("markers", "quick"),
    [
        ("not slow", True),
        ("not slow and ruling", True),
        ("not (slow or alone)", True),
        ("alone and not slow or ruling and not slow", True),
        ("not slow and ruling(ids='B-7')", True),
        ("", False),
        ("slow", False),
        ("not slower", False),
        ("slow or not slow", False),
        ("not (not slow)", False),
        ("not slow or ruling", False),
        ("ruling", False),
        ("not slow and", False),
    ],
)
def test_run_is_quick_when_its_markers_select_no_slow_test(markers: str, quick: bool) -> None:
    assert is_quick(markers) is quick
