from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.third_game.installation import third_game


@pytest.fixture(autouse=True, scope="package")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with third_game(tmp_path_factory.mktemp("site")):
        yield
