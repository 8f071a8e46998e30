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
    return f"pip install '{DISTRIBUTION}[{extra}]'"


def missing_extra(extra: Extra, library: str) -> MissingExtraError:
    return MissingExtraError("not-installed", name=library, install=install_command(extra))


@contextmanager
def needs_extra(extra: Extra) -> Iterator[None]:
    """Imports of libraries of an extra. Raises MissingExtraError for one that is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "yohoho"):  # a defect of ours, not of the installation
            raise
        raise missing_extra(extra, library) from None
