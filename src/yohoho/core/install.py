"""The name of the distribution and its extras: what to install for a part whose library is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

from yohoho.core.errors import YohohoError

DISTRIBUTION: Final = "yohoho-tavern"
"""The name on the package index, where `yohoho` is another project. The import name is `yohoho`."""

Extra: TypeAlias = Literal[
    "bots", "server", "cluster", "train", "ray", "plot", "envs", "corpus", "parquet", "open-spiel"
]


class MissingExtraError(YohohoError):
    """A library is missing that only an extra of the distribution installs."""


def install_command(extra: Extra) -> str:
    """Return the command that installs an extra.

    >>> install_command("server")
    "pip install 'yohoho-tavern[server]'"
    """
    return f"pip install '{DISTRIBUTION}[{extra}]'"


def missing_extra(extra: Extra, library: str) -> MissingExtraError:
    """Return the error that names a missing library and the command that installs it.

    >>> str(missing_extra("bots", "numpy"))
    "not-installed name=numpy install=pip install 'yohoho-tavern[bots]'"
    """
    return MissingExtraError("not-installed", name=library, install=install_command(extra))


@contextmanager
def needs_extra(extra: Extra) -> Iterator[None]:
    """Import libraries of an extra inside of this. Raises MissingExtraError for one that is not installed.

    >>> try:
    ...     with needs_extra("bots"):
    ...         import no_such_library
    ... except MissingExtraError as error:
    ...     print(error.reason.args["install"])
    pip install 'yohoho-tavern[bots]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "yohoho"):  # a fault in this package, not in the installation
            raise
        raise missing_extra(extra, library) from None
