"""docs/errors.md lists every error code, with the text of the catalogue."""

from tests.server.error_codes import read_error_rows, tables


def test_every_code_is_listed() -> None:
    """`python -m tests.server.error_codes` prints the tables again."""
    rows = {line.split("`")[1]: line for line in tables().splitlines() if line.startswith("| `")}
    assert read_error_rows() == rows
