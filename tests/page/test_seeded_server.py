"""What the page's server draws follows from the name of the test alone."""

from pathlib import Path

from tests.page.seeded_server import FILE, SeededBytes, SeededServer


def test_same_seed_draws_the_same_whatever_was_drawn_before(tmp_path: Path) -> None:
    server = SeededServer(tmp_path)
    draw = SeededBytes(tmp_path / FILE)
    draw(5)
    server.seed("a test")
    first = [draw(9), draw()]
    server.seed("another test")
    other = [draw(9), draw()]
    server.seed("a test")
    assert [draw(9), draw()] == first != other
