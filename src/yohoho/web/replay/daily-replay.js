// The screen at /watch/DATE/GAME/ID: the game of somebody at a daily deal, once its day is closed.
// One's own has its review too.
import { html, useMemo } from "../lib/html.js";
import { route } from "../lib/router.js";
import { useAnswer } from "../games/daily.js";
import { myGame } from "./my-game.js";
import { RemoteReplay } from "./remote-replay.js";

/** @typedef {import("../wire.js").DailyResult} DailyResult */

export default function DailyReplay() {
  const [day = "", game = "", id = ""] = route.value.path.split("/").slice(2);
  const dealPath = `/api/daily/${day}/${game}`;
  const { answer } = /** @type {ReturnType<typeof useAnswer<DailyResult>>} */ (useAnswer(dealPath));
  const isMine = answer?.lines.some(({ me, replay }) => me && replay === id) ?? false;
  const show = useMemo(() => (isMine ? myGame(id) : { shared: true }), [isMine, id]);
  const path = `${dealPath}/replays/${id}`;
  return html`<${RemoteReplay} key=${path} path=${path} show=${show} />`;
}
