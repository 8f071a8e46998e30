from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.scripted_player import Ship


@pytest.fixture
def ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ship:
    return Ship(tmp_path / "data", monkeypatch, capsys)
