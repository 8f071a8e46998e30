"""Commands that are imported when they are needed: a run needs one of them, and only the help shows all."""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any, ClassVar, cast

import typer

from yohoho.cli.localised import LocalisedCommand, LocalisedGroup, localise


class LazyCommands(Mapping[str, Any]):
    """Commands by name, each imported and built when it is read for the first time."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.language: str | None = None
        self._sources = sources
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            self._built[name] = self._localise(_build(name, self._sources[name]))
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def _localise(self, command: Any) -> Any:
        if self.language is not None and isinstance(command, LocalisedGroup):
            command.localise(self.language)
        elif self.language is not None:
            localise(command, self.language)
        return command


class LazyGroup(LocalisedGroup):
    """The outermost group. A subclass names its commands."""

    sources: ClassVar[Mapping[str, str]] = {}
    """The place of each command: `module:attribute`, a function or a group."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.lazy = LazyCommands(self.sources)
        self.commands = cast("MutableMapping[str, Any]", self.lazy)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.lazy)  # the method of Typer would build the commands as well

    def localise(self, language: str) -> None:
        localise(self, language)
        self.lazy.language = language


def _build(name: str, source: str) -> Any:
    module, _, attribute = source.partition(":")
    command = getattr(import_module(module), attribute)
    if isinstance(command, typer.Typer):
        group = typer.main.get_group(command)
        group.name = name
        return group
    alone = typer.Typer(rich_markup_mode="rich", add_completion=False)
    alone.command(name, cls=LocalisedCommand)(command)
    return typer.main.get_command(alone)
