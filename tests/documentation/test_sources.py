"""The sources of the site: every page is in its index, and its pictures are what commands make."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.recorded_game import PICTURE, recorded
from tests.page.docs_pictures import WANTED

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOCTREE = re.compile(r"```\{toctree\}\n(.*?)```", re.DOTALL)
HEAVIEST = 140_000


def listed(page: Path) -> set[Path]:
    """The pages that the tables of contents of a page name."""
    names = (line for block in TOCTREE.findall(page.read_text()) for line in block.splitlines())
    paths = [name.partition("<")[2].rstrip(">") or name for name in names if not name.startswith(":")]
    return {(page.parent / f"{path}.md").resolve() for path in paths if path}


def test_every_page_is_in_the_index() -> None:
    found = listed(DOCS / "index.md") | listed(DOCS / "reference/index.md") | {DOCS / "index.md"}
    assert set(DOCS.glob("**/*.md")) <= found
    assert [page for page in found if not page.is_file()] == []


def test_pictures_are_used_and_light() -> None:
    pages = "".join(page.read_text() for page in DOCS.glob("**/*.md"))
    pictures = [*DOCS.glob("*.png"), *(DOCS / "pictures").iterdir()]
    assert {f"{wanted.name}.webp" for wanted in WANTED.values()} <= {picture.name for picture in pictures}
    for picture in pictures:
        assert picture.name in pages
        assert picture.stat().st_size < HEAVIEST, picture.name


def test_recorded_game_is_what_the_terminal_shows() -> None:
    def words(picture: str) -> list[str]:
        return re.findall(r">([^<>]+)</text>", picture)

    assert words(recorded()) == words(PICTURE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("variables", "reason"),
    [
        ({"LINKS": "skip"}, "as LINKS=skip says"),
        ({"https_proxy": "http://127.0.0.1:1"}, "there is no network"),
    ],
)
def test_unchecked_links_are_reported_in_one_line(variables: dict[str, str], reason: str) -> None:
    program = [sys.executable, str(DOCS / "sphinx/external_links.py")]
    done = subprocess.run(program, capture_output=True, text=True, env=variables, check=True)
    assert re.fullmatch(rf"\d+ links to other hosts were not checked[:,] {reason}\.\n", done.stdout)
