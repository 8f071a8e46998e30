"""Every path, class, function, fixture, target and command that a page names exists."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.documentation import tree
from tests.documentation.tree import ROOT

PAGES: Final = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "src/yohoho/web/README.md",
    *sorted(page for page in (ROOT / "docs").glob("**/*.md") if page.parent.name != "history"),
)
"""The pages about the present. An appendix keeps the names of the day of an entry, as the changelog does."""
BLOCK: Final = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
UP_TO: Final = re.compile(r"\\?\||[>#]")
"""A pipe, a redirection or a comment ends a command."""
SPAN: Final = re.compile(r"`([^`]+)`")
ENDINGS: Final = "css|html|js|json|md|png|py|safetensors|sh|svg|toml|ts|txt|webp|yaml|yml"
FILE: Final = re.compile(rf"[\w*-][\w.*/-]*\.(?:{ENDINGS})")
FOLDER: Final = re.compile(r"[\w*-]+(?:/[\w.*-]+)*/?")
IDENTIFIER: Final = re.compile(
    r"(?<![\w./-])(?:_?[a-z]\w*_\w+|_?[A-Z][a-z]\w*[A-Z]\w*|_?[A-Z]+_[A-Z_]+|\w+(?=\()|\w+(?:\.\w+)+(?=\(|$))"
)
MEMBER: Final = re.compile(r"_?([A-Z]\w+)\.(\w+)(?:\(.*\))?")
PLACED: Final = re.compile(rf"`(\w+)(?:\([^`]*\))?` (?:in |\()`([\w./-]+\.(?:{ENDINGS}))`")
"""`name` in `path`, or `name` (`path`)."""
LISTED: Final = re.compile(rf"`([\w./-]+\.(?:{ENDINGS}))` \(((?:`\w+`(?:, | and )?)+)\)")
"""`path` (`name`, `name`)."""
FIXTURES: Final = re.compile(r"\bfixtures? ((?:`\w+`(?:, | and )?)+)")

NOT_OURS: Final = frozenset(
    {
        "ETag",
        "HttpOnly",
        "SameSite=Lax",
        "SystemError",
        "looptime",
        "test_schema",
        "test_supervisor",
        "pg_dump --schema=yohoho --format=custom yohoho",
        "pg_restore",
        "synchronous_standby_names",
        "reverse_proxy",
        "stream_close_delay 1m",
        "--junitxml",
        "--durations=0",
        "ExecReload=/bin/kill -HUP $MAINPID",
        "env.num_actions",
        "lambda seen: net(torch.from_numpy(seen)).detach().numpy()",
    }
)
"""Names of other programs and standards."""
EXAMPLES: Final = frozenset(
    {
        "test_sealed_bid_is_hidden_from_other_phones",
        "bots/skull_king/gunner.py",
        "bots/skull/gunner.py",
        "locales/pt/",
        "lesson.IDEA.title",
        "lesson.IDEA.idea",
        "lesson.IDEA.closing",
    }
)
"""Names that a reader is to choose."""
WRITTEN: Final = frozenset(
    {
        "rules.js",
        "bundle/manifest.json",
        "puzzles/data.json",
        "web/vendor",
        "web/bundle",
        "checkpoint.safetensors",
        "FILE.md",
        "FILE.parquet",
        "licences/",
        "bundle/",
        "vendor/",
        "404.html",
        "rules/index.html",
        "release.json",
        "offline/python.zip.packed",
        "offline/parts.json",
    }
)
"""Files that a command or the installation writes."""
UNCHECKED: Final = NOT_OURS | EXAMPLES | WRITTEN


def spans(text: str) -> list[str]:
    """What stands in backticks, without the blocks of code."""
    return [" ".join(span.split()) for span in SPAN.findall(BLOCK.sub("", text))]


def commands(text: str) -> list[str]:
    """Commands in backticks and in blocks for shells, each without `.venv/bin/`."""
    blocks = (block for kind, block in BLOCK.findall(text) if kind in {"sh", "console"})
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    parts = (part for line in [*lines, *spans(text)] for part in UP_TO.split(line, 1)[0].split("&&"))
    return [re.sub(r"^(?:[A-Z_]+=\S* +)*(?:\.venv/bin/)?", "", part.strip()) for part in parts]


def missing_names(page: Path, text: str) -> list[str]:
    """What the text of a page names and the repository does not have."""
    prose = BLOCK.sub("", text)
    base = page.parent
    listed = [(name, path) for path, names in LISTED.findall(prose) for name in SPAN.findall(names)]
    fixtures = [name for names in FIXTURES.findall(prose) for name in SPAN.findall(names)]
    return [
        *(span for span in spans(text) if span not in UNCHECKED and not is_known(span, base)),
        *(
            f"{name} in {path}"
            for name, path in PLACED.findall(prose) + listed
            if not stands_in(name, path, base)
        ),
        *(f"fixture {name}" for name in fixtures if name not in tree.fixtures()),
        *(line for line in commands(text) if line not in UNCHECKED and not is_known_command(line)),
    ]


def is_known(span: str, base: Path) -> bool:
    """Whether a span of code names what exists: a path, a test, a member of a class, words of the code."""
    path, _, test = span.partition("::")
    if is_path(path):
        return stands_in(test, path, base) if test else bool(tree.path_matches(path, base))
    if member := MEMBER.fullmatch(span):
        files = tree.definitions().get(member[1], ())
        return any(member[2] in tree.words_of(file) for file in files) if files else member[1] in tree.words()
    names = [span] if re.fullmatch(r"[A-Za-z_]\w*", span) else IDENTIFIER.findall(span)
    return all(part in tree.words() for name in names for part in name.split(".") if not part.isdigit())


def is_path(span: str) -> bool:
    """Whether a span looks like a path: by its ending, or because it begins with a folder of ours."""
    head, slash, tail = span.partition("/")
    is_folder = slash and FOLDER.fullmatch(span)
    begins_at_home = not tail or any((home / head).is_dir() for home in tree.HOMES)
    return bool(FILE.fullmatch(span) or (is_folder and begins_at_home))


def stands_in(name: str, path: str, base: Path) -> bool:
    files = [file for file in tree.path_matches(path, base) if file.is_file()]
    return any(name in tree.words_of(file) for file in files)


def is_known_command(command: str) -> bool:
    """Whether the program, its subcommand, its target, its module and the paths that it is given exist."""
    program, *words = command.split() or [""]
    if program == "make":
        return set(words) <= tree.make_targets() | {word for word in words if "=" in word}
    if program == "npm" and words[:1] == ["run"]:
        return words[1] in tree.npm_scripts()
    if program == "yohoho" and not command.endswith(":"):
        return tree.unknown_command_part(words) is None
    if (
        program.startswith("python")
        and words[:1] == ["-m"]
        and words[1].startswith(("bench", "tests", "yohoho"))
    ):
        return tree.module_exists(words[1])
    if program in {"pytest", "node"}:
        return all((ROOT / word).exists() for word in words if word.startswith("tests/"))
    return not program.startswith("--") or program in tree.options()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_exists(page: Path) -> None:
    assert missing_names(page, page.read_text()) == []


@pytest.mark.parametrize(
    "text",
    [
        "`server/absent.py`",
        "`absent/`",
        "`locales/LANGUAGE/absent.json`",
        "`tests/test_docs.py::test_absent`",
        "`AbsentClass`",
        "`Hub.absent`",
        "`absent_function(table)`",
        "`MAX_ABSENT`",
        "`absent` in `core/dice.py`",
        "`core/dice.py` (`Dice`, `absent`)",
        "the fixture `absent`",
        "`make absent`",
        "`npm run absent`",
        "`yohoho absent`",
        "`yohoho serve --absent`",
        "`--absent 3`",
        "`python -m bench.absent`",
        "`.venv/bin/pytest tests/absent`",
        "```sh\nmake play && yohoho play --absent\n```",
        "```sh\nyohoho absent\n```",
    ],
)
def test_what_does_not_exist_is_reported(text: str) -> None:
    assert missing_names(ROOT / "docs/any.md", text) != []
