"""Errors in the use of the command line itself: an unknown option, a missing value."""

import re
from difflib import get_close_matches
from typing import Any, Final

import typer

from yohoho.cli.common import fail
from yohoho.cli.output import print_text
from yohoho.core.errors import OptionsError
from yohoho.locales import Voice

UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[1]
"""The class of all usage errors. Typer has its own copy of click in newer versions, and names it nowhere."""

SURPLUS: Final = re.compile(r"extra arguments?(?:\(s\))? \((.+)\)")
"""The words at the end that no argument takes, in the message of the library: it gives them nowhere else."""


def usage_failure(error: Any, speaker: Voice, as_json: bool) -> int:
    """Print a usage error as every other error, with the way to the help; the exit status is 2."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return 2  # the error printed the help when it was made
    command = error.ctx.command_path if error.ctx else "yohoho"
    fail(_our_error(error, command), speaker, as_json)
    print_text(speaker.say("cli.see-help", command=f"{command} --help"), err=True)
    return 2


def _our_error(error: Any, command: str) -> OptionsError:
    match type(error).__name__:
        case "NoSuchOption":
            possibilities = list(error.possibilities or [])
            code = "no-such-option-but" if possibilities else "no-such-option"
            return OptionsError(code, option=error.option_name, known=possibilities)
        case "MissingParameter":
            return OptionsError("missing-value", name=_parameter_name(error))
        case "BadOptionUsage":
            return OptionsError("option-needs-value", option=error.option_name)
        case "BadParameter":
            return _bad_value(error)
    if words := _unknown_command(error):
        return _no_such_command(words, list(error.ctx.command.commands))
    if surplus := SURPLUS.search(error.message):
        return OptionsError("surplus-words", words=surplus[1][:40], usage=_usage(error, command))
    return OptionsError("bad-usage", usage=_usage(error, command))


def _usage(error: Any, command: str) -> str:
    """Return how the command is written: `yohoho replay [OPTIONS] FILE`."""
    pieces = error.ctx.command.collect_usage_pieces(error.ctx) if error.ctx else []
    return " ".join([command, *(piece.strip("{}") for piece in pieces)])


def _no_such_command(name: str, commands: list[str]) -> OptionsError:
    if similar := get_close_matches(name, commands):
        return OptionsError("no-such-command-but", name=name, known=similar)
    return OptionsError("no-such-command", name=name, known=commands)


def _parameter_name(error: Any) -> str:
    """The option or argument as it is typed."""
    if error.param is None:
        return str(error.param_hint or "")
    if error.param.param_type_name == "option":
        return str(max(error.param.opts, key=len))
    return str(error.param.metavar or error.param.name)


def _bad_value(error: Any) -> OptionsError:
    """Texts and paths are always accepted, so the value should have been a number."""
    name, kind = _parameter_name(error), getattr(error.param, "type", None)
    least, most = (getattr(error.param, bound, getattr(kind, bound, None)) for bound in ("min", "max"))
    if least is None:
        return OptionsError("needs-number", name=name)
    if most is None:
        return OptionsError("number-from", name=name, least=least)
    return OptionsError("number-between", name=name, least=least, most=most)


def _unknown_command(error: Any) -> str | None:
    """The word that should have been a command, where the error is about one."""
    commands = getattr(error.ctx.command, "commands", None) if error.ctx else None
    quoted = error.message.split("'")
    if commands is None or len(quoted) < 2:
        return None
    return None if quoted[1] in commands else str(quoted[1])[:40]
