"""The sentences about events, from the page's own modules in Node and from Python."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from tests.page.javascript import PageModules
from yohoho.core.game import AnyGame, Event
from yohoho.locales.teller import teller_of

MODULES: Final = {
    "skull-king": "skull-king/log-lines.js",
    "skull": "skull/log-lines.js",
}
"""The modules with the sentences of a game; the plain ones serve all others."""
SCRIPT: Final = """async ({ module, language, edition, names, you, events }) => {
  const { readFile } = await import("node:fs/promises");
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  globalThis.document ??= { documentElement: { dataset: {} } };
  globalThis.fetch = async (url) => ({
    json: async () => JSON.parse(await readFile(new URL(String(url).replace("/web/locales/", "/locales/")))),
  });
  const { loadLanguage, useEdition } = await import(`${web}lib/i18n.js`);
  const { html, render } = await import(`${web}lib/html.js`);
  const { LogWriter, textOf } = await import(`${web}game/log-text.js`);
  const words = module ? { event: (await import(web + module)).eventLines }
    : (await import(`${web}plain/words.js`)).PLAIN_WORDS;
  await loadLanguage(language);
  const parent = { nodeType: 1, childNodes: [] };
  const Edition = () => (useEdition(edition), null);
  render(html`<${Edition} key=${edition} />`, parent);  // as the screen of a table does
  const scene = { names, you, round: null, edition, words, book: "" };
  const writer = new LogWriter(scene);
  return events.map((event) => writer.event(event).map(textOf));
}"""


class Story(NamedTuple):
    """Events of a game as one seat was told them."""

    game: AnyGame
    names: Sequence[str]
    you: int | None
    events: Sequence[Event]


def ask_page(modules: PageModules, story: Story, language: str) -> list[list[str]]:
    about = {
        "module": MODULES.get(story.game.name, ""),
        "language": language,
        "edition": getattr(story.game.options, "edition", None) or "beck",
        "names": story.names,
        "you": story.you,
        "events": msgspec.to_builtins(story.events),
    }
    lines: list[list[str]] = modules.evaluate(SCRIPT, about)
    return lines


def ask_python(story: Story, language: str) -> list[list[str]]:
    teller = teller_of(story.game, story.names, language, story.you)
    return [teller.tell(event) for event in story.events]
