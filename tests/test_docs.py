"""The documentation is run: prompts as doctests, console examples against the real command."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from yohoho.cli import Commands, app

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
KRAKEN = re.search(r"```json\n(.*?)```", (ROOT / "docs/records.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prompts_answer_as_written(page: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE
    failures, _ = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert failures == 0


def console_examples() -> list[tuple[str, str]]:
    """(command, output) of every `$ yohoho …` in the pages."""
    examples = []
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text()):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = example.partition("\n")
                if command.startswith("yohoho"):
                    examples.append((command, output.strip()))
    return examples


@pytest.mark.parametrize(("command", "output"), console_examples(), ids=lambda text: text[:40])
def test_console_examples_print_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert KRAKEN is not None
    Path("kraken.json").write_text(KRAKEN[1])
    Path("revoke.json").write_text(_revoke(KRAKEN[1]))
    shown = CliRunner().invoke(app, shlex.split(command)[1:])
    assert shown.output.strip() == output


def shell_commands() -> list[str]:
    """Every `yohoho …` in a block for shells. These need a server, a cluster or minutes."""
    blocks = (block for page in PAGES for block in SHELL.findall(page.read_text()))
    lines = (part.strip() for block in blocks for part in re.split(r"\n|&&", block))
    return [line for line in lines if line.startswith("yohoho ")]


@pytest.mark.parametrize("command", shell_commands())
def test_shell_examples_have_commands_and_options_that_exist(command: str) -> None:
    words = shlex.split(command.partition(" > ")[0], comments=True)[1:]
    understood = get_command(app)
    context = understood.make_context("yohoho", words)
    while isinstance(understood, TyperGroup):
        name, subcommand, rest = understood.resolve_command(context, words)
        assert subcommand is not None
        understood, words = subcommand, rest
        context = understood.make_context(name, list(words), parent=context)


def _revoke(record: str) -> str:
    """The record of the page, with a hand that could have followed."""
    return (
        record.replace('"plan": [1]', '"plan": [2]')
        .replace("green-7 / kraken / black-1", "green-7 escape / green-1 black-3 / black-1 black-2")
        .replace("1 play kraken", "1 play black-3")
    )


MAX_README_WORDS = 600


def test_readme_is_read_in_three_minutes_and_shows_the_table() -> None:
    readme = (ROOT / "README.md").read_text()
    assert len(readme.split()) <= MAX_README_WORDS
    assert readme.index("![") < readme.index("## "), "a picture comes before any section"


def test_every_command_is_listed() -> None:
    page = (ROOT / "docs/command-line.md").read_text()
    assert Commands.sources
    for name in Commands.sources:
        assert f"`yohoho {name}" in page, name


def test_links_between_pages_exist() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([\w./-]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


MEASURED = re.compile(r"^>>> \w+ = ([\d_.]+)  # ([\w-]+\.md): \"(.+)\"$", re.MULTILINE)


def test_quoted_figures_are_on_the_pages_they_quote() -> None:
    """Every figure that the page of a million players quotes is on the page it quotes."""
    quoted = MEASURED.findall((ROOT / "docs/scale.md").read_text())
    assert len(quoted) >= 14
    for figure, page, phrase in quoted:
        assert figure.replace("_", ",") in phrase, figure
        text = " ".join((ROOT / "docs" / page).read_text().split())
        assert phrase in text, f"{page} does not say: {phrase}"
