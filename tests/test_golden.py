"""Games played long ago are played the same way today, word for word."""

import pytest

from tests.golden_games import FOLDER, makers, playthrough, seed_of

ADVICE = "if the change is wanted, write the folder anew: python -m tests.golden_games"


@pytest.mark.parametrize("name", makers())
def test_a_golden_game_is_played_as_before(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"{path.name} is missing; {ADVICE}"
    text = path.read_text(encoding="utf-8")
    before, now = text.splitlines(), playthrough(name, seed_of(text)).splitlines()
    for number, (old, new) in enumerate(zip(before, now, strict=False), start=1):
        assert old == new, f"{path.name}:{number} differs; {ADVICE}"
    assert len(before) == len(now), f"{path.name} has another length; {ADVICE}"


def test_no_golden_game_is_left_over() -> None:
    left_over = {path.stem for path in FOLDER.iterdir()} - set(makers())
    assert not left_over, f"no game is called {sorted(left_over)}; {ADVICE}"
