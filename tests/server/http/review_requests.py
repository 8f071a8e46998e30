"""What the tests of reviews over HTTP ask for, and how they wait for the answer."""

from typing import Any

from tests.server.in_memory import InMemoryServer
from yohoho.store import GameRow

NAMES = ("Blackbeard", "Mary Read", "Zheng Yi Sao")
MAX_QUESTIONS = 1_000
Person = dict[str, str]


def review_path(row: GameRow) -> str:
    return f"/api/games/{row.id}/review"


def add_game(app: InMemoryServer, *people: Person, seed: int = 5) -> GameRow:
    players = [person["id"] for person in people]
    return app.add_finished_game(people[0]["token"], *players, names=NAMES, seed=seed)


def start_review(app: InMemoryServer, address: str, person: Person, **body: Any) -> Any:
    answer = app.ask("POST", address, person["token"], json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def wait_for_review(app: InMemoryServer, address: str, person: Person | None = None) -> Any:
    """Ask until the job is over; returns its document."""
    for _ in range(MAX_QUESTIONS):
        job = app.get_json(address, person["token"] if person else "")
        if job["state"] not in ("waiting", "running"):
            return job
    raise AssertionError("the review did not end")
