"""The documents with which tests/web/pad answers the page are of the types that the server sends."""

from pathlib import Path
from typing import Any, Final

import msgspec

from tests.page.javascript import PageModules
from yohoho.server.routes.server_only.sheets import SheetPage, Synced
from yohoho.server.sheets.socket import SheetNews

HELPERS: Final = Path(__file__).parents[1] / "web" / "pad"
ANSWER: Final = """async (folder) => {
  const [{ SheetServer }, { CopyServer }, { newLog, playRounds }] = await Promise.all(
    ["sheet-server", "copy-server", "sheets"].map((name) => import(`${folder}${name}.js`)));
  const log = playRounds(newLog(), [1, 0, 0]);
  const crew = [{ name: "Ann", person: "p1", pen: true }, { name: "Bo", person: "p2" }];
  const server = new SheetServer(log, { crew });
  server.change({
    sealed: { p2: 1 },
    away: { m2: 20 },
    penTaken: { by: "Bo", at: 7 },
    laid: { number: 2, bids: { p1: 1 }, played: [[{ card: "black-14", by: "p1" }]], lead: null },
  });
  const { answers } = server.page;
  const synced = answers["POST /api/sheets/sheet/sync"]({ operations: [], since: 0, device: "" });
  const copies = new CopyServer(["sheet"]);
  copies.keep(log);
  const page = copies.page.answers["GET /api/sheets?limit=100"]();
  return [synced, server.news, page];
}"""


def test_stand_in_servers_answer_with_the_servers_types(modules: PageModules) -> None:
    answers: list[Any] = modules.evaluate(ANSWER, f"{HELPERS.as_uri()}/")
    for document, kind in zip(answers, (Synced, SheetNews, SheetPage), strict=True):
        again: Any = msgspec.json.decode(msgspec.json.encode(msgspec.convert(document, kind)))
        # A field too many or too few would differ after the way through the type. Operations are compared by
        # test_pad_scoring.py: the page writes their defaults, and the server omits them.
        assert again | {"news": []} == document | {"news": []}
