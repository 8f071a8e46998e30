"""A game on paper: one page with places, graph and every round, whatever screen it is printed from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.pad_hand import CREW
from tests.page.scenes.pad import EIGHT, keep, sheet
from yohoho.scorepad import write
from yohoho.scorepad.commands import Close

PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize(("names", "rounds"), [(CREW, 10), (EIGHT, 8)])
def test_one_page(arrive: Arrive, names: tuple[str, ...], rounds: int) -> None:
    person = arrive("/pad")
    keep(person, write(sheet("paper", names, rounds, group="Thursday"), "scene", Close()))
    for screen, shown in (("", ".pad-end"), ("#more", ".pad-tools")):
        person.go("/about").go(f"/pad/paper{screen}")
        person.page.wait_for_selector(shown)
        paper = person.page.pdf(format="A4")
        assert len(PAGE.findall(paper)) == 1, screen
        person.page.emulate_media(media="print")
        expect(person.page.locator(".pad-print-head")).to_contain_text("Thursday")
        expect(person.page.locator(".pad-printed tbody tr").first).to_be_visible()
        assert person.page.locator(".pad-tabs, .pad-tools, .pad-head, .top").all()
        for part in person.page.locator(".pad-tabs, .pad-tools, .pad-head, .top, .pad-actions").all():
            expect(part).to_be_hidden()
        person.page.emulate_media(media="null")
    expect(person.page.locator(".pad-print-head")).to_be_hidden()
