// The score pad for people who play with real cards: /pad is the shelf, /pad/new a new game, /pad/ID a sheet.
import { html } from "../house/html.js";
import { Icon } from "../house/icon.js";
import { place } from "../house/router.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { useTitle } from "../home/title.js";
import { GameList } from "./list.js";
import { NewGame } from "./new.js";
import { SheetRoom } from "./room.js";
import { fetchSheet } from "./shelf.js";
import { Boarding } from "./together/boarding.js";

await Promise.all(["home.css", "home-lists.css", "pad.css", "pad-shelf.css", "pad-round.css", "pad-bonus.css", "pad-print.css"].map(loadStyle));

/** @param {{ about: string }} props */
export default function Pad({ about }) {
  useTitle(say("home.pad"));
  if (!about) return html`<${GameList} />`;
  if (about === "new") return html`<${NewGame} />`;
  const code = place.value.query.get("code");
  if (code) return html`<${Boarding} sheet=${about} code=${code} />`;
  const log = fetchSheet(about);
  return log ? html`<${SheetRoom} log=${log} />` : html`<${NoSheet} />`;
}

function NoSheet() {
  return html`<div class="nothing">
    <${Icon} name="treasure-map" />
    <h1>${say("pad.gone-title")}</h1>
    <p>${say("pad.gone")}</p>
    <a class="button primary" href="/pad">${say("pad.to-list")}</a>
  </div>`;
}
