"""Another phone takes the pen when its holder has been gone for a while; what both wrote is settled."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.service_worker import wait_for_service_worker
from tests.page.shared_sheet import SharedSheet, expect_live, expect_offline, new_log, play_rounds
from tests.page.test_pad_versions import compare, note, take
from tests.page.words import in_any_language
from yohoho.scorepad import dumps, fold
from yohoho.server.sheets.crew import PEN_AWAY_SECONDS


@pytest.mark.slow
def test_entries_of_an_offline_phone_whose_pen_was_taken_are_settled(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, play_rounds(new_log(), (1, 0, 0)), service_workers="allow")
    ann, bo = shared.ann, shared.comes("Bo")
    wait_for_service_worker(ann.page)
    ann.person.context.set_offline(True)
    ann.page.reload()  # ends the socket, which outlives the network here
    expect_offline(ann.page)
    ann.round([2, 0, 0], [2, 0, 0])
    ann.round([1, 1, 1], [1, 1, 1])
    grab = bo.page.get_by_role("button", name=in_any_language("crew.pen-grab"))
    expect(bo.page.get_by_text("has the pen and has been away for")).to_be_visible()
    bo.person.assert_accessible()
    expect(grab).to_be_visible(timeout=(PEN_AWAY_SECONDS + 30) * 1000)
    grab.click()
    bo.wait_for_bids()
    bo.round([0, 2, 0], [0, 2, 0])
    bo.expect_round(3)
    ann.person.context.set_offline(False)
    expect_live(ann.page)
    expect(ann.page.get_by_text("Bo took the pen at")).to_be_visible()
    ann.person.ignore_errors()
    expect(note(bo)).to_be_visible()
    sheet = fold(bo.read_sheet())
    assert [one.place for one in sheet.conflicts] == ["round/2"]
    assert sheet.rounds[3].tricks == {"p1": 1, "p2": 1, "p3": 1}, "what only Ann has entered is there"
    ann.page.get_by_role("button", name=in_any_language("crew.pen-keep")).click()
    expect(note(ann)).to_be_visible()
    compare(ann)
    take(ann, "Bo")
    expect(note(bo)).to_have_count(0)
    expect(note(ann)).to_have_count(0)
    expect_live(ann.page)
    assert dumps(ann.read_sheet()) == dumps(bo.read_sheet())
    sheet = fold(ann.read_sheet())
    assert sheet.conflicts == ()
    assert sheet.rounds[2].tricks == {"p1": 0, "p2": 2, "p3": 0}
    assert list(sheet.rounds) == [1, 2, 3]
