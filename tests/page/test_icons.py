"""The icons of the page are those of the package, drawn as exactly as can be seen."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.page.templates import WEB

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>')
PATH: Final = re.compile(r' d="([^"]+)"')
PART: Final = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)")
SEEN: Final = 0.05001
"""The largest difference that is not seen, of 512 units, and what floating-point numbers add."""


def icons_in_use() -> list[str]:
    declared: list[str] = json.loads((ROOT / "package.json").read_text())["yohoho"]["icons"]
    return declared


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return dict(SYMBOL.findall((WEB / "vendor" / "icons.svg").read_text()))


@pytest.fixture(scope="module")
def package() -> dict[str, str]:
    return {name: icon["body"] for name, icon in json.loads(PACKAGE.read_text())["icons"].items()}


@pytest.mark.parametrize("name", icons_in_use())
def test_icon_is_drawn_as_in_its_package(name: str, drawn: dict[str, str], package: dict[str, str]) -> None:
    paths, originals = PATH.findall(drawn[name]), PATH.findall(package[name])
    assert len(paths) == len(originals) > 0
    for path, original in zip(paths, originals, strict=True):
        parts = zip(PART.findall(path), PART.findall(original), strict=True)
        assert all(one == other or abs(float(one) - float(other)) < SEEN for one, other in parts)


def test_only_wanted_icons_are_sent(drawn: dict[str, str]) -> None:
    assert list(drawn) == icons_in_use()
