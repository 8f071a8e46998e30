"""Files written by version 0.1.0 on 2026-11-16, before modules and classes were renamed, still open.

`files/` holds a store with four tables and a shared sheet, the record of a finished game, a saved game of
`yohoho play`, a tournament, and a sheet as JSON and CSV. `facts.json` says what is in the store.
"""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.scripted_player import PlayCommand
from yohoho.cli import app
from yohoho.cli.play.saves import read_save
from yohoho.core.record import dumps, loads, open_record
from yohoho.scorepad import document, fold, tally
from yohoho.scorepad.spreadsheet_in import from_csv
from yohoho.server.bot_pool import usual_bot_pool
from yohoho.server.clock import wall_ms
from yohoho.server.cluster.bus import LocalBus
from yohoho.server.identity import Identities
from yohoho.server.replay import replay_of
from yohoho.server.sheets.service import SheetService
from yohoho.server.tables.hub import Hub
from yohoho.store import Store
from yohoho.store.opening import open_store
from yohoho.table import Given, commands, entries, evolve, table_of
from yohoho.table.decide import decide
from yohoho.table.fair import verify

FILES = Path(__file__).parent / "files"
FACTS: dict[str, Any] = json.loads((FILES / "facts.json").read_text())
WRITTEN_AT = 1_794_800_000
"""Seconds since 1970; the tokens in the files are good for a year."""


@asynccontextmanager
async def earlier_store(folder: Path) -> AsyncIterator[Store]:
    shutil.copy(FILES / "tables.db", folder / "tables.db")
    store = await open_store(str(folder / "tables.db"))
    try:
        yield store
    finally:
        await store.close()


def test_tables_of_an_earlier_store_are_played_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with earlier_store(tmp_path) as store:
            hub = Hub(store.tables, usual_bot_pool(), clock=wall_ms)
            for name in ("lobby", "skull_king", "skull", "over"):
                live = await hub.open(FACTS[name])
                assert live.table.record() if live.table.playthrough else live.table.phase == "lobby"
            table = (await hub.open(FACTS["skull_king"])).table
            assert table.seq == FACTS["skull_king_version"]
            assert table.paused_at is not None
            assert table.chat[-1].text == "Wait for me"
            who = table.seats[0].who
            table = decide(table, who, commands.Resume(), Given(table.updated + 1)).table
            seat = table.waiting()[0]
            action = table.game.view(table.state, seat).legal[0]
            table = evolve(table, entries.Acted(at=table.updated, seat=seat, action=action)).table
            assert table.seq == FACTS["skull_king_version"] + 2
            await hub.stop()

    asyncio.run(scenario())


def test_snapshot_of_an_earlier_store_equals_its_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with earlier_store(tmp_path) as store:
            hub = Hub(store.tables, usual_bot_pool(), clock=wall_ms)
            for name in ("skull_king", "skull", "over"):
                live = await hub.open(FACTS[name])
                table_entries = [entries.decode(data) for _, data in await store.tables.read(FACTS[name])]
                assert table_of(FACTS[name], table_entries) == live.table
            await hub.stop()

    asyncio.run(scenario())


def test_people_of_an_earlier_store_are_known_by_their_tokens(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with earlier_store(tmp_path) as store:
            identities = await Identities.open(store, clock=lambda: WRITTEN_AT)
            for name, token in FACTS["tokens"].items():
                person = await identities.person_of(token)
                assert person is not None
                assert person.name == name

    asyncio.run(scenario())


def test_shared_sheet_of_an_earlier_store_is_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with earlier_store(tmp_path) as store:
            shared = await SheetService(store, LocalBus(), lambda: 0, b"key").load("old-sheet")
            assert [person.name for person in shared.sheet.people] == ["Ann", "Bo", "Cy"]
            assert list(shared.sheet.round(2).bids.values()) == [0, 1, 2]
            assert {operation.author for operation in shared.log.operations} == {"phone", "house"}

    asyncio.run(scenario())


def test_earlier_record_is_replayed_and_verified() -> None:
    record = loads((FILES / "finished-game.json").read_text())
    assert verify(record) > 0
    assert replay_of(record).steps
    assert open_record(record).game.name == "skull-king"


def test_earlier_sheets_are_counted_alike_from_json_and_csv() -> None:
    sheet = fold(document.loads((FILES / "sheet.json").read_text()))
    spreadsheet = fold(from_csv((FILES / "sheet.csv").read_text(), "again", "phone"))
    assert list(tally(sheet).totals.values()) == list(tally(spreadsheet).totals.values())


def test_earlier_saved_game_goes_on() -> None:
    saved = read_save(FILES / "saved-game.json")
    assert saved.seed == "7"
    assert open_record(saved.record).game.players == 3


def test_earlier_saved_game_ends_as_it_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The hash was taken when `yohoho play` did not yet use a table."""
    terminal, finished = PlayCommand(tmp_path / "data", monkeypatch, capsys), tmp_path / "finished.json"
    terminal.folder.mkdir()
    shutil.copy(FILES / "saved-game.json", terminal.save)
    assert terminal.whole_game("--resume", "--save", str(finished))[0] == 0
    # Since then, records also say which seats bots had, and when the game ended.
    added: dict[str, Any] = {"bots": msgspec.UNSET, "finished": msgspec.UNSET}
    record = msgspec.structs.replace(loads(finished.read_bytes()), **added)
    digest = sha256(dumps(record).encode()).hexdigest()
    assert digest == "6949eee33b6330efe9d773396ba0906363ccfebd3fb9239ac3d4a63fe8e11b63"


def test_earlier_tournament_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "tournament.jsonl"
    shutil.copy(FILES / "tournament.jsonl", journal)
    before = journal.read_text()
    words = "simulate skull --players 3 --bots sailor --bots cabin-boy --games 3 --seed 1 --json --resume"
    app([*words.split(), str(journal)], standalone_mode=False)
    assert json.loads(capsys.readouterr().out)
    assert journal.read_text() == before, "every game was there already"
