"""A progress bar on standard error, so that answers stay clean."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class ShowProgress(Protocol):
    def __call__(self, finished: int, label: str | None = None, /) -> None: ...


@contextmanager
def progress_bar(label: str, total: int, quiet: bool) -> Iterator[ShowProgress]:
    """Yields the function that moves the bar. Without a terminal nothing is shown."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    quiet = quiet or not console.is_terminal  # a pipe or a file would get an empty line
    with Progress(*columns, console=console, transient=True, disable=quiet) as progress:
        task = progress.add_task(label, total=total)

        def show(finished: int, label: str | None = None, /) -> None:
            progress.update(task, completed=finished, description=label)

        yield show
