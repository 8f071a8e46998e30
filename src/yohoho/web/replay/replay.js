// The replay screen: one of the person's games by its id, or a record from a file.
import { html, useEffect, useState } from "../lib/html.js";
import { Loading } from "../ui/frame.js";
import { request } from "../lib/http.js";
import { Icon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { Player } from "./player.js";
import { Upload } from "./upload.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

await loadStyle("replay.css");

/** @typedef {import("../wire.js").Replay} Replay */

/** @param {{ about: string }} props the id of a game of mine, or nothing */
export default function ReplayScreen({ about }) {
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => {
    document.title = `${say("replay-page.title")} · yohoho`;
    if (about)
      request("GET", `/api/games/${encodeURIComponent(about)}/replay`).then(setReplay, setProblem);
  }, [about]);
  if (replay)
    return html`
      <${Player} replay=${replay} game=${about} onOther=${about ? null : () => setReplay(null)} />
    `;
  if (problem)
    return html`
      <${Missing} problem=${problem} />
    `;
  return about
    ? html`
        <${Loading} gone=${false} />
      `
    : html`
        <${Upload} onReplay=${setReplay} />
      `;
}

/** @param {{ problem: Problem }} props */
function Missing({ problem }) {
  return html`
    <div class="nothing" role="alert">
      <${Icon} name="treasure-map" />
      <h1>${say("replay-page.missing")}</h1>
      <p>${problem.sentence}</p>
      <p>${say("replay-page.missing-way")}</p>
      <div class="row">
        <a class="button primary" href="/replay">${say("replay-page.upload")}</a>
        <a class="button" href="/games">${say("replay-page.games")}</a>
      </div>
    </div>
  `;
}
