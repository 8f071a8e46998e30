"""Bots in files, named by a path and a class: `./mybot.py:Parrot`, or `./mybot.py:Parrot:bold` with a style.

To load such a bot is to run the file, so only programs whose own user has named the bot look here. A server
knows names of the ladder only.
"""

import sys
from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from yohoho.bots.bot import Bot
from yohoho.bots.ladder import bot_named
from yohoho.bots.plugins import construct
from yohoho.bots.styles import style_named
from yohoho.core.errors import OptionsError

_ENDING: Final = ".py"
MAX_FILES: Final = 64
"""Files that are kept as modules; nobody plays with more bots at once."""


def is_in_file(name: str) -> bool:
    """Return whether this is the name of a bot in a file.

    >>> is_in_file("./mybot.py:Parrot"), is_in_file("sailor:bold")
    (True, False)
    """
    return name.endswith(_ENDING) or f"{_ENDING}:" in name


def local_bot(game: str, name: str) -> Bot:
    """Construct the bot of this name: one of the ladder, or one in a file.

    :raises OptionsError: there is no such bot, file or class, or the bot cannot be used.
    :raises MissingExtraError: when the bot needs libraries of the extra `bots` that are not installed.
    :raises WeightsError: when the bot's weights are missing or damaged.

    >>> local_bot("skull", "sailor:bold").name
    'sailor:bold'
    >>> local_bot("skull", "parrot.py:Parrot")
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: There is no file parrot.py. [no-bot-file]
    """
    return bot_in_file(name) if is_in_file(name) else bot_named(game, name)


def bot_in_file(name: str) -> Bot:
    """Construct the bot in a file. The file is run once, unless it has changed.

    :raises OptionsError: there is no such file or class, the file cannot be run, or the bot cannot be used.

    >>> from tempfile import TemporaryDirectory
    >>> source = '''
    ... class Parrot:
    ...     name = "parrot"
    ...     def choose(self, view, legal, rng):
    ...         return rng.choice(legal)
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     written = Path(folder, "mybot.py").write_text(source)
    ...     bot_in_file(f"{folder}/mybot.py:Parrot").name
    'parrot'
    """
    path, _, rest = name.partition(f"{_ENDING}:")
    file = Path(name if name.endswith(_ENDING) else f"{path}{_ENDING}")
    try:
        changed = file.stat().st_mtime_ns
    except (OSError, ValueError):
        raise OptionsError("no-bot-file", file=str(file)) from None
    return _construct(name, rest, file, file.absolute(), changed)


@lru_cache(maxsize=MAX_FILES)
def _construct(name: str, attribute_and_style: str, shown: Path, file: Path, changed: int) -> Bot:
    attribute, _, style = attribute_and_style.partition(":")
    module = _run(shown, file, changed)
    if not callable(getattr(module, attribute, None)):
        bots = [key for key, value in vars(module).items() if _makes_bots(module, value)]
        raise OptionsError("no-bot-class", file=str(shown), name=attribute, known=bots)
    return construct(name, lambda: getattr(module, attribute), style_named(style or "plain"))


def _makes_bots(module: ModuleType, value: object) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")


def absolute_name(name: str) -> str:
    """Return the name of a bot so that it means the same in any folder.

    >>> absolute_name("sailor:bold"), absolute_name("/bots/mybot.py:Parrot")
    ('sailor:bold', '/bots/mybot.py:Parrot')
    """
    path, ending, rest = name.partition(f"{_ENDING}:")
    return f"{Path(path).absolute()}{ending}{rest}" if ending else name


@lru_cache(maxsize=MAX_FILES)
def _run(shown: Path, file: Path, changed: int) -> ModuleType:
    """Run a file as a module. It may import what lies beside it, as a program may."""
    spec = spec_from_file_location(f"yohoho_bot_{file.stem}_{sha256(bytes(file)).hexdigest()[:8]}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # classes look their module up there
    # At the end, so that no file beside the bot takes the place of a package.
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise OptionsError("bot-file-fails", file=str(shown), detail=_describe(error)) from error
    return module


def _describe(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    return repr(error)
