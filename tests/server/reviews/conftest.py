"""The tests of jobs use a judge that needs no time."""

from collections.abc import Iterator

import pytest

from tests.server.reviews.fake_judge import use_fake_judge


@pytest.fixture
def judge() -> Iterator[None]:
    with use_fake_judge():
        yield
