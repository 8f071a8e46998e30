// The score pad for games with real cards: /pad lists the games, /pad/new starts one, /pad/ID is a
// sheet.
import { html, useState } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { navigate, route } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { loadTexts, say } from "../lib/i18n.js";
import { useTitle } from "../lib/title.js";
import { GameList } from "./game-list.js";
import { PAD_GAMES } from "./games.js";
import { NewGame } from "./new-game.js";
import { SheetScreen } from "./sheet-screen.js";
import { JoinSheet } from "./skull-king/shared/join.js";

await loadTexts("pad");
// A sheet is in force after those before it: paper and small screens change what stands above them.
await Promise.all(
  [
    "home.css",
    "home-lists.css",
    "pad.css",
    "pad-shelf.css",
    "pad-round.css",
    "pad-round-sizes.css",
    "pad-bonus.css",
    "pad-print.css",
  ].map(loadStyle),
);

/** @param {{ about: string }} props */
export default function Pad({ about }) {
  useTitle(say("home.pad"));
  if (!about) return html`<${GameList} />`;
  if (about === "new") return html`<${NewGame} />`;
  return html`<${OneSheet} sheet=${about} />`;
}

/**
 * Opens a sheet from this device, or from the server by a code or because it belongs to this
 * person.
 * @param {{ sheet: string }} props
 */
function OneSheet({ sheet }) {
  const [, refresh] = useState(0);
  const code = route.value.query.get("code") ?? "";
  const onJoined = () =>
    code ? navigate(`/pad/${sheet}`, { replace: true }) : refresh((n) => n + 1);
  const game = code ? null : PAD_GAMES.find(({ fetch }) => fetch(sheet));
  if (game) return html`<${SheetScreen} game=${game} id=${sheet} />`;
  return html`
    <${JoinSheet}
      sheet=${sheet}
      code=${code}
      onJoined=${onJoined}
      notFound=${html`<${NoSheet} />`}
    />
  `;
}

function NoSheet() {
  return html`
    <div class="nothing">
      <${Icon} name="treasure-map" />
      <h1>${say("pad.gone-title")}</h1>
      <p>${say("pad.gone")}</p>
      <a class="button primary" href="/pad">${say("pad.to-list")}</a>
    </div>
  `;
}
