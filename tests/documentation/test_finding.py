"""A word leads to a file that has it, and the picture of the packages shows their real order."""

import re
from typing import Final

import pytest

from tests.documentation.tree import ROOT
from tests.test_dependencies import PACKAGES, PURE

SOURCES: Final = ROOT / "src/yohoho"
ROW: Final = re.compile(r"^\| ([^|`]+) \| [^|]+ \| `([^`]+)`.* \|$", re.MULTILINE)
WORDS: Final = ROW.findall((ROOT / "docs/finding.md").read_text().partition("## By a word")[2])
PICTURE: Final = (ROOT / "docs/pictures/packages.svg").read_text()
MIN_WORDS: Final = 30
HEAD: Final = 700
"""The letters of a file in which its docstring or first comment ends."""


def test_page_has_enough_words() -> None:
    assert len(WORDS) >= MIN_WORDS


@pytest.mark.parametrize(("word", "path"), WORDS)
def test_word_leads_to_a_file_that_has_it_at_its_head(word: str, path: str) -> None:
    """So a search without the page shows, with the matching line, that it is the right file."""
    head = (SOURCES / path).read_text(encoding="utf-8")[:HEAD]
    assert word.casefold() in f"{path}\n{head}".casefold()


def layers() -> list[list[str]]:
    """The packages in the picture, layer by layer from the bottom."""
    groups = re.findall(r"<g>(.*?)</g>", PICTURE, re.DOTALL)
    names = (re.findall(r'class="name"[^>]*>([\w/]+)/<', group) for group in groups)
    return [[name.replace("/", ".") for name in layer] for layer in names][::-1]


def test_picture_has_every_package_above_what_it_may_import() -> None:
    assert sorted(name for layer in layers() for name in layer) == sorted(PACKAGES)
    places = [sorted(PACKAGES.index(name) for name in layer) for layer in layers()]
    assert [place for layer in places for place in layer] == sorted(
        place for layer in places for place in layer
    )


def test_picture_marks_the_pure_packages() -> None:
    marked = re.findall(r'#15803d"[^>]*/>\n<text class="name"[^>]*>(\w+)/', PICTURE)
    assert sorted(marked) == sorted(PURE)
