"""The fuzzer of `make soak`, run for a moment, and its completeness."""

import random
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests import soak_actors
from tests.mutations import as_bytes, spoil
from tests.soak_actors import COMMANDS
from tests.soak_fuzz import fuzz
from tests.soak_watch import Harm, Watch
from yohoho.server.tables.messages import AnyCommand, AnyMessage, read


def test_every_command_is_among_the_valid_ones() -> None:
    """`test_signed_out.py` checks the same for all routes of HTTP."""
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyCommand)}
    assert {command["do"] for command in COMMANDS} == kinds
    for command in COMMANDS:
        message = read(msgspec.json.encode({"type": "do", "id": "x", "command": command}))
        assert isinstance(message, AnyMessage)


def test_same_seed_gives_the_same_mutations() -> None:
    document = {"do": "sit", "name": "Ann", "seat": 1, "list": [1, [2, {"x": None}]]}
    one, two = ([as_bytes(chance, spoil(chance, document)) for _ in range(500)] for chance in new_chances())
    assert one == two
    assert one.count(msgspec.json.encode(document)) < 25
    assert len(set(one)) > 300


def new_chances() -> tuple[random.Random, random.Random]:
    return random.Random("seed"), random.Random("seed")


@pytest.mark.parametrize("seconds", [None, pytest.param(20, marks=pytest.mark.slow)])
def test_short_run_finds_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    for constant in ("MESSAGES", "REQUESTS"):
        monkeypatch.setattr(soak_actors, constant, 60)
    watch = fuzz(tmp_path, seconds, "a moment")
    assert sum(watch.answers.values()) > 100
    assert not watch.answers["http 500 our-fault"]
    with pytest.raises(Harm, match="our-fault"):
        watch.check_answer("http", "nobody", "x", "", "our-fault", 500)
    with pytest.raises(Harm, match="503"):
        watch.check_answer("http", "nobody", "x", "", "store-trouble", 503)
    with pytest.raises(Harm, match="unknown code"):
        watch.check_answer("http", "nobody", "x", "", "never-heard", 400)
    watch.private("ida", "a-token-of-hers")
    watch.check_answer("http", "ida", "x", "here is a-token-of-hers", "", 200)
    with pytest.raises(Harm, match="ida's alone"):
        watch.check_answer("http", "bo", "x", "here is a-token-of-hers", "", 200)


def test_growing_memory_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = object.__new__(Watch)
    watch.memory = [(100 + minute) * 2**20 for minute in range(400)]
    watch._connections = 0
    monkeypatch.setattr(Watch, "_open_connections", lambda self: 0)
    monkeypatch.setattr(Watch, "look", lambda self: None)
    with pytest.raises(Harm, match="memory grows: from 250 to 450 MiB"):
        watch.check_end(1)
    watch.memory = [(300 + minute % 7) * 2**20 for minute in range(400)]
    watch.check_end(1)
    monkeypatch.setattr(Watch, "_open_connections", lambda self: 100)
    with pytest.raises(Harm, match="100 connections are still open"):
        watch.check_end(0.1)
