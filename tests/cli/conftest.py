from pathlib import Path

import pytest

from tests.cli.scripted_player import PlayCommand


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> PlayCommand:
    return PlayCommand(tmp_path / "data", monkeypatch, capsys)
