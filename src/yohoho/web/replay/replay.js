// The replay screen: one of the person's games by its id, a record from a file, or a score sheet of
// this device whose cards are all known.
import { html, useMemo, useState } from "../lib/html.js";
import { route } from "../lib/router.js";
import { dumps } from "../sheets/document.js";
import { fetchSheet } from "../sheets/storage.js";
import { myGame } from "./my-game.js";
import { Player } from "./player.js";
import { RemoteReplay } from "./remote-replay.js";
import { Upload } from "./upload.js";

/** @typedef {import("./upload.js").OpenedRecord} OpenedRecord */

/** @param {{ about: string }} props the id of a game of mine, or nothing */
export default function ReplayScreen({ about }) {
  const id = route.value.query.get("sheet") ?? "";
  const sheet = useMemo(() => (about || !id ? null : sheetDocument(id)), [about, id]);
  const show = useMemo(() => (sheet ? { reviewed: { sheet } } : {}), [sheet]);
  if (about) return html`<${MyReplay} game=${about} />`;
  return sheet
    ? html`<${RemoteReplay} path="/api/reviews/sheet/replay" sent=${sheet} show=${show} />`
    : html`<${FileReplay} />`;
}

/** A sheet of this device as it is written to a file; null if it is not here. @param {string} id */
function sheetDocument(id) {
  const log = fetchSheet(id);
  return log ? /** @type {object} */ (JSON.parse(dumps(log))) : null;
}

/** @param {{ game: string }} props */
function MyReplay({ game }) {
  const show = useMemo(() => myGame(game), [game]);
  return html`
    <${RemoteReplay} path=${`/api/games/${encodeURIComponent(game)}/replay`} show=${show} />
  `;
}

function FileReplay() {
  const [opened, setOpened] = useState(/** @type {OpenedRecord | null} */ (null));
  return opened
    ? html`<${Player} ...${opened} onOther=${() => setOpened(null)} />`
    : html`<${Upload} onOpen=${setOpened} />`;
}
