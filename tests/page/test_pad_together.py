"""One sheet on several phones: shared by a code, secret bids, merged when online.

tests/web/pad has each of these on one phone, and tests/server/sheets on the server.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Response, expect

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.scorekeeper import Scorekeeper
from tests.page.shared_sheet import THREE, SharedSheet, expect_live, expect_offline, expect_reveal, share
from tests.page.words import in_any_language
from tests.server.harness import Server
from yohoho.scorepad import dumps, fold


def test_secret_bids_of_two_phones_stay_hidden_until_all_are_revealed(arrive: Arrive) -> None:
    """Ann shares her sheet, Bo joins by its code on another phone, and both bid."""
    ann = Scorekeeper(arrive("/about"))
    ann.open_sheet(THREE)
    ann.wait_for_bids()
    code = share(ann)
    ann.person.assert_accessible()
    ann.person.assert_fits()
    bo = Scorekeeper(arrive("/join"))
    heard: list[Response] = []
    bo.page.on("response", lambda answer: heard.append(answer) if "/api/sheets" in answer.url else None)
    bo.page.get_by_role("textbox", name=in_any_language("join.label")).fill(code.lower())
    bo.page.keyboard.press("Enter")
    expect_live(bo.page)
    for phone, name in ((bo, "Bo"), (ann, "Ann")):
        phone.page.get_by_role("group", name=in_any_language("crew.who")).get_by_role(
            "button", name=name
        ).click()
    expect(bo.row("Bo").get_by_role("button")).to_have_attribute("aria-current", "step")
    ann.tab("round").click()
    expect(ann.row("Ann").get_by_role("button")).to_have_attribute("aria-current", "step")
    ann.tap_number(1)  # Ann's own, secret
    expect(bo.row("Ann")).to_have_text(re.compile(r"^\s*Ann\s*has bid\s*$"))
    bodies = [answer.text() for answer in heard]
    assert not [one for one in bodies if '"bids"' in one or '"mine":1' in one]
    assert "bids" not in dumps(bo.read_sheet())
    expect(reveal_button(ann)).to_be_disabled()
    bo.tap_number(1)
    bo.tap_number(0)  # changed his mind
    expect(bo.row("Bo")).to_contain_text("0")
    bo.person.assert_accessible()
    bo.person.assert_fits()
    expect(ann.row("Bo")).to_have_text(re.compile(r"^\s*Bo\s*has bid\s*$"))
    ann.tap_number(0)  # for Cy, who has no phone
    reveal_button(ann).click()
    expect_reveal({"Ann": 1, "Bo": 0, "Cy": 0}, ann, bo)
    ann.wait_for_play()
    expect(bo.page.get_by_role("group", name=in_any_language("crew.your-tricks"))).to_be_visible()
    assert fold(bo.read_sheet()).rounds[1].bids == {"p1": 1, "p2": 0, "p3": 0}
    # Bo enters his tricks himself; they come up on Ann's phone, who writes the round.
    bo.tap_number(1)
    expect(ann.page.get_by_role("button", name="Bo won 1 trick")).to_be_visible()
    bo.person.assert_accessible()
    ann.correct(0, 1, 0)
    ann.save()
    bo.wait_for_bids()
    assert fold(bo.read_sheet()).rounds[1].tricks == {"p1": 0, "p2": 1, "p3": 0}


def reveal_button(keeper: Scorekeeper) -> Locator:
    return keeper.page.get_by_role("button", name=in_any_language("crew.reveal"))


@pytest.mark.slow
def test_entries_of_two_offline_phones_are_merged(arrive: Arrive) -> None:
    shared = SharedSheet(arrive)
    ann, bo = shared.ann, shared.comes("Bo", pen=True, locale="de")
    for phone in (ann, bo):
        phone.person.context.set_offline(True)
    ann.round([1, 0, 0], [1, 0, 0])
    ann.round([1, 1, 0], [1, 1, 0])
    expect_offline(ann.page)
    bo.screen("crew")
    bo.seat_dialog("Cy")
    bo.rename("Cyril")
    expect(bo.dialog()).to_have_count(0)
    bo.person.context.set_offline(False)
    expect_live(bo.page)
    ann.person.context.set_offline(False)
    expect_live(ann.page)
    expect(ann.row("Cyril")).to_be_visible()
    bo.to_round()
    bo.expect_round(3)
    for phone in (ann, bo):
        expect_live(phone.page)
    assert dumps(ann.read_sheet()) == dumps(bo.read_sheet())
    sheet = fold(ann.read_sheet())
    assert list(sheet.rounds) == [1, 2]
    assert [person.name for person in sheet.people] == ["Ann", "Bo", "Cyril"]
    ids = [operation.id for operation in ann.read_sheet().operations]
    assert len(ids) == len(set(ids)) == 4
    for phone in (ann, bo):
        phone.person.ignore_errors()


@pytest.mark.slow
def test_sheet_survives_a_killed_server(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    port = server.address.rpartition(":")[2]
    people: list[Person] = []

    def somebody(_: str | None, **how: Any) -> Person:
        people.append(Person(browser, server.address, **how))
        return people[-1]

    shared = SharedSheet(somebody)
    ann, bo = shared.ann, shared.comes("Bo")
    server.kill()
    for phone in (ann, bo):
        expect_offline(phone.page)
    server.options = ("--port", port)
    server.start()
    ann.round([1, 0, 0], [1, 0, 0])
    for phone in (ann, bo):
        expect_live(phone.page)
    bo.expect_round(2)
    expect_live(ann.page)
    assert dumps(ann.read_sheet()) == dumps(bo.read_sheet())
    for person in people:
        person.ignore_errors()
        person.leave()
    server.stop()
