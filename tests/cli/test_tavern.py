"""`yohoho-tavern`: what it starts, with and without the server's libraries, and with words behind it."""

import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from yohoho import __version__
from yohoho.cli import tavern
from yohoho.core.install import line_with
from yohoho.locales import LANGUAGES


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The words of each command; none is carried out. Caches are in a folder of the test."""
    words: list[list[str]] = []
    monkeypatch.setattr(tavern, "app", words.append)
    monkeypatch.setattr(sys, "argv", ["yohoho-tavern"])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return words


def install_server(monkeypatch: pytest.MonkeyPatch, *, there: bool) -> None:
    monkeypatch.setattr(tavern, "find_spec", lambda name: ModuleSpec(name, None) if there else None)


def test_server_opens_where_it_is_installed(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    install_server(monkeypatch, there=True)
    tavern.main()
    assert started == [["serve", "--open"]]


@pytest.mark.parametrize("there", [True, False])
def test_another_port_can_be_chosen(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    install_server(monkeypatch, there=there)
    monkeypatch.setattr(sys, "argv", ["yohoho-tavern", "--port", "8080"])
    tavern.main()
    [words] = started
    assert words[0] == ("serve" if there else "static")
    assert words[-2:] == ["--port", "8080"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_installation_opens_the_page_and_says_how_to_play_with_friends(
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    language: str,
) -> None:
    install_server(monkeypatch, there=False)
    monkeypatch.setenv("YOHOHO_LANG", language)
    tavern.main()
    folder = tmp_path / "cache/yohoho/page"
    assert started == [["static", "--out", str(folder), "--serve", "--open"]]
    assert folder.parent.is_dir()
    assert line_with("server", "serve --open") in capsys.readouterr().out


def test_folder_that_cannot_be_made_is_a_sentence(
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install_server(monkeypatch, there=False)
    (tmp_path / "cache").write_text("a file where the folder of caches would be")
    with pytest.raises(SystemExit):
        tavern.main()
    assert started == []
    assert str(tmp_path / "cache/yohoho") in capsys.readouterr().err


def test_with_words_it_is_yohoho(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["yohoho-tavern", "--version"])
    with pytest.raises(SystemExit) as ended:
        tavern.main()
    assert not ended.value.code
    assert capsys.readouterr().out == f"yohoho {__version__}\n"
