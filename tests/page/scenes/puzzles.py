"""Screenshots of puzzles: the page to choose one, puzzles, their grades, and the deck of own mistakes."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.page.scenes.session import SceneSession
from tests.page.solver import ADD_MISTAKE, Solver, cue, mistake
from yohoho.puzzles import Puzzle, shipped_puzzles

GAMES: Final = {"king": "skull-king", "skull": "skull"}


def puzzles(session: SceneSession) -> None:
    session.album.shoot(session.stranger("/puzzles"), "puzzles", full=True)
    for name, game in GAMES.items():
        solve(session, f"puzzle-{name}", next(one for one in shipped_puzzles() if one.game == game))
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
    puzzle = next(one for one in shipped_puzzles() if one.theme == "bid")
    person.page.evaluate(ADD_MISTAKE, mistake(puzzle))
    person.go("/puzzles")
    session.album.shoot(person, "puzzle-deck", full=True)
    person.go("/puzzles/mistakes")
    Solver(person, "touch", "en").solve(list(puzzle.view["legal"]), puzzle.best.action)
    session.album.shoot(person, "puzzle-deck-solved")
