"""Every word on the page comes from a catalogue, and every key the page asks for is there."""

import re
from pathlib import Path

import pytest

from tests.page.templates import WEB, bare_words, modules, templates
from yohoho.locales import catalogue
from yohoho.server.http.page_files import TERMINAL_ONLY

SAID = re.compile(r"""(?<![\w.])say\(\s*["']([^"']+)["']""")
BUILT = re.compile(r"(?<![\w.])say\(\s*`([^`$]*)\$\{")


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_word_stands_in_a_module(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    bare = [word for template in templates(source) for word in bare_words(template)]
    assert not bare


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(WEB).as_posix())
def test_every_key_that_is_said_is_known(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    keys = [key for key in catalogue("en") if not key.startswith(TERMINAL_ONLY)]
    unknown = [key for key in SAID.findall(source) if key not in keys]
    stems = [stem for stem in BUILT.findall(source) if not any(key.startswith(stem) for key in keys)]
    assert not unknown + stems


def test_scan_finds_words_outside_the_catalogue() -> None:
    source = 'html`<p title="Hello">${say("a.b", { x: "}" })} there ${html`<b>yohoho</b> 7 · ${n}`}</p>`'
    bare = [bare_words(template) for template in templates(source)]
    assert bare == [["there", "Hello"], []]
