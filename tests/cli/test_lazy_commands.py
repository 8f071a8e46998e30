"""The start of the command line: it imports the command that was typed, and no other."""

import subprocess
import sys

from typer.main import get_command
from typer.testing import CliRunner

from yohoho.cli import Commands, app

PROGRAM = """
import sys
from yohoho.cli import app
app(["referee", "trick", "escape"], standalone_mode=False)
for module in sorted(sys.modules):
    print(module)
"""


def test_run_imports_only_its_own_command() -> None:
    shown = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout
    imported = set(shown.splitlines())
    places = {source.partition(":")[0] for source in Commands.sources.values()}
    assert imported & places == {"yohoho.cli.referee"}
    assert not imported & {"rich.markdown", "typer.rich_utils", "numpy", "litestar"}


def test_every_command_is_built_under_its_name() -> None:
    group = get_command(app)
    assert isinstance(group, Commands)
    assert {name: command.name for name, command in group.commands.items()} == {
        name: name for name in Commands.sources
    }


def test_help_lists_the_commands_in_their_order() -> None:
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "100"}).output
    lines = [line.strip("│ ").partition(" ")[0] for line in shown.splitlines()]
    assert [word for word in lines if word in Commands.sources] == list(Commands.sources)
