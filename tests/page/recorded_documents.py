"""Documents that the server answers with, for the tests of the page in Node: games, reviews, lessons, days.

tests/page/recordings.py writes them. They are made by the functions behind the routes, or of the structs that
the routes answer with, so that a change of either changes the files.
"""

from typing import Any, Final

import msgspec

from tests.page.page_judge import page_judges
from tests.page.recorded_logbook import logbook_documents
from tests.walks import walk
from yohoho import Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.core.record import GameRecord, Logbook, dumps
from yohoho.daily.days import closes, ends
from yohoho.lessons import document, lesson_named
from yohoho.lessons.documents import lesson_summaries
from yohoho.review.reviewing import review
from yohoho.server.daily.wire import (
    CalendarDay,
    CalendarGame,
    DailyCalendar,
    DailyGame,
    DailyLine,
    DailyOpponent,
    DailyReference,
    DailyResult,
    DailyToday,
    MyAttempt,
)
from yohoho.server.replay import replay_of
from yohoho.server.reviews.wire import ReviewJob

NAMES: Final = ("Ida", "Bo", "Cleo")
PLAYED: Final[dict[str, tuple[AnyGame, int]]] = {
    "skull-king": (SkullKing(players=3, plan=[2, 3]), 2),
    "skull": (Skull(players=3), 2),
}
"""The games, each with the seed of its cards and moves."""
LESSONS: Final = ("beck-following", "schmidt-two-faced", "skull-challenging", "skull-flipping")
DAY: Final = "2026-11-16"
"""The day on which the tests in Node begin."""


def documents() -> dict[str, Any]:
    """Every document by the name of its file, without its ending."""
    return {
        **{f"played-{name}": _finish_game(*how) for name, how in PLAYED.items()},
        **{f"lesson-{name}": document(lesson_named(name)) for name in LESSONS},
        "lessons": lesson_summaries(),
        "daily": {"today": _today(), "calendar": _calendar(), "result": _result()},
        "logbook": logbook_documents(),
    }


def _finish_game(game: AnyGame, seed: int) -> dict[str, Any]:
    """A finished game: its record, its replay, and the review of the first seat."""
    logbook = Logbook(game, list(NAMES))
    for step in walk(game, seed):
        logbook.act(step.seat, step.action)
    record = logbook.record()
    return {
        "record": msgspec.json.decode(dumps(record)),
        "replay": replay_of(record),
        "review": _review(record),
    }


def _review(record: GameRecord) -> ReviewJob:
    with page_judges():
        whole = review(record, 0)
    return ReviewJob(state="done", seat=0, effort="normal", of=len(whole.rounds), rounds=[], review=whole)


# --- the daily deal


OPPONENTS: Final = [
    DailyOpponent("Anne Bonny", "sailor", "plain", "anne-bonny"),
    DailyOpponent("Calico Jack", "sailor", "plain", "calico-jack"),
]
RULES: Final[dict[str, dict[str, Any]]] = {
    "skull-king": {"options": {"edition": "beck", "players": 3, "plan": [2, 4]}, "cards": [2, 4]},
    "skull": {"options": {"players": 3}, "cards": []},
}


def _today() -> DailyToday:
    games = [
        DailyGame(
            game=name,
            **rules,
            opponents=OPPONENTS,
            commitment=f"commitment of {name}",
            tomorrow=f"commitment of {name} tomorrow",
            finished=3,
            mine=None,
        )
        for name, rules in RULES.items()
    ]
    return DailyToday(
        day=DAY, ends=ends(DAY), closes=closes(DAY), first="2026-11-02", games=games, days_kept=0
    )


def _result() -> DailyResult:
    """Skull on a day that is not closed: Ida is second, between a friend and a stranger."""
    lines = [
        DailyLine(place=1, name="Bess", points=9, rank=1, me=False, friend=True, attempts=1, replay=""),
        DailyLine(place=2, name="Ida", points=6, rank=2, me=True, friend=False, attempts=1, replay=""),
        DailyLine(place=3, name="Cyrus", points=2, rank=3, me=False, friend=False, attempts=3, replay=""),
    ]
    own_attempt = MyAttempt(
        table="t-daily",
        state="finished",
        begun=ends(DAY) - 1,
        points=6,
        rank=2,
        place=2,
        marks=["won", "lost", "none"],
    )
    return DailyResult(
        day=DAY,
        game="skull",
        closed=False,
        closes=closes(DAY),
        **RULES["skull"],
        opponents=OPPONENTS,
        commitment="commitment of skull",
        secret="",
        mine=own_attempt,
        begun=4,
        finished=3,
        lines=lines,
        references=[DailyReference("cabin-boy", 1, 3), DailyReference("sailor", 4, 2)],
    )


def _calendar() -> DailyCalendar:
    days = [
        CalendarDay("2026-11-13", True, [CalendarGame("skull", "none", None, "")]),
        CalendarDay(
            "2026-11-14",
            True,
            [CalendarGame("skull-king", "missed", None, "t-14"), CalendarGame("skull", "none", None, "")],
        ),
        CalendarDay(
            "2026-11-15",
            False,
            [
                CalendarGame("skull-king", "playing", None, "t-15"),
                CalendarGame("skull", "finished", 6, "t-16"),
            ],
        ),
    ]
    return DailyCalendar(month=DAY[:7], today=DAY, first="2026-11-02", days=days, days_kept=1)
