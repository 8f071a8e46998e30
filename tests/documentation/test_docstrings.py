"""The examples in docstrings are run, and public functions of the rules say what they raise."""

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from yohoho.bots.bot import Bot
from yohoho.core.game import Game
from yohoho.core.install import LARGE_EXTRAS

SOURCE: Final = Path(__file__).parents[2] / "src"
MODULES: Final = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def needs_large_extra(module: str) -> bool:
    """Whether importing the module imports a library that only the slow tests install.

    A package around it may import the library too; an import inside of a function does not count.
    """
    names = module.split(".")
    paths = [SOURCE.joinpath(*names[:depth], "__init__.py") for depth in range(1, len(names) + 1)]
    paths.append(SOURCE.joinpath(*names).with_suffix(".py"))
    sources = "".join(path.read_text(encoding="utf-8") for path in paths if path.is_file())
    return any(f'\nwith needs_extra("{extra}")' in sources for extra in LARGE_EXTRAS)


def effort(name: str) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.slow,) if needs_large_extra(name) else ()


@pytest.mark.parametrize("name", [pytest.param(name, marks=effort(name)) for name in MODULES])
def test_examples_in_docstrings_answer_as_written(name: str) -> None:
    module = import_module(name)
    outcome = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert outcome.attempted, "doctest finds no example, although the file has one"
    assert not outcome.failed


class PublicFunction(NamedTuple):
    """A function or method without a leading underscore; `owner` is the class of a method."""

    module: str
    owner: str | None
    node: ast.FunctionDef

    def __str__(self) -> str:
        return f"{self.module}:{self.node.lineno} {self.node.name}"


def public_functions(package: str) -> Iterator[PublicFunction]:
    for path in sorted((SOURCE / "yohoho" / package).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        bodies: list[tuple[str | None, list[ast.stmt]]] = [(None, tree.body)]
        bodies += [(each.name, each.body) for each in classes if not each.name.startswith("_")]
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for owner, body in bodies:
            for node in body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield PublicFunction(module, owner, node)


def is_property(function: PublicFunction) -> bool:
    names = [each.id for each in function.node.decorator_list if isinstance(each, ast.Name)]
    return any(name.endswith("property") for name in names)


def fulfils(owner: type, protocol: type) -> bool:
    """Whether a class has all methods of a protocol, from which it need not inherit."""
    methods = (
        name for name, member in vars(protocol).items() if isfunction(member) and not name.startswith("_")
    )
    return owner is not protocol and all(hasattr(owner, name) for name in methods)


def keeps_contract(function: PublicFunction) -> bool:
    """Whether a base class or a protocol has the method, and so the description of it."""
    if function.owner is None:
        return False
    owner = getattr(import_module(function.module), function.owner)
    bases = [*owner.__mro__[1:], *(each for each in (Game, Bot) if fulfils(owner, each))]
    return any(function.node.name in vars(base) for base in bases)


def needs_example(function: PublicFunction) -> bool:
    """Whether the function has an example of its own, which `make test` can run."""
    return not (is_property(function) or needs_large_extra(function.module) or keeps_contract(function))


@pytest.mark.parametrize(
    ("package", "least"), [("core", 60), ("skull_king", 50), ("skull", 30), ("bots", 100), ("envs", 25)]
)
def test_every_public_function_has_an_example(package: str, least: int) -> None:
    functions = [function for function in public_functions(package) if needs_example(function)]
    assert len(functions) > least
    lacking = [str(each) for each in functions if ">>> " not in (ast.get_docstring(each.node) or "")]
    assert lacking == []


def test_only_a_method_that_a_base_describes_needs_no_example() -> None:
    functions = {
        f"{function.owner}.{function.node.name}": needs_example(function)
        for package in ("skull", "envs")
        for function in public_functions(package)
    }
    assert functions["Encoding.encode"]
    assert functions["None.view"]
    assert not functions["SkullEncoding.encode"], "the class inherits it"
    assert not functions["Skull.view"], "the protocol of games has it"
    assert not functions["TurnEnv.reset"], "PettingZoo describes it"


@pytest.mark.parametrize("package", ["core", "skull_king", "skull", "bots", "envs"])
def test_public_function_that_raises_says_what(package: str) -> None:
    silent = [
        str(function)
        for function in public_functions(package)
        if any(isinstance(each, ast.Raise) for each in ast.walk(function.node))
        and "raise" not in (ast.get_docstring(function.node) or "").lower()
    ]
    assert silent == []
