"""Devices, pipes and endless files where a command expects a file."""

from io import BytesIO
from pathlib import Path

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
        "baselines skull --games 1 --bots cabin-boy --to",
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
