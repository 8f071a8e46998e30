"""Screenshots of puzzles: the page to choose one, puzzles, their grades, and the deck of own mistakes."""

from typing import Any, Final

from playwright.sync_api import expect

from tests.page.scenes.session import SceneSession
from tests.page.solver import Solver, cue
from yohoho.puzzles import Puzzle, read_shipped_puzzles

GAMES: Final = {"king": "skull-king", "skull": "skull"}
ADD_MISTAKE: Final = """async (mistake) => {
  const { digest } = await (await fetch("/release.json")).json();
  const { addMistake } = await import(`/page/${digest}/puzzles/deck.js`);
  return addMistake(mistake);
}"""
"""Does what the review of a game does with a mistake."""


def puzzles(session: SceneSession) -> None:
    session.album.shoot(session.stranger("/puzzles"), "puzzles", full=True)
    for name, game in GAMES.items():
        solve(session, f"puzzle-{name}", next(one for one in read_shipped_puzzles() if one.game == game))
    deck(session)
    session.album.shoot(session.stranger("/puzzles/none"), "puzzle-unknown")


def solve(session: SceneSession, name: str, puzzle: Puzzle) -> None:
    person = session.stranger(f"/puzzles/{puzzle.id}")
    expect(cue(person.page)).to_be_visible()
    session.album.shoot(person, name)
    solves = Solver(session.stranger(f"/puzzles/{puzzle.id}"), "touch", "en")
    solves.solve(list(puzzle.view["legal"]), puzzle.sailor)
    session.album.in_every_language(solves.person, f"{name}-missed")
    solves = Solver(session.stranger(f"/puzzles/{puzzle.id}"), "touch", "en")
    solves.solve(list(puzzle.view["legal"]), puzzle.best.action)
    session.album.shoot(solves.person, f"{name}-solved")


def deck(session: SceneSession) -> None:
    person = session.stranger("/puzzles")
    puzzle = next(one for one in read_shipped_puzzles() if one.theme == "bid")
    person.page.evaluate(ADD_MISTAKE, mistake(puzzle))
    person.go("/puzzles")
    session.album.shoot(person, "puzzle-deck", full=True)
    person.go("/puzzles/mistakes")
    Solver(person, "touch", "en").solve(list(puzzle.view["legal"]), puzzle.best.action)
    session.album.shoot(person, "puzzle-deck-solved")


def mistake(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a mistake of somebody's game."""
    values = [
        {name: getattr(each, name) for name in ("action", "value", "margin", "win", "policy")}
        for each in puzzle.values
    ]
    return {
        "game": puzzle.game,
        "recordId": "g-1",
        "step": 12,
        "view": puzzle.view,
        "values": values,
        "category": "bid-too-high",
        "action": puzzle.sailor,
        "unit": puzzle.unit,
    }
