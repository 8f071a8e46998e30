"""Two versions of a round beside each other, in a browser: they fit, and axe finds nothing."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP, SMALL
from tests.page.conftest import Arrive
from tests.page.drawn import version_marks
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import keep_on, new_log, play_rounds
from tests.page.words import begins_with
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Claim, Log, Round, fold, merge, write
from yohoho.scorepad.commands import WriteRound

NAMES = ("Ann", "Bo", "Maximilian-Alexander von B")


def correct_round(log: Log, author: str, tricks: tuple[int, ...], *claims: Claim) -> Log:
    """Round 2 again, by somebody who does not know of the other."""
    bids = fold(log).rounds[2].bids
    won = dict(zip(bids, tricks, strict=True))
    return write(log, author, WriteRound(2, Round(bids=bids, tricks=won, claims=claims)))


def two_versions() -> Log:
    log = play_rounds(new_log(*NAMES), (1, 0, 0), (1, 1, 0))
    ann = correct_round(log, "ann-1", (2, 0, 0), Claim("black-14", by="p1"))
    return merge(ann, correct_round(log, "bo-1", (0, 1, 1)))


def note(keeper: Scorekeeper) -> Locator:
    """Says which parts of the sheet have two versions."""
    link = keeper.page.get_by_role("link", name=begins_with("versions.compare"))
    return keeper.page.get_by_role("status").filter(has=link)


def compare(keeper: Scorekeeper) -> None:
    """Opens the versions of the only part that has two."""
    keeper.tap(note(keeper).get_by_role("link"))
    expect(keeper.page.get_by_role("table")).to_be_visible()


def take(keeper: Scorekeeper, writer: str) -> None:
    """Chooses the version of this writer."""
    name = re.compile(rf"^Take this\s*:\s*{re.escape(writer)}$")
    keeper.tap(keeper.page.get_by_role("button", name=name))


@pytest.mark.parametrize(
    ("size", "theme"), [(SMALL, "dark"), pytest.param(DESKTOP, "light", marks=pytest.mark.slow)]
)
def test_two_versions_fit_in_every_language_and_are_accessible(
    arrive: Arrive, size: tuple[int, int], theme: str
) -> None:
    log = two_versions()
    keeper = keep_on(arrive(None, size=size, color_scheme=theme), log)
    keeper.person.go(f"/pad/{log.sheet}#table")
    expect(note(keeper)).to_be_visible()
    expect(version_marks(keeper.page)).to_have_count(1)
    keeper.person.assert_accessible()
    keeper.person.assert_fits()
    compare(keeper)
    keeper.person.assert_accessible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
