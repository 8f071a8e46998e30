"""Sealed bids: no answer, error or log reveals one before all are revealed together."""

from typing import Any

import structlog

from tests.server.in_memory import InMemoryServer, problem
from tests.server.sealed_bids import Table, bid, bids, list_facts
from yohoho.scorepad import Claim, tally
from yohoho.scorepad.commands import Leave


def test_last_bid_reveals_all_where_everybody_has_a_phone(app: InMemoryServer) -> None:
    table = Table(app, cy=True)
    assert bid(table.ann, 13)["bidding"]["mine"] == 13
    bid(table.bo, 17)
    waiting = table.ida.room()["bidding"]
    assert (waiting["sealed"], waiting["waiting"], waiting["without"]) == (["p1", "p2"], ["p3"], [])
    assert (waiting["ready"], waiting["mine"]) == (False, None)
    assert bids(table.ida) == {}
    bid(table.ann, 14)
    room = bid(table.cy, 11)
    assert room["bidding"]["written"] == ["p1", "p2", "p3"]
    for device in table.all:
        assert bids(device) == {"p1": 14, "p2": 17, "p3": 11}
    assert problem(table.ann.ask("PUT", "/bid", json={"number": 1, "bid": 1})) == (409, "bids-are-open")


def test_pen_reveals_bids_where_some_have_no_phone(app: InMemoryServer) -> None:
    table = Table(app)
    ready = bid(table.ann, 13)["bidding"]
    assert (ready["without"], ready["ready"]) == (["p3"], False)
    go: Any = {"number": 1, "bids": {"p3": 11}}
    refused = table.ida.ask("POST", "/reveal", json=go)
    assert problem(refused) == (409, "bids-missing")
    assert refused.json()["args"] == {"players": ["Bo"]}
    bid(table.bo, 17)
    assert table.ida.room()["bidding"]["ready"] is True
    assert problem(table.ida.ask("POST", "/reveal", json={"number": 1})) == (409, "bids-missing")
    with_hers = {"number": 1, "bids": {"p3": 11, "p1": 0}}
    assert problem(table.ida.ask("POST", "/reveal", json=with_hers)) == (409, "has-bid")
    for wrong, code in (({"p3": 99}, "bid-range"), ({"p9": 1}, "not-in-round")):
        assert problem(table.ida.ask("POST", "/reveal", json={"number": 1, "bids": wrong})) == (400, code)
    assert bids(table.ida) == {}
    for _ in range(2):  # the second time changes nothing
        assert table.ida.ask("POST", "/reveal", json=go).status_code == 200
    assert bids(table.cy) == {"p1": 13, "p2": 17, "p3": 11}
    assert len(table.cy.log.operations) == 2


def test_bids_can_be_taken_back_and_are_refused_out_of_turn(app: InMemoryServer) -> None:
    table = Table(app)
    bid(table.ann, 13)
    assert bid(table.ann, None)["bidding"]["sealed"] == []
    for number, tricks, status, code in ((2, 1, 409, "round-not-due"), (1, 99, 400, "bid-range")):
        answer = table.ann.ask("PUT", "/bid", json={"number": number, "bid": tricks})
        assert problem(answer) == (status, code)
    table.ida.write(Leave("p1", 1))
    table.ida.sync()
    answer = table.ann.ask("PUT", "/bid", json={"number": 1, "bid": 1})
    assert problem(answer) == (400, "not-in-round")


def test_no_answer_and_no_log_reveals_a_sealed_bid(app: InMemoryServer) -> None:
    """Two bids with numbers that occur nowhere else. Every member asks for everything, and tries what is not
    allowed."""
    table = Table(app)
    with structlog.testing.capture_logs() as logged:
        bid(table.ann, 13)
        bid(table.bo, 17)
        table.hear()
        for device in table.all:
            device.ask("POST", "/reveal", json={"number": 1})
            device.ask("POST", "/reveal", json={"number": 1, "bids": {"p1": 1, "p2": 99}})
            device.ask("PUT", "/me", json={"person": "p1"})
            device.ask("PUT", "/tricks", json={"number": 1, "tricks": 2})
            device.ask("PUT", "/bid", json={"number": 2, "bid": 2})
        table.hear()
    owners = {13: table.ann, 17: table.bo}
    for secret, owner in owners.items():
        for device in table.all:
            texts = " ".join(list_facts(device.heard))
            assert (str(secret) in texts.split()) == (device is owner)
        for line in logged:
            assert str(secret) not in [str(value) for name, value in line.items() if name != "ms"]
    assert table.ida.ask("POST", "/reveal", json={"number": 1, "bids": {"p3": 1}}).status_code == 200
    assert bids(table.cy) == {"p1": 13, "p2": 17, "p3": 1}


