"""The phone's Back button, with the history of a browser: tests/web/table/leaving.test.js has the rest."""

from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.play import bar_button, dialog, expect_table, open_table, play_out, start_with_bots
from tests.page.words import in_any_language

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [2, 1]}}


def test_back_closes_dialogs_one_by_one_and_then_leaves_the_table(arrive: Arrive) -> None:
    person = arrive("/about")
    open_table(person, SHORT)
    start_with_bots(person)
    expect_table(person.page)
    page, shown = person.page, dialog(person.page)
    play_out(person, until="close-summary")
    shown.get_by_role("button", name=in_any_language("play.trick-last")).tap()
    expect(shown).to_have_count(2)
    page.go_back()
    expect(shown).to_have_count(1)
    page.go_back()
    expect(shown).to_have_count(0)
    expect_table(page)
    bar_button(page, "scores").tap()
    expect(shown).to_have_count(1)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    page.wait_for_function("() => !history.state?.layers")
    page.go_back()
    expect(page.get_by_role("navigation", name=in_any_language("page.nav"))).to_be_visible()
    page.go_forward()
    expect_table(page)
