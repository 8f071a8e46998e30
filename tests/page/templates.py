"""Reads the html`…` templates of the page's modules: what stands in them without coming from a catalogue."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import yohoho

WEB: Final = Path(yohoho.__file__).parent / "web"
SPOKEN: Final = (
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "title",
    "placeholder",
    "alt",
    "label",
)
HOLE: Final = "\0"
OUR_NAME: Final = "yohoho"


def modules() -> list[Path]:
    """The page's own modules."""
    return sorted(path for path in WEB.rglob("*.js") if not {"vendor", "bundle"} & set(path.parts))


def templates(source: str) -> Iterator[str]:
    """The static parts of each template, with a mark where a value goes; inner templates after outer ones."""
    for start in re.finditer(r"(?<![\w$])html`", source):
        yield _static(source, start.end())


def _static(source: str, at: int) -> str:
    text = []
    while source[at] != "`":
        if source.startswith("${", at):
            at = _after_hole(source, at + 2)
            text.append(HOLE)
        else:
            text.append(source[at])
            at += 1
    return "".join(text)


def _after_hole(source: str, at: int) -> int:
    """Behind the brace that ends a value; what is quoted or a template of its own may hold braces."""
    depth = 1
    while depth:
        letter = source[at]
        if letter == "`":
            at = _after_template(source, at + 1)
            continue
        if letter in "\"'":
            at = _after_quote(source, at)
            continue
        depth += {"{": 1, "}": -1}.get(letter, 0)
        at += 1
    return at


def _after_template(source: str, at: int) -> int:
    while source[at] != "`":
        at = _after_hole(source, at + 2) if source.startswith("${", at) else at + 1
    return at + 1


def _after_quote(source: str, at: int) -> int:
    quote, at = source[at], at + 1
    while source[at] != quote:
        at += 2 if source[at] == "\\" else 1
    return at + 1


def bare_words(template: str) -> list[str]:
    """Words between tags and in attributes that are read to people, as they stand in the template."""
    tags = re.findall(r"<[^>]*>", template)
    between = re.sub(r"<[^>]*>", HOLE, template).split(HOLE)
    spoken = [
        value for tag in tags for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag) if name in SPOKEN
    ]
    texts = [text.strip() for text in [*between, *spoken]]
    return [text for text in texts if re.search(r"[^\W\d_]{2,}", text) and text != OUR_NAME]
