"""The cards that the holder of the pen taps, on a phone that watches: eight fit in every language."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.shared_sheet import SharedSheet, new_log
from tests.page.test_pad import EIGHT
from yohoho.locales import LANGUAGES

CARDS = ("yellow-5", "pirate-will", "skull-king", "mermaid", "escape", "green-1", "black-14", "black-2")


@pytest.mark.slow
def test_log_of_eight_fits_on_both_phones_in_every_language(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, new_log(*EIGHT, plan=[3, 3]))
    ann, bo = shared.ann, shared.comes("Bo")
    ann.bid([0] * 8)
    ann.log()
    ann.play(*CARDS)
    expect(bo.verdict()).to_be_visible()
    bo.person.assert_accessible()
    ann.to_others()
    expect(ann.mate("Bo")).to_contain_text("here now")
    ann.person.assert_accessible()
    for language in LANGUAGES:
        for phone in (ann, bo):
            phone.person.choose_language(language)
            phone.person.assert_fits()
