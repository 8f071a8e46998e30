from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.fixtures import repeatable_secrets


@pytest.fixture(autouse=True)
def same_deals_in_every_run() -> Iterator[None]:
    with repeatable_secrets():
        yield
