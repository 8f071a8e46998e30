"""The one place for CSS selectors: parts of the page that have no role and no name, and why they have none.

All other tests find things by role, label and text; test_selectors.py fails when they do not.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def grip(page: Page, name: str) -> Locator:
    """The handle that drags a seat. Screen readers have buttons for up and down instead."""
    return page.get_by_role("listitem").filter(has_text=name).locator(".pad-grip")


def markup(page: Page, tag: str) -> Locator:
    """Elements of a tag: what somebody typed must not become one of them."""
    return page.locator(tag)


def printed_head(page: Page) -> Locator:
    """The title of the printed page. It is hidden from screen readers, which read the page on the screen."""
    return page.locator(".pad-print-head")


def printed_table(page: Page) -> Locator:
    """The table of the printed page, hidden from screen readers for the same reason."""
    return page.locator(".pad-printed table")


BARS = "found => found.map((each) => each.querySelectorAll('.rank .held').length)"


def strength_bars(page: Page) -> list[int]:
    """How many bars each strength of a bot has where it is chosen. Screen readers have its name."""
    found: list[int] = page.locator(".rung").evaluate_all(BARS)
    return found


def strength_bars_of_seats(page: Page) -> list[int]:
    """The same bars beside the names of the bots at the table."""
    found: list[int] = page.locator(".sk-seat:has(.rank:visible)").evaluate_all(BARS)
    return found


def felt(page: Page) -> Locator:
    """The cloth of the table: only its place on the screen is looked at."""
    return page.locator(".sk-felt")


def coach_marks(page: Page) -> Locator:
    """The figures beside each choice. Screen readers have them in the name of the choice."""
    return page.locator(".coach-mark")


def version_marks(page: Page) -> Locator:
    """The forks on the rounds that have two versions. Screen readers have the note above the table."""
    return page.locator(".pad-edit .icon")


def advised_choices(page: Page) -> Locator:
    """The answer that the coach would give, marked by the frame around it."""
    return page.locator("dialog[open] [data-advised]")


def best_coach_marks(page: Page) -> Locator:
    """The mark of the best choice."""
    return page.locator(".coach-mark.best")


def highlighted_passage(page: Page, ruling: str) -> Locator:
    """The words of a ruling that an address has led to, with a coloured background."""
    return page.locator(f".passage.found #{ruling}")


def highlighted_chapter(page: Page, chapter: str) -> Locator:
    """The chapter that an address has led to, with a coloured background."""
    return page.locator(f"#{chapter}.found, .found #{chapter}").first


def moment(page: Page) -> Locator:
    """The short animation at the height of a trick. Screen readers have the log."""
    return page.locator(".moment")


def qr_code(page: Page) -> Locator:
    """The picture inside the button that shows it large: its name is the button's."""
    return page.locator("img[src^='/api/qr.svg']").first


def skull_verdict(page: Page) -> Locator:
    """The sign in the middle of the mats when a challenge has ended. Screen readers have the log."""
    return page.locator(".skull-centre.late")


def cry(page: Page) -> Locator:
    """The cry over a shared sheet when all bids are revealed. Screen readers hear the bids."""
    return page.locator(".crew-yo")
