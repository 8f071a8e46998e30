"""The documentation site: Sphinx over the Markdown pages of the repository, and a reference from docstrings.

The source folder is the root of the repository, so that a link between two pages is the same here and there.
"""

import sys
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from msgspec import StructMeta
from sphinx.application import Sphinx
from sphinx.util.inspect import signature, stringify_signature

sys.path.insert(0, str(Path(__file__).parent))  # finds the extension `rulings`

from yohoho import __version__

project = "yohoho"
author = "The yohoho crew"
project_copyright = "2026, the yohoho crew"
release = version = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "rulings"]
include_patterns = ["*.md", "docs/**", "src/yohoho/web/README.md"]
exclude_patterns = ["build", "node_modules", ".venv*", "docs/sphinx", "**/.*"]
root_doc = "docs/index"
templates_path = ["templates"]
nitpicky = True
# Types of the standard library and of other packages have no page here, and type variables nowhere.
nitpick_ignore_regex = [("py:.*", r"(?!yohoho\.).*"), ("py:.*", r"yohoho\.(\w+\.)*[A-Z](_co)?")]

myst_heading_anchors = 4
myst_links_external_new_tab = False

default_role = "code"  # `name` in a docstring, as in Markdown
# The libraries behind the environments take hundreds of megabytes, and the reference needs none of them.
autodoc_mock_imports = ["gymnasium", "jax", "open_spiel", "pettingzoo", "pgx", "pyspiel"]
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"undoc-members": True}
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "yohoho"
html_copy_source = False
html_show_sourcelink = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_additional_pages = {"index": "redirect.html"}

MOST_ARGUMENTS: Final = 4
OF_A_MOCK: Final = "(*args: Any, **kwargs: Any)"
INK: Final = {"light": "#80490a", "dark": "#f0bd6e"}
"""The amber of the page's own texts (tokens.css), on parchment and by night."""


def _colours(theme: str) -> dict[str, str]:
    ink = INK[theme]
    return {
        "color-brand-primary": ink,
        "color-brand-content": ink,
        "color-brand-visited": ink,
        "font-stack--monospace": "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
    }


html_theme_options = {
    "light_css_variables": _colours("light"),
    "dark_css_variables": _colours("dark"),
    "navigation_with_keys": True,
}

linkcheck_timeout = 20
linkcheck_retries = 2


def _without_module_texts(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    """Leave out the docstring of a module, which is for readers of the file; pages have their own texts."""
    if what == "module":
        lines.clear()


def _readable_signature(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, arguments: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Leave out the arguments of a struct with many fields, and find those of a class with a mocked base."""
    if isinstance(thing, StructMeta) and len(thing.__struct_fields__) > MOST_ARGUMENTS:
        return "", returns
    if isinstance(thing, type) and arguments == OF_A_MOCK and "__init__" in vars(thing):
        own = signature(thing.__init__, bound_method=True)  # type: ignore[misc]
        return stringify_signature(own, unqualified_typehints=True, show_return_annotation=False), returns
    return arguments, returns


def _without_last_empty_line(app: Sphinx, page: nodes.document) -> None:
    """Leave out the empty line at the end of an example, which doctest needs in Markdown."""
    for block in page.findall(nodes.literal_block):
        block.rawsource = block.astext().rstrip("\n")
        block[:] = [nodes.Text(block.rawsource)]


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", _without_last_empty_line)
    app.connect("autodoc-process-docstring", _without_module_texts)
    app.connect("autodoc-process-signature", _readable_signature)
