"""Compare two folders of pictures pixel by pixel, such as `make screenshots` before and after a change.

python -m tests.page.compare_screenshots BEFORE AFTER [--tolerance N] [--differences FOLDER]
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image


@dataclass
class Comparison:
    """`differing` says for each picture how it differs; `compared` counts the pictures in both folders."""

    compared: int = 0
    missing: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    differing: dict[str, str] = field(default_factory=dict)

    @property
    def is_equal(self) -> bool:
        return not (self.missing or self.added or self.differing)

    def lines(self) -> list[str]:
        return [
            f"{self.compared} pictures compared, {len(self.differing)} differ",
            *(f"missing after: {name}" for name in self.missing),
            *(f"missing before: {name}" for name in self.added),
            *(f"{name}: {how}" for name, how in self.differing.items()),
        ]


def compare(before: Path, after: Path, tolerance: int = 0, differences: Path | None = None) -> Comparison:
    """Two pixels are equal if no colour channel differs by more than `tolerance` of 255."""
    old, new = _pictures(before), _pictures(after)
    comparison = Comparison(missing=sorted(old - new), added=sorted(new - old))
    for name in sorted(old & new):
        comparison.compared += 1
        first, second = _pixels(before / name), _pixels(after / name)
        if how := _difference(first, second, tolerance):
            comparison.differing[name] = how
            if differences and first.shape == second.shape:
                _mark(first, second, tolerance, differences / name)
    return comparison


def _pictures(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}


def _pixels(picture: Path) -> NDArray[np.int16]:
    with Image.open(picture) as image:
        return np.asarray(image.convert("RGBA"), dtype=np.int16)


def _difference(before: NDArray[np.int16], after: NDArray[np.int16], tolerance: int) -> str:
    """An empty text for equal pictures."""
    if before.shape != after.shape:
        return f"size {_size(before)}, then {_size(after)}"
    off = np.abs(before - after).max(axis=2)
    wrong = int((off > tolerance).sum())
    if not wrong:
        return ""
    rows, columns = np.nonzero(off > tolerance)
    box = f"{columns.min()},{rows.min()} to {columns.max()},{rows.max()}"
    return f"{wrong} pixels ({100 * wrong / off.size:.2f} %) by up to {off.max()}, within {box}"


def _size(pixels: NDArray[np.int16]) -> str:
    return f"{pixels.shape[1]}×{pixels.shape[0]}"


def _mark(before: NDArray[np.int16], after: NDArray[np.int16], tolerance: int, file: Path) -> None:
    """Save the later picture, with what differs in red."""
    marked = after.astype(np.uint8)
    marked[np.abs(before - after).max(axis=2) > tolerance] = (255, 0, 0, 255)
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(marked).save(file)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.page.compare_screenshots")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--tolerance", type=int, default=0, help="how much a channel may differ, of 255")
    parser.add_argument("--differences", type=Path, help="a folder for pictures with what differs in red")
    wish = parser.parse_args(arguments)
    comparison = compare(wish.before, wish.after, wish.tolerance, wish.differences)
    print("\n".join(comparison.lines()))
    return 0 if comparison.is_equal and comparison.compared else 1


if __name__ == "__main__":
    sys.exit(main())
