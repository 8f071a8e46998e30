"""Sheets as documents: what goes out comes back, and nonsense is refused with a reason."""

import csv
import json
from functools import reduce
from operator import getitem
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.effort import examples
from yohoho.core.errors import YohohoError
from yohoho.scorepad import (
    Log,
    Person,
    Round,
    Sheet,
    SheetError,
    commands,
    dumps,
    faults,
    fold,
    from_csv,
    loads,
    open_sheet,
    tally,
    to_csv,
)
from yohoho.scorepad.ledger import write
from yohoho.scorepad.log import MAX_BYTES, MAX_OPERATIONS, Operation

from .pad import BUILT_IN, add_round, open_pad
from .random_sheets import back_and_gone, nine_people, some_log

SEEDS = st.integers(0, 2**32)


def code_of(text: str | bytes) -> str:
    with pytest.raises(YohohoError) as caught:
        loads(text)
    return caught.value.reason.code


@settings(max_examples=examples(40, 15), deadline=None)
@given(SEEDS)
def test_json_comes_back_as_it_was(seed: int) -> None:
    log = some_log(seed)
    text = dumps(log)
    assert loads(text) == log == loads(text.encode())
    assert json.loads(text)["format"] == "yohoho-sheet"
    assert json.loads(text)["version"] == 1


def facts(sheet: Sheet) -> Any:
    """What a table can say: facts by name instead of by id."""
    names = {person.id: person.name for person in sheet.people}
    rounds = {
        number: (
            round_.cards,
            {names[who]: bid for who, bid in round_.bids.items()},
            {names[who]: won for who, won in round_.tricks.items()},
            round_.discarded,
            {(claim.card, names[claim.by], names.get(claim.giver or "")) for claim in round_.claims},
            {names[who]: points for who, points in round_.wagers.items() if points},
            {names[who]: by for who, by in round_.harry.items() if by},
            {names[who] for who in round_.cannonballs},
            round_.forced,
            names[sheet.dealer_of(number)],
        )
        for number in sheet.rounds
        for round_ in [sheet.round(number)]
    }
    counted = tally(sheet)
    players = {who for row in counted.rows for who in row.players}
    listed = [person for person in sheet.people if person.id in players or person.until is None]
    people = [(person.name, person.colour, person.since, person.until, person.start) for person in listed]
    totals = {person.name: counted.totals[person.id] for person in listed}
    return rounds, people, totals, sheet.group, sheet.closed, counted.over, sheet.setup(1).scoring


@settings(max_examples=examples(60, 20), deadline=None)
@given(SEEDS.map(some_log))
@example(nine_people())
def test_csv_says_the_same_facts(log: Log) -> None:
    sheet = fold(log)
    if sorted(sheet.rounds) != [*range(1, len(sheet.rounds) + 1)]:
        return  # a round in the middle was undone
    again = fold(from_csv(to_csv(sheet), "again", "reader"))
    assert facts(again) == facts(sheet)
    assert to_csv(again) == to_csv(sheet)


def test_csv_keeps_a_person_away_who_leaves_as_soon_as_they_are_back() -> None:
    sheet = fold(back_and_gone())
    assert sheet.people[3].away == ((2, 3), (3, 4))
    assert fold(from_csv(to_csv(sheet), "again", "dev")).people[3].away == sheet.people[3].away


def test_a_table_made_by_hand() -> None:
    text = "\ufeffround;player;bid;tricks\n1;Ann;1;1\n1;Bo;0;0\n1;Cy;0;0\n2;Ann;1;2\n2;Bo;1;0\n2;Cy;0;0\n"
    sheet = fold(from_csv(text, "hand", "dev"))
    assert [person.name for person in sheet.people] == ["Ann", "Bo", "Cy"]
    assert list(tally(sheet).totals.values()) == [10, 0, 30]


def test_a_closed_sheet_stays_closed() -> None:
    log = write(add_round(open_pad(3), "1 0 0", "1 0 0"), "dev", commands.Close())
    assert tally(fold(from_csv(to_csv(fold(log)), "again", "dev"))).over


def test_csv_has_points_of_complete_rounds_only() -> None:
    log = add_round(add_round(open_pad(3), "1 0 0", "1 0 0"), "1 1 0", "", number=2)
    rows = list(csv.DictReader(to_csv(fold(log)).lstrip("\ufeff").splitlines()))
    assert [(row["round"], row["points"]) for row in rows] == [
        ("1", "20"),
        ("1", "10"),
        ("1", "10"),
        ("2", ""),
        ("2", ""),
        ("2", ""),
    ]


def test_csv_has_the_bid_before_and_after_a_change_by_harry() -> None:
    options = {"powers": ["harry"]}
    round_ = Round(bids={"p1": 0, "p2": 0, "p3": 0}, tricks={"p1": 1, "p2": 0, "p3": 0}, harry={"p1": 1})
    log = write(open_sheet("s", "dev", ["Ann", "Bo", "Cy"], options), "dev", commands.WriteRound(1, round_))
    rows = csv.DictReader(to_csv(fold(log)).splitlines())
    bids = [(row["bid"], row["harry"], row["final_bid"]) for row in rows]
    assert bids == [("0", "1", "1"), ("0", "", "0"), ("0", "", "0")]


