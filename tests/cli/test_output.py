"""An answer is a document for programs, or sentences and tables for people."""

from collections.abc import Iterator

import pytest
import typer

from yohoho.cli.output import print_answer
from yohoho.cli.terminal.prompt import until_person_leaves
from yohoho.cli.terminal.tables import PartedTable


def refuse() -> Iterator[str]:
    raise AssertionError("nobody reads these sentences")
    yield ""


def test_document_for_a_program_draws_nothing_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    print_answer(True, {"points": 7}, refuse())
    print_answer(True, {"points": 7}, refuse(), one_line=True)
    assert capsys.readouterr().out == '{\n  "points": 7\n}\n{"points":7}\n'


def test_sentences_and_tables_come_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    table = PartedTable("name", "points")
    table.add_row("Ann", "7")
    print_answer(False, {}, ["[one]", table, "two"])
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["[one]"],
        ["name", "points"],
        ["Ann", "7"],
        ["two"],
    ]


@pytest.mark.parametrize(("ending", "status"), [(EOFError, 0), (KeyboardInterrupt, 130)])
def test_person_who_leaves_ends_the_command(
    ending: type[BaseException], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as leaving, until_person_leaves():
        raise ending
    assert (leaving.value.exit_code, capsys.readouterr().out) == (status, "\n")
