"""The parts of the logbook, /history, by role and name."""

from playwright.sync_api import Locator, Page

from tests.page.browser import Person
from tests.page.words import begins_with, in_any_language, one_of

TABLE = one_of(in_any_language("history.people-rating"), in_any_language("history.people-season"))
BY_RATING, BY_WINS = in_any_language("history.people-rating"), in_any_language("history.people-season")


def games(page: Page) -> Locator:
    """The games of the list, the newest first."""
    return page.get_by_role("region", name=in_any_language("history.games")).get_by_role("listitem")


def players(page: Page) -> Locator:
    """The page of all players."""
    return page.get_by_role("region", name=in_any_language("history.tab-players"))


def table(page: Page) -> Locator:
    """Everybody who has played, with their numbers."""
    return page.get_by_role("table", name=TABLE)


def ladder(person: Person) -> list[list[str]]:
    """The rows of that table below its head."""
    rows = table(person.page).get_by_role("row").filter(has=person.page.get_by_role("rowheader")).all()
    cells = [
        [row.get_by_role("rowheader").inner_text(), *row.get_by_role("cell").all_inner_texts()]
        for row in rows
    ]
    return [[" ".join(cell.split()).replace(" .", ".") for cell in row] for row in cells]


def count_of_games(page: Page) -> Locator:
    """How many games the numbers come from."""
    return players(page).get_by_role("status")


def tab(page: Page, name: str) -> Locator:
    tabs = page.get_by_role("navigation", name=in_any_language("history.tabs"))
    return tabs.get_by_role("link", name=in_any_language(f"history.tab-{name}"))


def show_filter(page: Page) -> None:
    page.get_by_text(in_any_language("history.filter")).click()


def group_choice(page: Page) -> Locator:
    return page.get_by_role("combobox", name=begins_with("history.group"))


def facts(parent: Locator) -> list[str]:
    """Each name of a number with the number, as they are read."""
    names, numbers = (
        parent.get_by_role("term").all_inner_texts(),
        parent.get_by_role("definition").all_inner_texts(),
    )
    return [" ".join(f"{name} {number}".split()) for name, number in zip(names, numbers, strict=True)]
