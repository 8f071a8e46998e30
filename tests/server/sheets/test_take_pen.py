"""A member takes the pen of people who have been away for long enough; these keep theirs and are told."""

import pytest

from tests.server.devices import Device, other_member
from tests.server.in_memory import problem
from tests.server.in_process import new_random_source
from yohoho.server.errors import ServerError
from yohoho.server.sheets.crew import (
    PEN_AWAY_SECONDS,
    Crew,
    acknowledge_pen_taken,
    claim_pen,
    join_crew,
    new_crew,
)
from yohoho.server.sheets.presence import FRESH_MS, SheetPresence

LONG = PEN_AWAY_SECONDS * 1000


@pytest.fixture
def crew() -> Crew:
    return join_crew(new_crew("ann", "Ann", new_random_source("ann")), "bo", "Bo", new_random_source("bo"))


@pytest.mark.parametrize("since", [None, 1, LONG])
def test_pen_stays_while_its_holder_is_here_or_has_just_left(crew: Crew, since: int | None) -> None:
    with pytest.raises(ServerError, match="pen-in-use"):
        claim_pen(crew, "bo", {"ann": since}, LONG)


def test_pen_is_taken_after_a_minute_and_its_holder_is_told(crew: Crew) -> None:
    after = claim_pen(crew, "bo", {"ann": 0}, LONG)
    ann, bo = after.members
    assert ann.pen, "what Ann enters without a connection is not lost"
    assert bo.pen
    assert ann.pen_taken is not None
    assert (ann.pen_taken.by, ann.pen_taken.at) == ("Bo", LONG)
    assert acknowledge_pen_taken(after, "ann").members[0].pen_taken is None
    assert claim_pen(after, "bo", {"ann": 0}, LONG) == after, "Bo has it already"
    with pytest.raises(ServerError, match="not-your-sheet"):
        claim_pen(crew, "eve", {"ann": 0}, LONG)


def test_absence_counts_from_the_moment_somebody_left() -> None:
    now = 1000
    presence = SheetPresence(lambda _: None, lambda: now)
    assert presence.absent_since("pad", "ann") == 1000, "nothing is known yet"
    with presence.count_connection("pad", "bo"):
        now = 2000
        assert presence.absent_since("pad", "ann") == 1000, "not here since Bo came"
        with presence.count_connection("pad", "ann"):
            assert presence.absent_since("pad", "ann") is None
            now = 3000
        now = 9000
        assert presence.absent_since("pad", "ann") == 3000
    now = 9000 + FRESH_MS
    with presence.count_connection("pad", "bo"):
        assert presence.absent_since("pad", "ann") == 3000, "a reload changes nothing"
    now += FRESH_MS + 1
    with presence.count_connection("pad", "bo"):
        assert presence.absent_since("pad", "ann") == now, "nobody was here to see Ann come or go"


def test_pen_is_taken_over_http(ida: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    bo = other_member(ida, "Bo", "p2")
    assert problem(bo.ask("POST", "/pen")) == (409, "pen-in-use")
    monkeypatch.setattr("yohoho.server.sheets.crew.PEN_AWAY_SECONDS", 0)
    assert bo.ask("POST", "/pen").json()["pen"]
    assert bo.room()["pen_taken"] is None
    room = ida.room()
    assert room["pen"]
    assert room["pen_taken"]["by"] == "Bo"
    assert ida.ask("DELETE", "/pen").json()["pen_taken"] is None
    bo.write_round(1, bids={"p1": 1, "p2": 0, "p3": 0})
    bo.sync()