def test_names_are_no_formulas() -> None:
    names = ["=1+1", "@cmd", "-2", "'quoted", 'a,b"c', "<b>x</b>"]
    text = to_csv(fold(open_sheet("s", "dev", names, group="=x")))
    for cell in ("'=1+1", "'@cmd", "'-2", "''quoted"):
        assert f",{cell}," in text
    again = fold(from_csv(text, "again", "dev"))
    assert ([person.name for person in again.people], again.group) == (names, "=x")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("[]", "not-a-sheet"),
        ("{}", "not-a-sheet"),
        ('{"format": "yohoho-record", "version": 1}', "not-a-sheet"),
        ('{"format": "yohoho-sheet"}', "sheet-version"),
        ('{"format": "yohoho-sheet", "version": 2, "novelty": []}', "sheet-version"),
        ('{"format": "yohoho-sheet", "version": 1}', "bad-sheet"),
        ('{"format": "yohoho-sheet", "version": 1, "sheet": "s", "operations": []}', "no-head"),
        (b"\xff\xfe\x00", "not-json"),
        ("[" * 100_000, "not-json"),
        (b" " * (MAX_BYTES + 1), "too-large"),
    ],
)
def test_nonsense_is_refused(text: str | bytes, code: str) -> None:
    assert code_of(text) == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"sheet": "../../etc/passwd"}, "bad-sheet"),
        ({"sheet": ""}, "bad-sheet"),
        ({"more": 1}, "bad-sheet"),
        ({"name": "x" * 200}, "name-too-long"),
        ({"name": "evil\u202eeman"}, "bad-sheet"),
        ({"clock": 2**60}, "bad-sheet"),
        ({"clock": -1}, "bad-sheet"),
        ({"edition": "mystery"}, "unknown-edition"),
        ({"scoring": "mystery"}, "unknown-scoring"),
        ({"plan": [0]}, "bad-plan"),
        ({"do": "explode"}, "bad-sheet"),
    ],
)
def test_documents_that_were_tampered_with(change: dict[str, Any], code: str) -> None:
    document = json.loads(dumps(open_pad(3)))
    head = document["operations"][0]
    for place in (document, head, head["command"], head["command"]["options"], head["command"]["people"][0]):
        for key, value in change.items():
            if key in place or (key == "more" and place is document):
                place[key] = value
    assert code_of(json.dumps(document)) == code


@pytest.mark.parametrize("person", [*BUILT_IN, "p1\n"])
def test_built_in_property_is_refused_as_a_person(person: str) -> None:
    log = open_pad(3)
    document = json.loads(dumps(log))
    document["operations"][0]["command"]["people"][0]["id"] = person
    with pytest.raises(SheetError) as refused:
        loads(json.dumps(document))
    assert refused.value.reason.code == "bad-sheet"
    assert refused.value.reason.args["detail"] == "$.operations[0].command.people[0].id"
    with pytest.raises(SheetError, match="bad-sheet"):
        write(log, "dev", commands.Join(Person(id=person, name="Dora", since=1)))


@pytest.mark.parametrize("person", ["Constructor", "proto", "__x", "x__", "constructor-1", "p_1"])
def test_other_words_are_good_ids(person: str) -> None:
    assert fold(write(open_pad(3), "dev", commands.Join(Person(id=person, name="Dora")))).person(person)


@pytest.mark.parametrize(
    ("path", "longest"),
    [
        (["sheet"], 60),
        (["operations", 0, "id"], 100),
        (["operations", 0, "author"], 60),
        (["operations", 1, "command", "round", "claims", 0, "card"], 40),
    ],
    ids=["sheet", "operation", "author", "card"],
)
def test_name_has_one_character_or_more_up_to_its_limit(path: list[Any], longest: int) -> None:
    document = json.loads(dumps(add_round(open_pad(3), "1 0 0", "1 0 0", "a:black-14")))

    def with_length(length: int) -> str:
        reduce(getitem, path[:-1], document)[path[-1]] = "x" * length
        return json.dumps(document)

    for length in (1, longest):
        assert loads(with_length(length))
    for length in (0, longest + 1):
        assert code_of(with_length(length)) == "bad-sheet"


