"""The score pad and the device: the screen stays on, data is kept, a saved round is felt, codes open it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import yohoho
from tests.page.conftest import Arrive
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.shared_sheet import SharedSheet, shown_code
from tests.page.words import begins_with, in_any_language

RECORD = """
  window.asked = [];
  const lock = { request: async () => (asked.push("awake"), { release: async () => asked.push("dark") }) };
  Object.defineProperty(navigator, "wakeLock", { value: lock });
  navigator.storage.persist = async () => (asked.push("persist"), true);
  navigator.vibrate = (times) => (asked.push(`vibrate ${times}`), true);
"""
INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false })"


@pytest.mark.slow
def test_open_sheet_keeps_the_screen_on_and_a_saved_round_is_felt(arrive: Arrive) -> None:
    keeper = Scorekeeper(arrive("/about"))
    keeper.person.context.add_init_script(RECORD)
    keeper.person.go("/about")
    keeper.open_sheet(CREW[:3])
    keeper.wait_for_bids()
    keeper.page.wait_for_function("() => asked.includes('awake') && asked.includes('persist')")
    keeper.round([1, 0, 0], [1, 0, 0])
    keeper.expect_round(2)
    assert "vibrate 40" in keeper.page.evaluate("asked")
    keeper.screen("more")
    keeper.page.get_by_role("switch", name=begins_with("pad.awake")).evaluate("one => one.click()")
    keeper.page.wait_for_function("() => asked.includes('dark')")


@pytest.mark.slow
def test_code_of_a_sheet_can_be_typed_on_the_page_of_the_pad(arrive: Arrive) -> None:
    shared = SharedSheet(arrive)
    shared.ann.to_others()
    code = shown_code(shared.ann.page)
    bo = Scorekeeper(arrive("/pad"))
    bo.person.assert_accessible()
    bo.page.get_by_role("textbox", name=in_any_language("join.label")).fill(code)
    bo.page.get_by_role("button", name=in_any_language("join.go")).click()
    expect(bo.heading()).to_contain_text("Round 1")


def test_page_without_https_says_that_it_does_not_open_offline(arrive: Arrive) -> None:
    person = arrive("/pad")
    note = person.page.get_by_text(in_any_language("pad.insecure"))
    expect(note).to_have_count(0)
    person.context.add_init_script(INSECURE)
    expect(person.go("/about").go("/pad").page.get_by_text(in_any_language("pad.insecure"))).to_be_visible()
    person.assert_accessible()


def test_manifest_has_a_shortcut_to_the_pad() -> None:
    manifest = json.loads((Path(yohoho.__file__).parent / "web" / "manifest.webmanifest").read_text())
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["/pad"]
