from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cli.scripted_player import PlayCommand


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> PlayCommand:
    return PlayCommand(tmp_path / "data", monkeypatch, capsys)


@pytest.fixture
def training_batch() -> Any:
    """The news of a training, as `ProgressTable` gets them after a batch."""
    return SimpleNamespace(
        batch=7,
        minutes=0.5,
        decisions=2e6,
        per_second=1e5,
        success=0.5,
        zeros=0.4,
        entropy=1.0,
        critic=0.1,
        gain=-0.2,
    )