def test_rounds_that_break_a_rule_are_let_in_and_marked() -> None:
    document = dumps(add_round(open_pad(3), "1 0 0", "1 0 0")).replace('"a":1', '"a":7')
    assert [fault.why.code for fault in faults(fold(loads(document)))][:1] == ["bid-range"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "column-missing"),
        ("round,player,bid\n1,Ann,0\n", "column-missing"),
        ("round,player,bid,tricks\n", "row-count"),
        ("round,player,bid,tricks\n" + "1,Ann,0,0\n" * 3000, "row-count"),
        ("round,player,bid,tricks\n1,Ann,zero,0\n1,Bo,0,0\n", "bad-cell"),
        ("round,player,bid,tricks\n1,Ann,0,0\n1,Ann,0,0\n1,Bo,0,0\n", "bad-cell"),
        ("round,player,bid,tricks\n0,Ann,0,0\n1,Bo,0,0\n", "bad-cell"),
        ("round,player,bid,tricks\n1,Ann,0,0\n", "player-count"),
        ("round,player,bid,tricks\n1,Ann,0,0\n1,,0,0\n", "empty-name"),
        ("round,player,bid,tricks\n1,Ann,0,0\n1,Bo,0,0\n1,Cy,0,0\n", "tricks-missing"),
        ("round,player,bid,tricks\n2,Ann,0,0\n2,Bo,0,0\n", "player-count"),
        ("round,player,bid,tricks,since\n2,Ann,0,0,1\n2,Bo,0,0,1\n", "round-not-due"),
        (
            "round,player,bid,tricks,options\n1,Ann,0,1,plan=1\n1,Bo,0,0,\n2,Ann,0,1,\n2,Bo,0,0,\n",
            "no-such-round",
        ),
        ("round,player,bid,tricks\n1,Ann,0,1\n1,Bo,0,0\n2,Ann,0,2\n2,Bo,0,0\n2,ann,0,0\n", "name-taken"),
        ("round,player,bid,tricks,claims\n1,Ann,0,0,loot<x\n1,Bo,0,0,\n", "bad-cell"),
        ("round,player,bid,tricks,options\n1,Ann,0,0,sharks\n1,Bo,0,0,\n", "unknown-option"),
        ("round,player,bid,tricks,options\n1,Ann,0,0,plan=x+1\n1,Bo,0,0,\n", "unknown-plan"),
        ("x" * (MAX_BYTES + 1), "too-large"),
        ("a" * 200_000, "not-a-table"),
    ],
)
def test_tables_that_are_refused(text: str, code: str) -> None:
    with pytest.raises(YohohoError) as caught:
        from_csv(text, "s", "dev")
    assert caught.value.reason.code == code


def test_a_sheet_can_be_full() -> None:
    log = open_pad(3)
    (head,) = log.operations
    pages = [
        Operation(id=f"x{clock}", author="x", clock=clock, command=commands.Regroup("g"))
        for clock in range(2, MAX_OPERATIONS + 1)
    ]
    full = Log(log.sheet, (head, *pages))
    assert loads(dumps(full)) == full
    with pytest.raises(YohohoError, match="sheet-full"):
        write(full, "dev", commands.Close())


def test_a_crowd_is_not_let_in() -> None:
    log = open_pad(3)
    crowd = [
        Operation(
            id=f"x{n}", author="x", clock=n, command=commands.Join(Person(id=f"x{n}", name=f"X{n}", since=50))
        )
        for n in range(2, 200)
    ]
    assert code_of(dumps(Log(log.sheet, (*log.operations, *crowd)))) == "too-many-people"
    many = [
        Operation(id=f"x{n}", author="x", clock=n, command=commands.Regroup("g"))
        for n in range(2, 2 * MAX_OPERATIONS + 2)
    ]
    assert code_of(dumps(Log(log.sheet, (*log.operations, *many)))) == "sheet-full"


def spoil(text: str, rng: Random) -> str:
    """A document with a few characters changed, lost or doubled."""
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(text))
        extra = rng.choice(
            ["", "0", "-", '"', "{", "]", ",", "\u202e", "99999999999999999999", "null", "\n", ";"]
        )
        text = text[:place] + extra + text[place + rng.randrange(3) :]
    return text


@settings(max_examples=examples(150, 40), deadline=None)
@given(SEEDS)
def test_spoiled_documents_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    log = some_log(seed % 20, 12)
    for read in (loads, lambda text: from_csv(text, "s", "dev")):
        text = dumps(log) if read is loads else to_csv(fold(log))
        try:
            read_log = read(spoil(text, rng))
        except YohohoError:
            continue
        tally(fold(read_log))
        assert loads(dumps(read_log)) == read_log


@settings(max_examples=examples(100, 40), deadline=None)
@given(st.one_of(st.text(), st.binary()))
def test_any_text_at_all(text: str | bytes) -> None:
    for read in (loads, lambda text: from_csv(str(text), "s", "dev")):
        with pytest.raises(YohohoError):
            read(text)


def test_a_latecomer_who_has_not_played_is_in_the_table() -> None:
    log = add_round(open_pad(3), "1 0 0", "1 0 0")
    log = write(log, "dev", commands.Join(Person(id="d", name="D", since=2, start="last"), seat=0))
    again = fold(from_csv(to_csv(fold(log)), "again", "dev"))
    assert [person.name for person in again.people] == ["D", "A", "B", "C"]
    assert tally(again).totals[again.people[0].id] == 10
