"""The comparison of two folders of pictures."""

from pathlib import Path

import pytest
from PIL import Image

from tests.page.compare_screenshots import compare, main

WOOD = (120, 90, 60)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same two pictures."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        folder.mkdir()
        for name in ("lobby.png", "table.png"):
            Image.new("RGB", (20, 10), WOOD).save(folder / name)
    return before, after


def change(picture: Path, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    with Image.open(picture) as image:
        image.putpixel(at, colour)
        image.save(picture)


def test_equal_pictures_are_counted_and_pass(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder) for folder in folders]) == 0
    assert capsys.readouterr().out == "2 pictures compared, 0 differ\n"


def test_changed_pixels_are_counted_and_located(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    change(folders[1] / "table.png", (3, 4), (120, 90, 90))
    change(folders[1] / "table.png", (5, 4), (120, 91, 60))
    assert main([str(folder) for folder in folders]) == 1
    assert "table.png: 2 pixels (1.00 %) by up to 30, within 3,4 to 5,4" in capsys.readouterr().out


def test_a_tolerance_forgives_small_differences_only(folders: tuple[Path, Path]) -> None:
    change(folders[1] / "table.png", (0, 0), (122, 90, 60))
    assert compare(*folders, tolerance=2).is_equal
    assert list(compare(*folders, tolerance=1).differing) == ["table.png"]


def test_another_size_is_a_difference(folders: tuple[Path, Path]) -> None:
    Image.new("RGB", (20, 11), WOOD).save(folders[1] / "lobby.png")
    assert compare(*folders).differing == {"lobby.png": "size 20×10, then 20×11"}


def test_pictures_of_one_folder_only_are_named(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (folders[1] / "lobby.png").unlink()
    (folders[0] / "table.png").unlink()
    assert main([str(folder) for folder in folders]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "0 pictures compared, 0 differ",
        "missing after: lobby.png",
        "missing before: table.png",
    ]


def test_differences_are_painted_red(folders: tuple[Path, Path], tmp_path: Path) -> None:
    change(folders[1] / "table.png", (3, 4), (0, 0, 0))
    compare(*folders, differences=tmp_path / "marked")
    with Image.open(tmp_path / "marked" / "table.png") as image:
        assert image.getpixel((3, 4)) == (255, 0, 0, 255)
        assert image.getpixel((4, 4)) == (*WOOD, 255)
