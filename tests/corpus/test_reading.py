"""Corpora: every game is a whole record, and a broken file gets an error that says where."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from yohoho.cli import app
from yohoho.core.record import GameRecord, rebuild_logbook
from yohoho.corpus import CorpusError, read_corpus, reading
from yohoho.corpus.formats import zstd
from yohoho.locales import LANGUAGES, Voice
from yohoho.table.fair import verify

FIXTURE = Path(__file__).with_name("captains.jsonl.zst")


def lines_of(file: Path) -> list[bytes]:
    text: bytes = zstd().decompress(file.read_bytes())
    return text.splitlines()


def corpus_of(folder: Path, lines: list[bytes]) -> Path:
    file = folder / "games.jsonl.zst"
    file.write_bytes(zstd().compress(b"".join(line + b"\n" for line in lines)))
    return file


def refusal_of(file: Path) -> CorpusError:
    with pytest.raises(CorpusError) as error:
        list(read_corpus(file))
    for language in LANGUAGES:
        assert "{" not in Voice(language).reason(error.value.reason)
    return error.value


def test_every_game_of_the_fixture_is_finished_and_fair() -> None:
    records = list(read_corpus(FIXTURE))
    assert len(records) == 6
    for record in records:
        logbook = rebuild_logbook(record)
        assert logbook.game.is_over(logbook.state)
        assert record.seats == ["captain"] * 3
        assert verify(record) == 4, "the first dealer, and three deals"
    assert len({tuple(record.steps) for record in records}) == 6


def test_path_may_be_a_text() -> None:
    assert list(read_corpus(str(FIXTURE))) == list(read_corpus(FIXTURE))


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_line_is_a_record_for_the_command_line(command: str) -> None:
    done = CliRunner().invoke(app, [command, "-", "--json"], input=lines_of(FIXTURE)[3].decode())
    assert done.exit_code == 0, done.output


def test_verify_reads_a_whole_corpus() -> None:
    done = CliRunner().invoke(app, ["verify", str(FIXTURE), "--json"])
    assert json.loads(done.stdout) == {"fair": True, "games": 6, "deals": 24}


def test_verify_names_the_game_and_the_step(tmp_path: Path) -> None:
    lines = lines_of(FIXTURE)
    record = msgspec.json.decode(lines[1], type=GameRecord)
    record.steps[0] = "start 0" if record.steps[0] != "start 0" else "start 1"
    record.steps[1:] = []
    record.hashes = []
    file = corpus_of(tmp_path, [lines[0], msgspec.json.encode(record)])
    done = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert done.exit_code == 2
    assert done.stderr.startswith("yohoho: Game 2 of the corpus: Step 1: ")
    answer = json.loads(done.stdout)
    assert (answer["error"], answer["line"], answer["step"]) == ("unfair-step", 2, 1)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"Dear diary", "not-json"),
        (b"\xff\xfe", "not-json"),
        (b"", "not-json"),
        (b"[1, 2]", "not-a-record"),
        (b'{"format": "yohoho-record", "version": 9}', "record-version"),
        (b'{"game": "skull"}', "bad-record"),
    ],
)
def test_broken_line_is_named_and_the_games_before_it_are_there(
    line: bytes, code: str, tmp_path: Path
) -> None:
    whole = lines_of(FIXTURE)[:2]
    games = read_corpus(corpus_of(tmp_path, [*whole, line]))
    assert [next(games).seats, next(games).seats] == [["captain"] * 3] * 2
    with pytest.raises(CorpusError) as error:
        next(games)
    assert (error.value.reason.code, error.value.line) == (code, 3)


def test_line_that_would_fill_the_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_LINE_BYTES", 1000)
    error = refusal_of(corpus_of(tmp_path, [b" " * 100_000]))
    assert (error.reason.code, error.line) == ("corpus-line-too-long", 1)


def test_truncated_file_is_refused_wherever_it_ends(tmp_path: Path) -> None:
    whole, file = FIXTURE.read_bytes(), tmp_path / "games.jsonl.zst"
    for length in [0, 1, 4, 11, len(whole) // 2, len(whole) - 1]:
        file.write_bytes(whole[:length])
        assert refusal_of(file).reason.code == "corpus-truncated", length


def test_damaged_file_is_refused_wherever_it_is(tmp_path: Path) -> None:
    whole, file = FIXTURE.read_bytes(), tmp_path / "games.jsonl.zst"
    for at in range(0, len(whole), 97):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        assert refusal_of(file).reason.code in ("corpus-damaged", "corpus-truncated"), at


def test_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl.zst"
    file.write_text("Dear diary", encoding="utf-8")
    assert refusal_of(file).reason.code == "corpus-damaged"
    assert refusal_of(tmp_path / "missing.jsonl.zst").reason.code == "unreadable"
    folder = tmp_path / "folder.jsonl.zst"
    folder.mkdir()
    assert refusal_of(folder).reason.code == "unreadable"
    assert refusal_of(tmp_path / "games.json").reason.args["known"] == [".jsonl.zst", ".parquet"]
