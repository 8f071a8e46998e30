"""A game on two phones and a tablet goes on to its end when one phone dies in the middle."""

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Arrive
from tests.page.random_rounds import taps_of
from tests.page.scorekeeper import CREW
from tests.page.shared_sheet import Phone, SharedSheet, new_log
from yohoho.scorepad import dumps, fold, tally
from yohoho.server.identity import COOKIE

TABLET: Final = (820, 1180)
ROUNDS: Final = (
    ([1, 0, 0, 0, 0], [1, 0, 0, 0, 0]),
    ([1, 1, 0, 0, 1], [1, 1, 0, 0, 0]),
    ([1, 1, 0, 1, 1], [1, 0, 0, 1, 1]),
    ([1, 0, 0, 2, 1], [0, 0, 1, 2, 1]),
    ([2, 1, 0, 0, 1], [2, 2, 0, 0, 1]),
)
ONE_OFF: Final = (1, 2, 4)
"""Rounds in which a single player missed, by one."""
MAX_TAPS: Final = 7


def board_row(tablet: Phone, name: str) -> Locator:
    return tablet.page.get_by_role("row").filter(has=tablet.page.get_by_role("rowheader", name=name))


def play(pen: Phone, at: int) -> None:
    """Enters one of the rounds, and counts the taps."""
    bids, won = ROUNDS[at]
    pen.expect_round(at + 1)
    before = pen.taps
    pen.round(bids, won)
    assert pen.taps - before == taps_of(bids, won)
    assert at not in ONE_OFF or pen.taps - before <= MAX_TAPS
    if at + 1 < len(ROUNDS):
        pen.expect_round(at + 2)


def expect_totals(tablet: Phone, pen: Phone) -> None:
    counted = tally(fold(pen.read_sheet()))
    for person in fold(pen.read_sheet()).people:
        total = str(counted.totals[person.id]).replace("-", "−")
        expect(board_row(tablet, person.name).get_by_role("cell").last).to_have_text(total)


@pytest.mark.slow
def test_game_goes_on_when_a_phone_dies(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, new_log(*CREW, plan=[1, 2, 3, 4, 5]))
    ann = shared.ann
    tablet = shared.comes("Tablet", size=TABLET)
    tablet.person.go(f"/pad/{shared.log.sheet}#board")
    bo = shared.comes("Bo", pen=True)
    play(ann, 0)
    expect_totals(tablet, ann)
    play(bo, 1)
    expect_totals(tablet, bo)
    bo.tap_bids(ROUNDS[2][0])
    bo.wait_for_play()
    expect(board_row(tablet, "Cy").get_by_role("cell").first).to_have_text("0")
    token = bo.person.cookies[COOKIE]
    bo.person.context.close()
    play(ann, 2)
    expect_totals(tablet, ann)
    play(ann, 3)
    expect_totals(tablet, ann)
    play(ann, 4)
    ann.expect_end()
    tablet.expect_end()
    assert not tally(fold(ann.read_sheet())).faults
    again = Phone(arrive(None).sign_in(token), "Bo")
    again.open(shared.log.sheet)
    again.expect_end()
    assert dumps(again.read_sheet()) == dumps(ann.read_sheet()) == dumps(tablet.read_sheet())
    facts = [cell.facts for row in tally(fold(again.read_sheet())).rows for cell in row.cells.values()]
    assert [(one.bid, one.tricks) for one in facts if one] == [
        pair for bids, won in ROUNDS for pair in zip(bids, won, strict=True)
    ]
