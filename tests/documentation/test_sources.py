"""The sources of the site: every page is in its index, and its pictures are what commands make."""

import re
import socket
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageSequence

from tests.cli.recorded_game import PICTURE, record_round
from tests.page.docs_film import FILM
from tests.page.docs_pictures import WANTED

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOCTREE = re.compile(r"```\{toctree\}\n(.*?)```", re.DOTALL)
HEAVIEST = 140_000
HEAVIEST_FILM = 1_000_000
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
RULING = re.compile(r"\b[A-Z]-\d+\b")
ANCHOR = re.compile(r"\]\(((?:[\w./-]+\.md)?)#([^)]+)\)")


def pages_in_index(page: Path) -> set[Path]:
    """The pages that the tables of contents of a page name."""
    names = (line for block in TOCTREE.findall(page.read_text()) for line in block.splitlines())
    paths = [name.partition("<")[2].rstrip(">") or name for name in names if not name.startswith(":")]
    return {(page.parent / f"{path}.md").resolve() for path in paths if path}


def test_every_page_is_in_the_index() -> None:
    pages = (
        pages_in_index(DOCS / "index.md") | pages_in_index(DOCS / "reference/index.md") | {DOCS / "index.md"}
    )
    assert set(DOCS.glob("**/*.md")) <= pages
    assert [page for page in pages if not page.is_file()] == []


def anchors(page: Path) -> set[str]:
    """The headings of a page as addresses, and the ids of rulings."""
    text = page.read_text(encoding="utf-8")
    headings = (re.sub(r"[^\w\- ]", "", heading.strip().lower()) for heading in HEADING.findall(text))
    return {heading.replace(" ", "-") for heading in headings} | {
        ruling.lower() for ruling in RULING.findall(text)
    }


def test_links_lead_to_headings_that_exist() -> None:
    pages = [*ROOT.glob("*.md"), *DOCS.glob("**/*.md"), ROOT / "src/yohoho/web/README.md"]
    for page in pages:
        for path, anchor in ANCHOR.findall(page.read_text(encoding="utf-8")):
            target = (page.parent / path).resolve() if path else page
            assert anchor in anchors(target), f"{page.name} links to {path}#{anchor}"


def test_pictures_are_used_and_light() -> None:
    pages = "".join(page.read_text() for page in DOCS.glob("**/*.md"))
    pictures = [*DOCS.glob("*.png"), *(DOCS / "pictures").iterdir()]
    assert {f"{picture.name}.webp" for picture in WANTED.values()} <= {picture.name for picture in pictures}
    for picture in pictures:
        assert picture.name in pages
        heaviest = HEAVIEST_FILM if picture == FILM else HEAVIEST
        assert picture.stat().st_size < heaviest, picture.name


def test_film_shows_twenty_seconds() -> None:
    with Image.open(FILM) as film:
        stays = [frame.copy().info["duration"] for frame in ImageSequence.Iterator(film)]
    assert len(stays) > 100
    assert 15_000 < sum(stays) < 30_000


def test_first_page_of_the_site_shows_what_the_readme_shows() -> None:
    shown = re.findall(r"!\[[^]]+\]\(docs/([^)]+)\)", (ROOT / "README.md").read_text())
    assert len(shown) >= 3
    first_page = (DOCS / "index.md").read_text()
    assert [picture for picture in shown if f"]({picture})" not in first_page] == []


def test_recorded_game_is_what_the_terminal_shows() -> None:
    def words(picture: str) -> list[str]:
        return re.findall(r">([^<>]+)</text>", picture)

    assert words(record_round()) == words(PICTURE.read_text(encoding="utf-8"))


def check_external_links(**variables: str) -> str:
    program = [sys.executable, str(DOCS / "sphinx/external_links.py")]
    return subprocess.run(program, capture_output=True, text=True, env=variables, check=True).stdout


def test_skipped_links_are_reported_in_one_line() -> None:
    said = check_external_links(LINKS="skip")
    assert re.fullmatch(r"\d+ links to other hosts were not checked, as LINKS=skip says\.\n", said)


def test_links_without_a_network_are_reported_in_one_line() -> None:
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        said = check_external_links(https_proxy=f"http://127.0.0.1:{nobody_listens.getsockname()[1]}")
    assert re.fullmatch(r"\d+ links to other hosts were not checked: there is no network\.\n", said)
