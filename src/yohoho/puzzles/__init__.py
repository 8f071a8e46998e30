"""Puzzles: decisions from games of bots, graded by what an answer loses.

A puzzle is a view of one seat with the judge's value of every legal action (docs/puzzles.md). The package
ships a file of them; `generating` makes others.
"""

from yohoho.puzzles.files import read_puzzles, read_shipped_puzzles
from yohoho.puzzles.model import Grade, Puzzle, PuzzleError, grade

__all__ = ["Grade", "Puzzle", "PuzzleError", "grade", "read_puzzles", "read_shipped_puzzles"]
