"""Two phones correct the same round without a network: both versions are shown, and the pen settles it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.pad_crew import LIVE, THREE, Crew, Phone, new_log
from yohoho.locales import LANGUAGES
from yohoho.scorepad import Claim, Log, Round, dumps, fold, tally, write
from yohoho.scorepad.commands import Describe, WriteRound


def by_person(numbers: tuple[int, ...]) -> dict[str, int]:
    return {f"p{seat}": number for seat, number in enumerate(numbers, 1)}


def two_rounds(*names: str) -> Log:
    log = new_log(*names)
    for number, numbers in ((1, (1, 0, 0)), (2, (1, 1, 0))):
        round_ = Round(bids=by_person(numbers), tricks=by_person(numbers))
        log = write(log, "phone", WriteRound(number, round_))
    return log


def correct(phone: Phone, *steps: tuple[int, int]) -> None:
    """Round 2 again; each step is a seat and which end of its stepper."""
    phone.screen(1)
    phone.tap(".pad-edit", 1)
    phone.page.wait_for_selector(".pad-round.tricks")
    for seat, end in steps:
        phone.tap(phone.page.locator(".pad-stepper").nth(seat).locator("button").nth(end))
    phone.save()
    phone.page.wait_for_selector(".pad-table")


def apart(ann: Phone, bo: Phone) -> None:
    """Ann says that she won both tricks, Bo that Cy won hers."""
    for phone in (ann, bo):
        phone.person.context.set_offline(True)
    correct(ann, (0, 2), (1, 0))
    correct(bo, (0, 0), (2, 2))
    for phone in (ann, bo):
        phone.person.context.set_offline(False)
        phone.page.wait_for_selector(LIVE)
    for phone in (ann, bo):
        phone.page.wait_for_selector(".pad-apart")
        phone.person.forgive()
    assert [one.place for one in fold(ann.stored()).conflicts] == ["round/2"]


def versions(phone: Phone) -> list[list[str]]:
    """The table on the screen, row by row: name or label, then each version as it is read out."""
    rows = phone.page.locator(".pad-versions tbody tr").all()
    return [
        [row.locator("th").inner_text(), *(cell.inner_text() for cell in row.locator("td").all())]
        for row in rows
    ]


def test_both_versions_and_the_pen_chooses_for_all(arrive: Arrive) -> None:
    crew = Crew(arrive, two_rounds(), seat=1)
    ann, bo = crew.ann, crew.comes("Bo", 2, pen=True)
    cy = crew.comes("Cy", 3)
    apart(ann, bo)
    assert ann.page.locator(".pad-edit .icon").count() == 1
    ann.person.assert_accessible()
    ann.person.assert_fits()
    ann.tap(".pad-apart .button")
    ann.page.wait_for_selector(".pad-versions")
    ann.person.assert_accessible()
    ann.person.assert_fits()
    heads = ann.page.locator(".pad-versions thead th").all_inner_texts()
    assert len(heads) == 2
    assert sorted("Ann (you)" in head for head in heads) == [False, True]
    assert sorted("Bo" in head for head in heads) == [False, True]
    assert sum("counts now" in head for head in heads) == 1
    assert all("2026" in head for head in heads), "and when it was written"
    won = {row[0]: {cell.split()[0] for cell in row[1:]} for row in versions(ann)}
    assert won == {"Ann": {"2/1", "0/1"}, "Bo": {"0/1", "1/1"}, "Cy": {"0/0", "1/0"}}
    # Who has no pen may look, and not choose.
    cy.screen(1)
    cy.tap("a.pad-edit")  # the others lead nowhere without the pen
    cy.page.wait_for_selector(".pad-versions")
    assert cy.page.locator(".pad-versions button").count() == 0
    cy.person.assert_accessible()
    # Ann gives way to Bo, whichever of the two counts now.
    theirs = next(at for at, head in enumerate(heads) if "(you)" not in head)
    ann.tap(ann.page.locator(".pad-versions tfoot button").nth(theirs))
    ann.page.wait_for_selector(".pad-table")
    for phone in (bo, cy):
        phone.page.wait_for_selector(".pad-apart", state="detached")
    cy.page.wait_for_selector(".nothing")
    cy.person.assert_accessible()
    assert dumps(ann.stored()) == dumps(bo.stored())
    sheet = fold(bo.stored())
    assert sheet.conflicts == ()
    assert sheet.rounds[2].tricks == {"p1": 0, "p2": 1, "p3": 1}
    assert ann.totals() == list(tally(sheet).totals.values())


@pytest.mark.slow
def test_what_differs_besides_bids_and_tricks(arrive: Arrive) -> None:
    """Bonuses, and a name: each device has its own idea."""
    log = two_rounds("Ann", "Bo", "Maximilian-Alexander von B")
    crew = Crew(arrive, log)
    ann = crew.ann
    crew.signs_on("Bo")
    ann.person.context.set_offline(True)
    ann.screen(1)
    ann.tap(".pad-edit", 1)
    ann.bonuses({"black-14": ["Ann"]})
    assert ann.page.locator("h1").inner_text() == "Round 2, 2 cards", "bonuses of the round that is open"
    ann.save()
    ann.page.wait_for_selector(".pad-table")
    ann.screen(2)
    ann.tap(".pad-seat-more button", 1)
    ann.page.locator("dialog input").fill("Bob")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("dialog", state="detached")
    other = write(log, "tablet", WriteRound(2, with_another_card(log)))
    crew.ann.bring(renamed(other))
    ann.person.context.set_offline(False)
    ann.page.wait_for_selector(".pad-apart p >> nth=1")
    ann.person.forgive()
    for language in LANGUAGES:
        ann.person.speak(language)
        ann.person.assert_fits()
    ann.person.speak("en")
    ann.page.locator(".pad-apart p", has_text="Round 2").locator("a").tap()
    rows = {row[0]: sorted(row[1:]) for row in versions(ann)}
    assert rows["Black 14"] == ["Ann", "–"]
    assert rows["Green 14"][1] == "–"
    for language in LANGUAGES:
        ann.person.speak(language)
        ann.person.assert_fits()
    ann.person.speak("en")
    mine = next(
        at
        for at, head in enumerate(ann.page.locator(".pad-versions thead th").all_inner_texts())
        if "(you)" in head
    )
    ann.tap(ann.page.locator(".pad-versions tfoot button").nth(mine))
    ann.page.wait_for_selector(".pad-table")
    ann.page.locator(".pad-apart a").tap()
    ann.page.wait_for_selector(".pad-versions")
    ann.person.assert_accessible()
    assert sorted(versions(ann)[0][1:]) == ["Bob", "Robert"]
    ann.tap(ann.page.locator(".pad-versions tfoot button").first)
    ann.page.wait_for_selector(".pad-apart", state="detached")
    sheet = fold(ann.stored())
    assert sheet.conflicts == ()
    assert sheet.rounds[2].claims == (Claim("black-14", by="p1"),)


def with_another_card(log: Log) -> Round:
    before = fold(log).rounds[2]
    return Round(bids=before.bids, tricks=before.tricks, claims=(Claim("green-14", by="p2"),))


def renamed(log: Log) -> Log:
    return write(log, "tablet", Describe("p2", "Robert", 1))


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "locale"), [("dark", "de"), ("light", "fr")])
def test_on_a_large_screen(arrive: Arrive, theme: str, locale: str) -> None:
    how: dict[str, Any] = {"size": DESKTOP, "color_scheme": theme, "locale": locale}
    crew = Crew(arrive, two_rounds(*THREE), **how)
    ann, bo = crew.ann, crew.comes("Bo", pen=True, **how)
    apart(ann, bo)
    ann.tap(".pad-apart .button")
    ann.page.wait_for_selector(".pad-versions")
    ann.person.assert_accessible()
    ann.person.assert_fits()
