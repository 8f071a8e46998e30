"""A game on paper: one page with places, graph and every round, whatever screen it is printed from."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.drawn import head_on_paper, table_on_paper
from tests.page.scenes.pad import EIGHT, keep, sheet
from tests.page.scorekeeper import CREW
from yohoho.scorepad import write
from yohoho.scorepad.commands import Close

PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize(
    ("names", "rounds"), [(CREW, 10), pytest.param(EIGHT, 8, marks=pytest.mark.slow)], ids=("five", "eight")
)
def test_game_is_printed_on_one_page_without_controls(
    arrive: Arrive, names: tuple[str, ...], rounds: int
) -> None:
    person = arrive("/pad")
    keep(person, write(sheet("paper", names, rounds, group="Thursday"), "scene", Close()))
    printing = person.page.get_by_role("button", name="Print", exact=True)
    for screen in ("", "#more"):
        person.go("/about").go(f"/pad/paper{screen}")
        expect(printing).to_be_visible()
        paper = person.page.pdf(format="A4")
        assert len(PAGE.findall(paper)) == 1, screen
        person.page.emulate_media(media="print")
        expect(head_on_paper(person.page)).to_contain_text("Thursday")
        expect(table_on_paper(person.page)).to_be_visible()
        for role in ("navigation", "button", "link"):
            expect(person.page.get_by_role(role)).to_have_count(0)
        person.page.emulate_media(media="null")
    expect(head_on_paper(person.page)).to_be_hidden()