def test_another_deal_removes_all_sealed_bids(app: InMemoryServer) -> None:
    """A pen that deals fewer cards could otherwise see whose bid is gone, and learn who bid high."""
    table = Table(app)
    bid(table.ann, 13)
    bid(table.bo, 0)
    table.ida.write_round(1, cards=5)
    assert table.ida.sync()["room"]["bidding"]["sealed"] == []
    assert table.ann.room()["bidding"]["mine"] is None
    bid(table.ann, 5)


def test_bid_written_by_the_pen_replaces_a_sealed_one(app: InMemoryServer) -> None:
    table = Table(app)
    bid(table.ann, 13)
    table.ida.write_round(1, bids={"p1": 2})
    bidding = table.ida.sync()["room"]["bidding"]
    assert (bidding["written"], bidding["sealed"], bidding["waiting"]) == (["p1"], [], ["p2"])
    bid(table.bo, 1)
    table.ida.ask("POST", "/reveal", json={"number": 1, "bids": {"p3": 0}})
    assert bids(table.ida) == {"p1": 2, "p2": 1, "p3": 0}


def test_pen_can_bid_for_a_phone_that_is_gone(app: InMemoryServer) -> None:
    table = Table(app)
    bid(table.ann, 13)
    key = next(mate["key"] for mate in table.ida.room()["crew"] if mate["person"] == "p1")
    bidding = table.ida.ask("PUT", f"/crew/{key}", json={"person": None}).json()["bidding"]
    assert (bidding["sealed"], bidding["without"]) == ([], ["p1", "p3"])
    bid(table.bo, 1)
    go = {"number": 1, "bids": {"p1": 0, "p3": 0}}
    assert table.ida.ask("POST", "/reveal", json=go).status_code == 200
    assert bids(table.ann) == {"p1": 0, "p2": 1, "p3": 0}


def test_impossible_bid_is_revealed_without_an_error_and_shows_as_a_fault(app: InMemoryServer) -> None:
    """Harry's change was written before the bids: with a bid of 3 it is impossible, and no error may say
    so."""
    table = Table(app, powers=["harry"], plan=[3, 3])
    table.ida.write_round(1, harry={"p1": 1})
    table.ida.sync()
    bid(table.ann, 3)
    bid(table.bo, 1)
    assert table.ida.ask("POST", "/reveal", json={"number": 1, "bids": {"p3": 1}}).status_code == 200
    assert bids(table.ida) == {"p1": 3, "p2": 1, "p3": 1}
    assert [fault.why.code for fault in tally(table.ida.sheet).faults] == ["change-range"]


def test_people_enter_their_own_tricks(app: InMemoryServer) -> None:
    table = Table(app, plan=[2, 3])
    assert problem(table.ann.ask("PUT", "/tricks", json={"number": 1, "tricks": 1})) == (400, "bid-missing")
    bid(table.ann, 1)
    bid(table.bo, 1)
    table.ida.ask("POST", "/reveal", json={"number": 1, "bids": {"p3": 0}})
    for device in (table.ann, table.bo, table.ann):
        assert device.ask("PUT", "/tricks", json={"number": 1, "tricks": 1}).status_code == 200
    too_many = table.bo.ask("PUT", "/tricks", json={"number": 1, "tricks": 2})
    assert problem(too_many) == (400, "tricks-too-many")
    table.ida.sync()
    table.ida.write_round(
        1,
        bids={"p1": 1, "p2": 1, "p3": 0},
        tricks={"p1": 1, "p2": 1, "p3": 0},
        claims=(Claim("black-14", "p1"),),
    )
    room = table.ida.sync()["room"]
    assert room["bidding"]["number"] == 2
    assert table.ann.ask("PUT", "/tricks", json={"number": 1, "tricks": 1}).status_code == 200
    assert problem(table.ann.ask("PUT", "/tricks", json={"number": 2, "tricks": 1})) == (400, "bid-missing")
    assert problem(table.ann.ask("PUT", "/tricks", json={"number": 9, "tricks": 1})) == (409, "round-not-due")
    assert problem(table.ann.ask("PUT", "/bid", json={"number": 1, "bid": 1})) == (409, "round-not-due")


def test_bid_after_the_end_is_refused(app: InMemoryServer) -> None:
    table = Table(app, plan=[1])
    all_in = {"p1": 1, "p2": 0, "p3": 0}
    table.ida.write_round(1, bids=all_in, tricks=all_in)
    assert table.ida.sync()["room"]["bidding"] is None
    assert problem(table.ann.ask("PUT", "/bid", json={"number": 2, "bid": 1})) == (409, "game-over")
    assert problem(table.ida.ask("POST", "/reveal", json={"number": 2})) == (409, "game-over")
