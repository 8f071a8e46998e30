"""A Sphinx extension: every ruling has an anchor, the search finds it, and texts that name it link to it.

A ruling is a row of a table in docs/rulings.md; its first cell is the id. The search splits words of pages at
the hyphen, but finds entries of the index by their whole text, main entries first: so every ruling is one.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.std import StandardDomain
from sphinx.transforms import SphinxTransform

PAGE: Final = "docs/rulings"
ROW: Final = re.compile(r"^\| ([A-Z]-\d+) \|", re.MULTILINE)
ID: Final = re.compile(r"\b[A-Z]-\d+\b")
ALONE: Final = (nodes.reference, nodes.literal, nodes.literal_block, nodes.title, addnodes.desc_signature)
"""Texts inside these are left as they are."""


@cache
def ruling_ids(page: Path) -> frozenset[str]:
    return frozenset(ROW.findall(page.read_text(encoding="utf-8")))


class RulingAnchors(SphinxTransform):
    """Gives each row of the page of rulings its anchor and its entry of the index."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        if self.env.current_document.docname != PAGE:
            return
        std = self.env.get_domain("std")
        assert isinstance(std, StandardDomain)
        for row in self.document.findall(nodes.row):
            ruling = row[0].astext()
            if ID.fullmatch(ruling):
                anchor = ruling.lower()
                row["ids"].append(anchor)
                row[0].insert(0, addnodes.index(entries=[("single", ruling, anchor, "main", None)]))
                std.note_hyperlink_target(anchor, PAGE, anchor, ruling)


class RulingLinks(SphinxTransform):
    """Links the ids of rulings in texts and docstrings to their rows."""

    default_priority = 600

    def apply(self, **kwargs: Any) -> None:
        if self.env.current_document.docname == PAGE:
            return
        known = ruling_ids(Path(self.env.srcdir) / f"{PAGE}.md")
        for text in list(self.document.findall(nodes.Text)):
            if known.intersection(ID.findall(text)) and not _stands_in(text, ALONE):
                text.parent.replace(text, _linked(str(text), known))


def _stands_in(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    above = node.parent
    while above is not None and not isinstance(above, kinds):
        above = above.parent
    return above is not None


def _linked(text: str, known: frozenset[str]) -> list[nodes.Node]:
    parts: list[nodes.Node] = []
    end = 0
    for found in ID.finditer(text):
        if found[0] in known:
            parts += [nodes.Text(text[end : found.start()]), _link(found[0])]
            end = found.end()
    return [*parts, nodes.Text(text[end:])]


def _link(ruling: str) -> nodes.Node:
    link = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", reftarget=ruling.lower(), refexplicit=True, refwarn=True
    )
    link += nodes.inline("", ruling)
    return link


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_transform(RulingAnchors)
    app.add_transform(RulingLinks)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
