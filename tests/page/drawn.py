"""The one place for CSS selectors: parts of the page that have no role and no name, and why they have none.

All other tests find things by role, label and text; test_selectors.py fails when they do not.
"""

from playwright.sync_api import Locator, Page


def grip(page: Page, name: str) -> Locator:
    """The handle that drags a seat. Screen readers have buttons for up and down instead."""
    return page.get_by_role("listitem").filter(has_text=name).locator(".pad-grip")


def head_on_paper(page: Page) -> Locator:
    """The title of the printed page. It is hidden from screen readers, which read the page on the screen."""
    return page.locator(".pad-print-head")


def table_on_paper(page: Page) -> Locator:
    """The table of the printed page, hidden from screen readers for the same reason."""
    return page.locator(".pad-printed table")


PORTRAITS = "elements => elements.map((each) => each.dataset.portrait)"


def portraits(within: Page | Locator) -> list[str]:
    """The names of the portraits, which are hidden from screen readers: a name stands beside each."""
    names: list[str] = within.locator(".player-portrait").evaluate_all(PORTRAITS)
    return names


def portrait(within: Page | Locator, name: str) -> Locator:
    """One of these portraits."""
    return within.locator(f".player-portrait[data-portrait={name}]")


OVERLAPS = """([ones, others]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.getBoundingClientRect(), each]);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes(ones).flatMap(([a, one]) => boxes(others)
    .filter(([b, other]) => one !== other && meet(a, b))
    .map(([, other]) => `${one.className} ${one.textContent.trim()} over ${other.className}`));
}"""
CUT = """() => {
  const elements = (selector) => [...document.querySelectorAll(selector)];
  const hidden = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4;
  const right = (each) => each.getBoundingClientRect().right;
  const outside = (each) => right(each) > right(each.closest(".sk-seat")) + 1;
  const list = document.querySelector(".sk-seats");
  return [
    ...elements(".sk-seat .sk-name").filter(hidden),
    ...elements(".sk-seat :is(.sk-tally, .sk-voids, .sk-score, .sk-left)").filter(outside),
    ...(list.scrollHeight > list.clientHeight + 1 ? [list] : []),
  ].map((each) => `${each.className} ${each.textContent.trim()}`);
}"""


def cut_parts_of_seats(page: Page) -> list[str]:
    """Names that are shortened, and parts that run out of their seat or off the screen."""
    parts: list[str] = page.evaluate(CUT)
    return parts


def overlaps_in_seats(page: Page) -> list[str]:
    """Marks, badges, scores and names of seats that cover each other."""
    parts = ".sk-seat :is(.sk-name, .sk-tally, .sk-voids, .sk-score, .sk-left, .sk-mark)"
    overlaps: list[str] = page.evaluate(OVERLAPS, [parts, parts])
    return overlaps


def overlaps_with_centre_of_mats(page: Page) -> list[str]:
    """What the number and words between the mats cover."""
    around = ".skull-holding .disc, .skull-mat, .skull-name"
    overlaps: list[str] = page.evaluate(OVERLAPS, [".skull-centre > *", around])
    return overlaps


def scores_without_sign(page: Page) -> int:
    """Scores beside seats that are a bare number on the screen."""
    bare = "elements => elements.filter((each) => !each.querySelector('.icon')?.checkVisibility()).length"
    count: int = page.locator(".sk-seat .sk-score").evaluate_all(bare)
    return count


def felt(page: Page) -> Locator:
    """The cloth of the table: only its place on the screen is looked at."""
    return page.locator(".sk-felt")


def version_marks(page: Page) -> Locator:
    """The forks on the rounds that have two versions. Screen readers have the note above the table."""
    return page.locator(".pad-edit .icon")


def passage_in_colour(page: Page, ruling: str) -> Locator:
    """The words of a ruling that an address has led to, with a coloured background."""
    return page.locator(f".passage.found #{ruling}")


def chapter_in_colour(page: Page, chapter: str) -> Locator:
    """The chapter that an address has led to, with a coloured background."""
    return page.locator(f"#{chapter}.found, .found #{chapter}").first


def moment(page: Page) -> Locator:
    """The short animation at the height of a trick. Screen readers have the log."""
    return page.locator(".moment")


def qr_code(page: Page) -> Locator:
    """The picture inside the button that shows it large: its name is the button's."""
    return page.locator("img[src^='/api/qr.svg']").first


def trick_outcome(page: Page) -> Locator:
    """The line that says who won a trick. Screen readers have the log."""
    return page.locator(".sk-status.outcome")


def skull_verdict(page: Page) -> Locator:
    """The sign in the middle of the mats when a challenge has ended. Screen readers have the log."""
    return page.locator(".skull-centre.told")


def cry(page: Page) -> Locator:
    """The cry over a shared sheet when all bids are revealed. Screen readers hear the bids."""
    return page.locator(".crew-yo")


def card_hover(page: Page) -> Locator:
    """The short help beside a card under the mouse. Screen readers have the dialog."""
    return page.locator(".card-hover")


def cards_in_trick(page: Page) -> Locator:
    """The cards that lie in the middle, without their owners."""
    return page.locator(".sk-trick [data-face]")


def first_card(page: Page) -> Locator:
    """The first card or disc, also where it is mere decoration."""
    return page.locator("main :is(.card, .disc)").first


def icon_explanation(page: Page) -> Locator:
    """The name of an icon that was tapped. Screen readers have the same name on the icon."""
    return page.locator(".explained")


def icon_with_name(page: Page) -> Locator:
    """The number of cards that a player holds: an icon with a hidden name, away from buttons."""
    return page.locator(".sk-left[title]").first


CUT_AT_THE_EDGES = """elements => elements.filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const ink = range.getBoundingClientRect();
  for (let box = each; box.nodeName !== "BODY"; box = box.parentElement) {
    const { top, bottom } = box.getBoundingClientRect();
    const cuts = getComputedStyle(box).overflowY !== "visible" && box.clientHeight < innerHeight / 2;
    if (cuts && (ink.top < top - 0.5 || ink.bottom > bottom + 0.5)) return true;
  }
  return false;
}).map((each) => each.textContent)"""


def names_with_cut_accents(page: Page) -> list[str]:
    """Names whose letters reach above or below a box that cuts them. No role tells how tall letters are."""
    names: list[str] = page.locator(".pad-person:visible").evaluate_all(CUT_AT_THE_EDGES)
    return names


def name_directions(page: Page) -> dict[str, str]:
    """The direction of each name in a row or a column, which decides where it is cut."""
    script = "elements => elements.map((each) => [each.textContent, getComputedStyle(each).direction])"
    return dict(page.locator(".pad-person").evaluate_all(script))
