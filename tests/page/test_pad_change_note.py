"""A change shows before and after: each value of an edit, an undo, another scoring, other options."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, Scorekeeper
from yohoho.locales import LANGUAGES
from yohoho.scorepad import fold


def note(keeper: Scorekeeper) -> str:
    """As it is read: the arrow has a word."""
    return " ".join(keeper.change_note().inner_text().split())


@pytest.mark.slow
def test_note_tells_each_value_before_and_after(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.open_sheet(CREW[:3], scoring="classic")
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.round([2, 0, 0], [2, 0, 0])
    keeper.screen("table")
    keeper.correct_round(1)
    keeper.tap(keeper.fewer(0))
    keeper.tap(keeper.more(1))
    keeper.bonuses({"black-14": ["Bo"]})
    keeper.save()
    expect(keeper.change_note()).to_be_visible()
    assert note(keeper) == (
        "Corrected. Round 1 Ann: tricks 1 becomes 0 Bo: tricks 0 becomes 1 Black 14 – becomes Bo "
        "Total Ann 60 becomes 30 Bo 30 becomes 10"
    )
    keeper.person.assert_accessible()
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
    keeper.person.choose_language("de")
    assert "Runde 1 Ann: Stiche 1 wird 0" in note(keeper), "in the language of now"
    keeper.person.choose_language("en")
    keeper.undo_saved()
    assert note(keeper).startswith("Undone. Round 1 Ann: tricks 0 becomes 1")
    assert "Black 14 Bo becomes –" in note(keeper)
    keeper.redo().tap()
    assert note(keeper).startswith("Restored. Round 1 Ann: tricks 1 becomes 0")
    keeper.page.get_by_role("radio", name="Rascal", exact=True).check(force=True)
    assert note(keeper).startswith("Counted anew. Scoring Classic becomes Rascal Total Ann 30 becomes")


@pytest.mark.slow
def test_long_note_is_opened_by_its_button(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.open_sheet((*CREW, "Finn", "Gus", "Maximilian-Alexander von B"))
    keeper.round([1, *[0] * 7], [1, *[0] * 7])
    keeper.screen("table")
    keeper.undo_saved()
    assert note(keeper).count(" becomes ") == 4 + 8, "some values, and the totals of all"
    keeper.person.assert_accessible()
    keeper.tap(keeper.change_note().get_by_role("button", expanded=False))
    expect(keeper.change_note().get_by_role("button", expanded=True)).to_be_visible()
    assert "Maximilian-Alexander von B: tricks 0 becomes –" in note(keeper)
    for language in LANGUAGES:
        keeper.person.choose_language(language)
        keeper.person.assert_fits()
    assert not fold(keeper.stored()).rounds
