"""The tests of jobs use a judge that needs no time."""

from collections.abc import Iterator

import pytest

from tests.server.reviews.fake_judge import judged_by_fake


@pytest.fixture
def judge() -> Iterator[None]:
    with judged_by_fake():
        yield
