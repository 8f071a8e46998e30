"""Two phones correct the same round without a network: both versions are shown, and the pen settles it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP
from tests.page.conftest import Arrive
from tests.page.drawn import version_marks
from tests.page.shared_sheet import THREE, Phone, SharedSheet, expect_live, new_log
from tests.page.words import begins_with, in_any_language
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
    """Round 2 again; each step is a seat and one trick more or less."""
    phone.screen("table")
    phone.correct_round(2)
    for seat, end in steps:
        phone.tap(phone.more(seat) if end > 0 else phone.fewer(seat))
    phone.save()
    expect(phone.heading()).to_have_text(in_any_language("pad.tab-table"))


def apart(ann: Phone, bo: Phone) -> None:
    """Ann says that she won both tricks, Bo that Cy won hers."""
    for phone in (ann, bo):
        phone.person.context.set_offline(True)
    correct(ann, (0, 1), (1, -1))
    correct(bo, (0, -1), (2, 1))
    for phone in (ann, bo):
        phone.person.context.set_offline(False)
        expect_live(phone.page)
    for phone in (ann, bo):
        expect(note(phone)).to_be_visible()
        phone.person.ignore_errors()
    assert [one.place for one in fold(ann.stored()).conflicts] == ["round/2"]


def versions(phone: Phone) -> list[list[str]]:
    """The table on the screen, row by row: name or label, then each version as it is read out."""
    header = phone.page.get_by_role("rowheader")
    rows = phone.page.get_by_role("table").get_by_role("row").filter(has=header).all()
    return [
        [row.get_by_role("rowheader").inner_text(), *row.get_by_role("cell").all_inner_texts()]
        for row in rows
    ]


def note(phone: Phone) -> Locator:
    """Says which parts of the sheet have two versions."""
    compare = phone.page.get_by_role("link", name=begins_with("versions.compare"))
    return phone.page.get_by_role("status").filter(has=compare)


def compare(phone: Phone, what: str = "") -> None:
    """Opens the two versions of a part of the sheet."""
    phone.tap(note(phone).get_by_role("link", name=what))
    expect(phone.page.get_by_role("table")).to_be_visible()


def take(phone: Phone, column: int) -> None:
    """Chooses the version in this column."""
    phone.tap(phone.page.get_by_role("button", name="Take this").nth(column))


@pytest.mark.slow
def test_both_versions_are_shown_and_the_pen_chooses_for_all(arrive: Arrive) -> None:
    shared = SharedSheet(arrive, two_rounds(), seat=1)
    ann, bo = shared.ann, shared.comes("Bo", 2, pen=True)
    cy = shared.comes("Cy", 3)
    apart(ann, bo)
    expect(version_marks(ann.page)).to_have_count(1)
    ann.person.assert_accessible()
    ann.person.assert_fits()
    compare(ann)
    ann.person.assert_accessible()
    ann.person.assert_fits()
    heads = ann.page.get_by_role("columnheader").all_inner_texts()
    assert len(heads) == 2
    assert sorted("Ann (you)" in head for head in heads) == [False, True]
    assert sorted("Bo" in head for head in heads) == [False, True]
    assert sum("counts now" in head for head in heads) == 1
    assert all("2026" in head for head in heads), "and when it was written"
    won = {row[0]: {cell.split()[0] for cell in row[1:]} for row in versions(ann)}
    assert won == {"Ann": {"2/1", "0/1"}, "Bo": {"0/1", "1/1"}, "Cy": {"0/0", "1/0"}}
    # Cy has no pen: both versions are shown, and there is no choice.
    cy.screen("table")
    rounds = cy.page.get_by_role("rowheader").get_by_role("link")
    expect(rounds).to_have_count(1)  # the others lead nowhere without the pen
    cy.tap(rounds)
    expect(cy.page.get_by_role("table")).to_be_visible()
    expect(cy.page.get_by_role("button", name="Take this")).to_have_count(0)
    cy.person.assert_accessible()
    # Ann gives way to Bo, whichever of the two counts now.
    theirs = next(at for at, head in enumerate(heads) if "(you)" not in head)
    take(ann, theirs)
    expect(ann.heading()).to_have_text("Scores")
    for phone in (bo, cy):
        expect(note(phone)).to_have_count(0)
    expect(cy.page.get_by_role("table")).to_have_count(0)
    cy.person.assert_accessible()
    assert dumps(ann.stored()) == dumps(bo.stored())
    sheet = fold(bo.stored())
    assert sheet.conflicts == ()
    assert sheet.rounds[2].tricks == {"p1": 0, "p2": 1, "p3": 1}
    assert ann.totals() == list(tally(sheet).totals.values())


@pytest.mark.slow
def test_bonuses_and_names_have_two_versions_too(arrive: Arrive) -> None:
    """Two devices write different bonuses and different names."""
    log = two_rounds("Ann", "Bo", "Maximilian-Alexander von B")
    shared = SharedSheet(arrive, log)
    ann = shared.ann
    shared.signs_on("Bo")
    ann.person.context.set_offline(True)
    ann.screen("table")
    ann.correct_round(2)
    ann.bonuses({"black-14": ["Ann"]})
    expect(ann.heading()).to_have_text("Round 2, 2 cards")  # bonuses of the round that is open
    ann.save()
    expect(ann.heading()).to_have_text("Scores")
    ann.screen("crew")
    ann.seat_dialog("Bo")
    ann.rename("Bob")
    expect(ann.dialog()).to_have_count(0)
    other = write(log, "tablet", WriteRound(2, with_another_card(log)))
    shared.ann.bring(renamed(other))
    ann.person.context.set_offline(False)
    expect(note(ann).get_by_role("link")).to_have_count(2)
    ann.person.ignore_errors()
    for language in LANGUAGES:
        ann.person.choose_language(language)
        ann.person.assert_fits()
    ann.person.choose_language("en")
    compare(ann, "Round 2")
    rows = {row[0]: sorted(row[1:]) for row in versions(ann)}
    assert rows["Black 14"] == ["Ann", "–"]
    assert rows["Green 14"][1] == "–"
    for language in LANGUAGES:
        ann.person.choose_language(language)
        ann.person.assert_fits()
    ann.person.choose_language("en")
    mine = next(
        at
        for at, head in enumerate(ann.page.get_by_role("columnheader").all_inner_texts())
        if "(you)" in head
    )
    take(ann, mine)
    expect(ann.heading()).to_have_text("Scores")
    compare(ann)
    ann.person.assert_accessible()
    assert sorted(versions(ann)[0][1:]) == ["Bob", "Robert"]
    take(ann, 0)
    expect(note(ann)).to_have_count(0)
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
def test_versions_are_accessible_on_a_large_screen(arrive: Arrive, theme: str, locale: str) -> None:
    how: dict[str, Any] = {"size": DESKTOP, "color_scheme": theme, "locale": locale}
    shared = SharedSheet(arrive, two_rounds(*THREE), **how)
    ann, bo = shared.ann, shared.comes("Bo", pen=True, **how)
    apart(ann, bo)
    compare(ann)
    ann.person.assert_accessible()
    ann.person.assert_fits()
