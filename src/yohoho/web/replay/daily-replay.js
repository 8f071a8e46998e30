// The screen at /watch/DATE/GAME/ID: the game of somebody at a daily deal, once its day is closed.
import { html } from "../lib/html.js";
import { route } from "../lib/router.js";
import { RemoteReplay } from "./remote-replay.js";

export default function DailyReplay() {
  const [day = "", game = "", id = ""] = route.value.path.split("/").slice(2);
  const path = `/api/daily/${day}/${game}/replays/${id}`;
  return html`
    <${RemoteReplay} key=${path} path=${path} show=${{ shared: true }} />
  `;
}
