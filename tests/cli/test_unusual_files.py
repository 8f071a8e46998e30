"""Devices, pipes, endless files and files of other programs where a command expects one of ours."""

import gzip
import re
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner, Result

from yohoho.cli import app, files
from yohoho.cli.files import read_stream
from yohoho.core.errors import RecordError


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A name for the empty device, in a folder of its own: nothing can befall the device itself."""
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path / "data"))
    (tmp_path / "device").symlink_to("/dev/null")
    return tmp_path / "device"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


@pytest.mark.parametrize(
    "command",
    [
        "simulate skull --games 1 --resume",
        "baselines skull --deals 1 --bots cabin-boy --to",
        "puzzles generate --count 1 --out",
        "play skull --file",
        "play skull --save",
    ],
)
def test_device_is_no_place_for_a_file(command: str, device: Path) -> None:
    answer = run(*command.split(), str(device))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"yohoho: {device} is a device or a pipe, not a file. Name a file.\n"
    assert device.is_symlink()


@pytest.mark.parametrize("command", ["replay", "verify", "review --seat 0", "play --resume --file"])
def test_endless_file_is_not_read_to_its_end(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    (tmp_path / "long.json").write_bytes(bytes(1001))
    answer = run(*command.split(), str(tmp_path / "long.json"))
    assert answer.exit_code == 2
    assert "at most 1000 bytes are read" in answer.stderr


def test_longest_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 4)
    assert read_stream(BytesIO(b"1234")) == b"1234"
    with pytest.raises(RecordError, match="too-large"):
        read_stream(BytesIO(b"12345"))


FOREIGN: Final[dict[str, bytes]] = {
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "letter": b"Dear diary",
    "torn": b'{"format": "yohoho-record", "steps": [',
    "nothing": b"",
    "list": b"[]",
    "object": b"{}",
    "long number": b"1" * 5000,
    "deep": b"[" * 100_000,
    "packed list": gzip.compress(b"[]"),
    "packed letter": gzip.compress(b"Dear diary"),
    "half a record": b'{"game": "skull", "seats": [1], "steps": []}',
    "half a sheet": b'{"format": "yohoho-sheet", "version": 1, "sheet": 7}',
}
READING: Final = (
    "replay",
    "verify",
    "review --seat 0",
    "score --file",
    "score --stats",
    "play --resume --file",
    "puzzles list --file",
    "puzzles check",
    "simulate skull --games 1 --cores 1 --resume",
)
WORDS_OF_LIBRARIES: Final = re.compile(
    r"malformed|truncated|recursion|out of range|[Ee]xpected `|missing required|decompress|header|codec|Errno"
)


@pytest.mark.parametrize("content", FOREIGN)
def test_file_of_another_program_gets_a_sentence_of_our_own(content: str, tmp_path: Path) -> None:
    """What a library says is English in every language, and speaks of the insides of the program."""
    file = tmp_path / "file"
    file.write_bytes(FOREIGN[content])
    for command in READING:
        answer = run(*command.split(), str(file), "--lang", "de")
        assert answer.exit_code == 2 or (command.startswith("simulate") and content == "nothing")
        assert not WORDS_OF_LIBRARIES.search(answer.stderr), (command, answer.stderr)


@pytest.mark.parametrize("address", ["mysql://x", "redis://127.0.0.1:none", "nothing"])
def test_address_of_no_bus_is_answered_with_those_that_work(address: str) -> None:
    answer = run("serve", "--port", "0", "--bus", address)
    assert answer.exit_code == 2
    assert "it begins with redis://, rediss:// or unix://. An example" in answer.stderr
