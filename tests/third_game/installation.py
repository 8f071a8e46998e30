"""Installs the third game as another package does: by its metadata, for this process and those it starts."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bots.foreign_bots import forget_bots, install
from yohoho.core import registry
from yohoho.locales import catalogue
from yohoho.server.http.page_files import load_page
from yohoho.server.menu import full_menu

REPOSITORY = Path(__file__).parents[2]


@contextmanager
def third_game(folder: Path, place: str = "tests.third_game.goofspiel:GOOFSPIEL") -> Iterator[None]:
    """`goofspiel` is one of the games, here and in processes started from here."""
    install(folder, registry.GROUP, goofspiel=place)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        paths = [str(folder), str(REPOSITORY), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        forget_games()
        yield
    forget_games()


def forget_games() -> None:
    """Let this process read the installed games again, and everything that is made from them."""
    registry.forget()
    forget_bots()
    for made in (catalogue, full_menu, load_page):
        made.cache_clear()
