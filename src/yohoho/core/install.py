"""The name of the distribution and its extras: what to install for a part whose library is missing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

from yohoho.core.errors import YohohoError, say_in_english

DISTRIBUTION: Final = "yohoho-tavern"
"""The name on the package index, where `yohoho` is another project. The import name is `yohoho`."""

Extra: TypeAlias = Literal[
    "bots", "server", "cluster", "train", "ray", "plot", "envs", "corpus", "parquet", "open-spiel"
]

LARGE_EXTRAS: Final[frozenset[Extra]] = frozenset({"open-spiel", "parquet", "ray", "train"})
"""In a checkout `make install` installs all other extras, and `make install-all` these too."""


class MissingExtraError(YohohoError, ImportError):
    """A library is missing that only an extra of the distribution installs.

    The arguments of its reason are the `name` of the library, the `extra`, and the command that installs it.
    """

    def __str__(self) -> str:
        return say_in_english(self)  # no code after it: its end is a command to copy


def is_in_checkout(file: str = __file__, environment: str = sys.prefix) -> bool:
    """Return whether this package runs from the sources, in the environment that their Makefile makes.

    >>> is_in_checkout("/home/anne/yohoho/src/yohoho/core/install.py", "/home/anne/yohoho/.venv")
    True
    >>> is_in_checkout("/usr/lib/python3/site-packages/yohoho/core/install.py", "/usr")
    False
    """
    root, folder, _ = file.replace("\\", "/").rpartition("/src/yohoho/")
    return bool(folder) and environment.replace("\\", "/") == f"{root}/.venv"


def install_command(extra: Extra, in_checkout: bool | None = None) -> str:
    """Return the command that installs an extra: a target of the Makefile in a checkout, else a line of pip.

    >>> install_command("server", in_checkout=False)
    "pip install 'yohoho-tavern[server]'"
    >>> install_command("server", in_checkout=True)
    'make install'
    """
    if is_in_checkout() if in_checkout is None else in_checkout:
        return "make install-all" if extra in LARGE_EXTRAS else "make install"
    return f"pip install '{DISTRIBUTION}[{extra}]'"


def line_with(extra: Extra, words: str) -> str:
    """Return the line that runs a command with an extra on a machine that has nothing of this but uv.

    >>> line_with("server", "serve --open")
    "uvx --from 'yohoho-tavern[server]' yohoho serve --open"
    """
    return f"uvx --from '{DISTRIBUTION}[{extra}]' yohoho {words}"


def missing_extra(extra: Extra, library: str) -> MissingExtraError:
    """Return the error that names a missing library and the command that installs it.

    >>> missing_extra("bots", "numpy").reason.args["extra"]
    'bots'
    """
    return MissingExtraError("not-installed", name=library, extra=extra, install=install_command(extra))


@contextmanager
def needs_extra(extra: Extra) -> Iterator[None]:
    """Import libraries of an extra inside of this. Raises MissingExtraError for one that is not installed.

    Around another `needs_extra` it is this extra that is named: it includes those of the parts on its way.

    >>> try:
    ...     with needs_extra("bots"):
    ...         import no_such_library
    ... except MissingExtraError as error:
    ...     print(error.reason.args["name"])
    no_such_library
    """
    try:
        yield
    except MissingExtraError as error:
        raise missing_extra(extra, error.reason.args["name"]) from None
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "yohoho"):  # a fault in this package, not in the installation
            raise
        raise missing_extra(extra, library) from None
