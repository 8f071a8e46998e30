"""The cards that the pen logs are visible to all during the round, and reveal no secret."""

from typing import Any

import pytest

from tests.server.devices import Answer, Device, other_device, other_member
from tests.server.in_memory import InMemoryServer, problem
from tests.server.sealed_bids import Table, bid, list_facts

BIDS = {"p1": 1, "p2": 0, "p3": 2}
TRICK = [
    {"card": "yellow-14", "by": "p1"},
    {"card": "tigress:pirate", "by": "p2"},
    {"card": "skull-king", "by": "p3"},
]


def lay(device: Device, **laid: Any) -> Any:
    return device.ask("PUT", "/laid", json={"number": 1, "bids": BIDS, "played": [TRICK[:1]]} | laid)


def read_laid(device: Device) -> Answer | None:
    laid: Answer | None = device.room()["laid"]
    return laid


def test_watchers_see_the_live_trick_which_is_not_on_the_sheet(ida: Device) -> None:
    bo, watcher = other_member(ida, "Bo", "p2"), other_member(ida, "Eve")
    assert read_laid(bo) is None
    version = ida.room()["version"]
    assert lay(ida).json()["version"] > version
    whole = lay(ida, played=[TRICK], lead="p3").json()
    for device in (bo, watcher):
        assert read_laid(device) == {"number": 1, "bids": BIDS, "played": [TRICK], "lead": "p3"}
        assert device.sync([])["room"]["laid"] == read_laid(device)
        assert device.sheet.rounds == {}, "it is no part of the log"
    assert lay(ida, played=[TRICK], lead="p3").json()["version"] == whole["version"], (
        "the same again is no news"
    )
    assert ida.sync()["operations"] == 1
    assert lay(ida, played=[]).json()["laid"] == {"number": 1, "bids": BIDS, "played": [], "lead": None}
    assert read_laid(bo) == read_laid(ida), "the bids alone are shown too"
    assert lay(ida, bids={}, played=[]).json()["laid"] is None
    assert read_laid(bo) is None


def test_live_trick_ends_with_its_round(ida: Device) -> None:
    lay(ida)
    ida.write_round(1, bids=BIDS, tricks={"p1": 0, "p2": 0, "p3": 2})
    assert ida.sync()["room"]["laid"] is None
    assert problem(lay(ida)) == (409, "round-not-due")


def test_only_the_pen_shows_cards(app: InMemoryServer, ida: Device) -> None:
    bo = other_member(ida, "Bo", "p2")
    assert problem(lay(bo)) == (403, "pen-only")
    stranger = Device(app, app.guest("Eve")["token"], "eve", ida.log)
    assert problem(lay(stranger)) == (403, "not-your-sheet")
    assert problem(lay(other_device(ida, "tablet"), number=2)) == (409, "round-not-due")
    assert read_laid(bo) is None


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"bids": {"p1": 1, "p2": 0}}, "bids-missing"),
        ({"bids": BIDS | {"p1": 3}}, "bid-range"),
        ({"bids": BIDS | {"p9": 1}}, "no-such-person"),
        ({"played": [[{"card": "yellow-14", "by": "p9"}]]}, "no-such-person"),
        ({"played": [[{"card": "yellow-14"}]]}, "no-graybeard"),
        ({"played": [[{"card": "yellow-15", "by": "p1"}]]}, "unknown-card"),
        ({"played": [[{"card": "kraken", "by": "p1"}]]}, "not-in-deck"),
        ({"played": [[{"card": "tigress", "by": "p1"}]]}, "declare-role"),
        ({"played": [TRICK, TRICK]}, "logged-twice"),
        ({"played": [TRICK[:1], TRICK[1:2]]}, "trick-unfinished"),
        ({"lead": "p9"}, "not-in-round"),
        ({"lead": ""}, "no-graybeard"),
    ],
)
def test_invalid_live_trick_is_refused_with_a_reason(ida: Device, wrong: dict[str, Any], code: str) -> None:
    assert problem(lay(ida, **wrong)) == (409 if code == "bids-missing" else 400, code)
    assert read_laid(ida) is None


def test_live_trick_has_a_maximum_size(ida: Device) -> None:
    one = {"card": "escape", "by": "p1"}
    too_much: list[dict[str, Any]] = [{"played": [[one] * 21]}, {"played": [[one]] * 100}, {"lead": "p" * 41}]
    for wrong in [*too_much, {"played": [[]]}]:
        assert problem(lay(ida, **wrong)) == (400, "bad-message"), wrong
    assert lay(ida, bids={f"p{n}": 1 for n in range(41)}).status_code == 400


def test_live_trick_reveals_no_sealed_bid(app: InMemoryServer) -> None:
    table = Table(app)
    bid(table.bo, 17)
    said = {"p1": 11, "p2": 12, "p3": 13}
    assert problem(lay(table.ida, bids=said)) == (409, "bids-are-sealed")
    table.hear()
    assert not {"11", "12", "13"} & set(list_facts(table.bo.heard)), "nor is the pen's own note told"
    assert "17" not in set(list_facts(table.ida.heard + table.ann.heard + table.cy.heard))
    opened = {"number": 1, "bids": {"p1": 11, "p3": 13}}
    assert table.ida.ask("POST", "/reveal", json=opened).status_code == 200
    assert lay(table.ida, bids=said | {"p2": 17}).status_code == 200
