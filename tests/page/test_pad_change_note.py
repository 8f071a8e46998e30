"""A change shows before and after: each value of an edit, an undo, another scoring, other options."""

from __future__ import annotations

import pytest

from tests.page.conftest import Arrive
from tests.page.pad_hand import CREW, Hand
from yohoho.locales import LANGUAGES
from yohoho.scorepad import fold


def note(hand: Hand) -> str:
    """As it is read: an arrow is the word for it."""
    return " ".join(hand.page.locator(".pad-change-words").inner_text().split())


def test_each_value_before_and_after(arrive: Arrive) -> None:
    hand = Hand(arrive("/about"))
    hand.begin(CREW[:3])
    hand.round([1, 0, 0], [1, 0, 0])
    hand.round([2, 0, 0], [2, 0, 0])
    hand.screen(1)
    hand.tap(".pad-edit")
    hand.page.wait_for_selector(".pad-round.tricks")
    hand.tap(".pad-stepper >> nth=0 >> button", 0)
    hand.tap(".pad-stepper >> nth=1 >> button", 2)
    hand.bonuses({"black-14": ["Bo"]})
    hand.save()
    hand.page.wait_for_selector(".pad-change")
    assert note(hand) == (
        "Corrected. Round 1 Ann: tricks 1 becomes 0 Bo: tricks 0 becomes 1 Black 14 – becomes Bo "
        "Total Ann 60 becomes 30 Bo 30 becomes 10"
    )
    hand.person.assert_accessible()
    for language in LANGUAGES:
        hand.person.speak(language)
        hand.person.assert_fits()
    hand.person.speak("de")
    assert "Runde 1 Ann: Stiche 1 wird 0" in note(hand), "in the language of now"
    hand.person.speak("en")
    hand.page.get_by_label("Undo").tap()
    assert note(hand).startswith("Undone. Round 1 Ann: tricks 0 becomes 1")
    assert "Black 14 Bo becomes –" in note(hand)
    hand.page.get_by_label("Redo").tap()
    assert note(hand).startswith("Done again. Round 1 Ann: tricks 1 becomes 0")
    hand.page.locator(".pad-option input").nth(1).check(force=True)
    assert note(hand).startswith("Counted anew. Scoring Classic becomes Rascal Total Ann 30 becomes")


@pytest.mark.slow
def test_a_long_one_is_opened_when_asked(arrive: Arrive) -> None:
    hand = Hand(arrive("/about"))
    hand.begin((*CREW, "Finn", "Gus", "Maximilian-Alexander von B"))
    hand.round([1, *[0] * 7], [1, *[0] * 7])
    hand.screen(1)
    hand.page.get_by_label("Undo").tap()
    more = hand.page.locator(".pad-change-more")
    assert hand.page.locator(".pad-change-one").count() == 4 + 8, "some values, and the totals of all"
    assert more.get_attribute("aria-expanded") == "false"
    hand.person.assert_accessible()
    hand.tap(more)
    assert more.get_attribute("aria-expanded") == "true"
    assert "Maximilian-Alexander von B: tricks 0 becomes –" in note(hand)
    for language in LANGUAGES:
        hand.person.speak(language)
        hand.person.assert_fits()
    assert not fold(hand.stored()).rounds
