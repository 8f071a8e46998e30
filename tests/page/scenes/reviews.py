"""Screenshots of the review of a game: strip, question, answer, hidden cards, ledger, text, all decisions."""

from typing import Final

from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.reviews import button, heading, one_moment, strip
from tests.page.scenes.album import choose
from tests.page.scenes.session import SceneSession
from tests.page.scripted_choices import Choice
from tests.page.words import in_any_language

JUDGED_WITHIN_MS: Final = 180_000
GAMES: Final = {
    "king": {"game": "skull-king", "options": {"players": 4, "plan": [3, 5, 7]}},
    "skull": {"game": "skull", "options": {"players": 4}},
}


def review(session: SceneSession) -> None:
    for name, settings in GAMES.items():
        table = session.table(settings)
        table.start().play_out(in_turns())
        person = session.browser_of(table.host, f"/replay/{table.id}-1?review")
        expect(heading(person.page, "moments")).to_be_visible(timeout=JUDGED_WITHIN_MS)
        shoot_review(session, person, f"review-{name}")
        person.go("/history?tab=decisions")
        session.album.shoot(person, f"review-{name}-your-decisions", full=True)


def in_turns() -> Choice:
    """The first legal move, then the last one, and so on: some of them are mistakes."""
    moves = 0

    def choose(seat: int, legal: list[str]) -> str:
        nonlocal moves
        moves += 1
        return legal[moves % 2 - 1]

    return choose


def shoot_review(session: SceneSession, person: Person, name: str) -> None:
    page, album = person.page, session.album
    album.shoot(person, f"{name}-figures")
    page.get_by_text(in_any_language("review.figures")).click()
    page.get_by_text(in_any_language("review.about")).scroll_into_view_if_needed()
    album.shoot(person, f"{name}-ledger")
    strip(page).focus()
    page.keyboard.press("End")
    album.shoot(person, f"{name}-strip")
    button(page, "to-figures").or_(one_moment(page)).first.click()
    one_moment(page).click()
    album.shoot(person, f"{name}-question")
    button(page, "show-answer").click()
    album.in_every_language(person, f"{name}-answer")
    button(page, "true-cards").click()
    album.shoot(person, f"{name}-hidden")
    choose(page, textView=True)
    button(page, "hide-true").first.click()
    album.shoot(person, f"{name}-as-text", full=True)
    choose(page, textView=False)
