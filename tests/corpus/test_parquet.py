"""Corpora as Parquet tables. Arrow takes more than a hundred megabytes, so `make test-all` runs these."""

from pathlib import Path
from typing import Any

import pytest

from tests.corpus.test_reading import FIXTURE, refusal_of
from tests.optional_libraries import import_library
from yohoho.core.install import MissingExtraError, install_command
from yohoho.corpus import formats, read_corpus
from yohoho.corpus.formats import arrow, parquet
from yohoho.corpus.writing import open_corpus


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The games of the fixture as a table."""
    import_library("pyarrow", "parquet")
    file = tmp_path / "captains.parquet"
    with open_corpus(file) as write:
        for record in read_corpus(FIXTURE):
            write(record)
    return file


@pytest.mark.slow
def test_table_holds_the_same_games(table: Path) -> None:
    assert list(read_corpus(table)) == list(read_corpus(FIXTURE))
    columns: Any = parquet().read_table(table)
    assert columns.num_rows == 6
    assert columns.column_names[:5] == ["format", "version", "game", "rules", "options"]


@pytest.mark.slow
def test_damaged_table_is_refused(table: Path) -> None:
    whole = table.read_bytes()
    for broken in (b"", b"Dear diary", whole[: len(whole) // 2], whole[:-1]):
        table.write_bytes(broken)
        assert refusal_of(table).reason.code == "corpus-damaged"


@pytest.mark.slow
def test_table_of_something_else_is_refused(table: Path) -> None:
    parquet().write_table(arrow().table({"game": ["skull"], "options": ["{"]}), table)
    assert (refusal_of(table).reason.code, refusal_of(table).line) == ("not-json", 1)
    parquet().write_table(arrow().table({"game": ["skull"]}), table)
    assert (refusal_of(table).reason.code, refusal_of(table).line) == ("bad-record", 1)


def test_arrow_is_an_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(formats, "import_module", missing)
    with pytest.raises(MissingExtraError) as error:
        list(read_corpus(tmp_path / "games.parquet"))
    assert error.value.reason.args["install"] == install_command("parquet")
