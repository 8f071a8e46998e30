"""A page is for one reader who wants one thing, and so it is short; the long ones say why they are."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.documentation.tree import ROOT

MAX_WORDS: Final = 3_000
LONG: Final = {
    "baselines.md": "every row of the ladder with its command: one looks for a bot and a table",
    "errors.md": "every error code with its sentence: one is looked up by its code",
    "protocol.md": "every message on the wire: one is looked up by its route or its name",
    "rulings.md": "every ruling: one is looked up by its id, which tests and errors name",
    "security.md": "every threat with its defence: one is looked up by the way in",
}
PAGES: Final = sorted(
    path for path in (ROOT / "docs").glob("**/*.md") if "history" not in path.relative_to(ROOT).parts
)


def words(page: Path) -> int:
    return len(page.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT / "docs")))
def test_page_is_short_or_has_a_reason(page: Path) -> None:
    is_long = words(page) > MAX_WORDS
    assert is_long == (page.name in LONG), (
        f"{words(page)} words: split the page, or change its reason in LONG"
    )


@pytest.mark.parametrize("name", LONG)
def test_long_page_has_a_heading_for_every_subject(name: str) -> None:
    assert len(re.findall(r"^## ", (ROOT / "docs" / name).read_text(), re.MULTILINE)) >= 5
