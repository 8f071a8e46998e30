"""The list of games of the score pad, /pad, by role and name."""

from playwright.sync_api import Locator, Page, expect

from tests.page.words import in_any_language, one_of

DELETE = one_of(in_any_language("pad.delete"), in_any_language("pad.leave"))


def rows(page: Page) -> Locator:
    """The games of the list."""
    return page.get_by_role("main").get_by_role("listitem")


def forget(page: Page) -> None:
    """Asks to delete the one game of the list."""
    page.get_by_role("button", name=in_any_language("pad.delete-of")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def confirm(page: Page) -> None:
    """Deletes it, or leaves it where it is shared."""
    page.get_by_role("dialog").get_by_role("button", name=DELETE).click()
