"""`yohoho-tavern`: a table in the browser with one line, such as `uvx yohoho-tavern`.

It has the name of the distribution, which is what `uvx` and `pipx run` start. With a command behind it, it is
`yohoho`.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from yohoho.cli import app
from yohoho.cli.files import cannot_save
from yohoho.cli.guard import guard
from yohoho.cli.language import language_of
from yohoho.cli.output import print_text
from yohoho.core.install import line_with
from yohoho.locales import Voice

PORT: Final = "--port"
WEB_FRAMEWORK: Final = "litestar"
PAGE: Final = "page"
"""The folder of the page that plays without a server, in the folder of what can be made again."""


def main() -> None:
    with guard():
        words = sys.argv[1:]
        # An error about a port that is taken says to add this option, to whatever was typed.
        app([*_opening_words(), *words] if not words or words[0].startswith(PORT) else words)


def _opening_words() -> list[str]:
    """The server where it is installed; else the page alone, which plays against bots."""
    if find_spec(WEB_FRAMEWORK):
        return ["serve", "--open"]
    speaker = Voice(language_of([], os.environ))
    print_text(speaker.say("tavern.against-bots", line=line_with("server", "serve --open")))
    return ["static", "--out", str(_page_folder()), "--serve", "--open"]


def _page_folder() -> Path:
    folder = user_cache_path("yohoho", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_save(folder, error) from None
    return folder / PAGE
