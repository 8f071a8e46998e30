"""Help and usage errors in the person's language. Typer writes them in English only."""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from math import isnan
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from yohoho.cli.common import fail
from yohoho.cli.language import check_language, language_of
from yohoho.cli.usage import UsageError, usage_failure
from yohoho.core.errors import OptionsError
from yohoho.locales import Voice
from yohoho.locales.help_texts import translate

USAGE: Final = "Usage:"
FRAME: Final = (
    "ARGUMENTS_PANEL_TITLE",
    "OPTIONS_PANEL_TITLE",
    "COMMANDS_PANEL_TITLE",
    "DEFAULT_STRING",
    "REQUIRED_LONG_STRING",
    "ENVVAR_STRING",
)
"""The constants of Typer with the words around our texts."""


class _Frame:
    """The language of this run. A command line has one language, from its start to its end."""

    language = "en"


class LocalisedCommand(TyperCommand):
    """A command whose help is in the person's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse `nan`, which is neither below a bound nor above it: a time of that length never ends."""
        rest = super().parse_args(ctx, args)
        for parameter in self.params:
            value = ctx.params.get(parameter.name)
            if isinstance(value, float) and isnan(value):
                raise typer.BadParameter("nan", ctx, parameter)
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate_frame()
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        return _translate_option(super().get_help_option(ctx))


class LocalisedGroup(TyperGroup):
    """A group of such commands. The outermost one chooses the language and reports usage errors."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate_frame()
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return _usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        return _translate_option(super().get_help_option(ctx))

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Completions come before this, and have no use for an error."""
        if parent is None:
            check_language(args, os.environ)
        return super().make_context(info_name, args, parent, **extra)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        _Frame.language = language_of(words, os.environ)
        self.localise(_Frame.language)
        extra |= {"prog_name": prog_name, "complete_var": complete_var, "standalone_mode": False}
        if not standalone_mode:  # a program calls it, and takes errors as they are
            return super().main(args=words, **extra)
        try:
            status = super().main(args=words, **extra)
        except UsageError as error:
            status = usage_failure(error, Voice(_Frame.language), "--json" in words)
        except OptionsError as error:
            status = fail(error, Voice(_Frame.language), "--json" in words).exit_code
        except typer.Abort:
            status = 1
        sys.exit(status if isinstance(status, int) else 0)

    def localise(self, language: str) -> None:
        """Translate the texts of the group and of all its commands."""
        localise(self, language)
        for command in self.commands.values():
            localise(command, language)


def localise(command: Any, language: str) -> None:
    """Translate the texts of a command, and make the language the default of `--lang`."""
    command.help = translate(command.help, language) if command.help else command.help
    command.epilog = translate(command.epilog, language) if command.epilog else command.epilog
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = translate(parameter.help, language)
        if parameter.name == "lang":
            parameter.default = language


@cache
def words_of_typer() -> Mapping[str, str]:
    """The English words around our texts, by the name of their constant.

    They are read when help is shown: their module imports a parser of Markdown and takes a third of the time
    in which a command starts.
    """
    rich_utils = import_module("typer.rich_utils")
    return {name: getattr(rich_utils, name) for name in FRAME}


def _translate_frame() -> None:
    rich_utils = import_module("typer.rich_utils")
    for name, text in words_of_typer().items():
        setattr(rich_utils, name, translate(text, _Frame.language))


def _usage(text: str) -> str:
    return text.replace(USAGE, translate(USAGE, _Frame.language), 1)


def _translate_option(option: Any) -> Any:
    if option is not None and option.help:
        option.help = translate(option.help, _Frame.language)
    return option
