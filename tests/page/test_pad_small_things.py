"""Small things of the score pad that make a round easier or a mistake less likely."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.words import in_any_language
from yohoho.scorepad import fold, tally


@pytest.fixture
def keeper(arrive: Arrive) -> Scorekeeper:
    return Scorekeeper(arrive("/about"))


@pytest.mark.slow
def test_bonus_can_be_entered_before_the_tricks(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.tap_bids([1, 0, 0])
    keeper.wait_for_play()
    keeper.bonuses({"black-14": ["Bo"]})
    expect(keeper.alert()).to_have_count(0)
    keeper.enter_tricks()
    keeper.tap(keeper.fewer(0))
    keeper.tap(keeper.more(1))
    keeper.save()
    keeper.expect_round(2)
    assert tally(fold(keeper.stored())).totals == {"p1": -10, "p2": -10, "p3": 10}


@pytest.mark.slow
def test_explanation_says_what_is_in_the_bonus(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.tap_bids([1, 0, 0])
    keeper.bonuses({"skull-king": ["Ann"]})
    keeper.save()
    keeper.screen("table")
    keeper.explain()
    reasons = keeper.dialog().get_by_role("listitem").all_inner_texts()
    assert [" ".join(reason.split()) for reason in reasons] == [
        "Bid 1, won 1: 20. B-25",
        "Bonus: +40. B-18",
        "Counted in the bonus: 40 (Skull King caught by a Mermaid). B-22",
    ]


@pytest.mark.slow
def test_more_pirates_than_a_trick_can_hold_are_refused(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3], plan=[3, 3])
    keeper.tap_bids([3, 0, 0])
    keeper.open_bonuses()
    for pirate in ("pirate-will", "pirate-rosie", "pirate-juanita"):
        keeper.claim(pirate, "Ann")
    expect(keeper.alert()).to_contain_text("at most 2 pirates")


@pytest.mark.slow
def test_options_of_the_last_game_are_named_and_can_be_reset(keeper: Scorekeeper) -> None:
    keeper.begin(CREW[:3], "Kraken")
    keeper.person.go("/pad/new")
    expect(keeper.page.get_by_text("Kraken").first).to_be_visible()
    expect(keeper.page.get_by_text("As in your last game.")).to_be_visible()
    keeper.person.assert_accessible()
    keeper.page.get_by_role("button", name="As in the rule book").click()
    expect(keeper.page.get_by_text("As in your last game.")).to_have_count(0)
    for name in CREW[:3]:
        keeper.join(name)
    keeper.start()
    assert not fold(keeper.stored()).options.kraken


@pytest.mark.slow
def test_graybeard_is_named_in_a_game_of_two(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:2])
    keeper.tap_bids([0, 0])
    expect(keeper.page.get_by_text("Graybeard")).to_be_visible()
    keeper.enter_tricks()
    expect(keeper.row("Graybeard")).to_contain_text("1")


@pytest.mark.slow
def test_tie_at_the_end_offers_an_extra_round(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3], plan=[1])
    keeper.round([0, 0, 0], [1, 0, 0])
    keeper.expect_end()
    keeper.tap(keeper.page.get_by_role("button", name="Play an extra round"))
    keeper.screen("round")
    keeper.wait_for_bids()
    keeper.expect_round(2)


@pytest.mark.slow
def test_ending_early_shows_the_result_first(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3])
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.screen("more")
    keeper.tap(keeper.page.get_by_role("button", name=in_any_language("pad.close")))
    expect(keeper.dialog().get_by_role("listitem").first).to_contain_text("Ann")
    keeper.person.assert_accessible()
    keeper.dialog().get_by_role("button", name="Play on").click()
    assert not fold(keeper.stored()).closed
    keeper.end_game()
    assert fold(keeper.stored()).closed
    keeper.person.go("/pad")
    keeper.page.get_by_role("button", name="Delete the game of").click()
    expect(keeper.dialog()).to_contain_text("Won by Ann")


def test_missing_trick_recalls_the_kraken(keeper: Scorekeeper) -> None:
    keeper.open_sheet(CREW[:3], kraken=True)
    keeper.bid([1, 0, 0])
    keeper.tap(keeper.fewer(0))
    expect(keeper.page.get_by_text("Did the Kraken take it?")).to_be_visible()


def test_digits_are_typed_on_a_laptop(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about", size=DESKTOP))
    keeper.open_sheet(CREW[:3])
    keeper.wait_for_bids()
    keeper.page.keyboard.type("100")
    keeper.wait_for_play()
    keeper.expect_shown("1", "0", "0")
