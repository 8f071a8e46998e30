// A replay that is fetched from the server.
import { html, useEffect, useState } from "../lib/html.js";
import { Loading } from "../ui/frame.js";
import { problemOf, request } from "../lib/http.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { useTitle } from "../lib/title.js";
import { Player } from "./player.js";

/** @typedef {import("../lib/http.js").Problem} Problem */
/** @typedef {import("../wire.js").Replay} Replay */

/**
 * `show` says whose game it is, for the player.
 * @param {{
 *   path: string,
 *   show: {
 *     game?: string,
 *     shared?: boolean,
 *     reviewed?: import("../review/review.js").Reviewed,
 *   },
 *   sent?: object,
 * }} props  `sent` is the document that is replayed, if the server does not have it
 */
export function RemoteReplay({ path, show, sent }) {
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useTitle(say("replay-page.title"));
  useEffect(() => {
    request(sent ? "POST" : "GET", path, sent).then(setReplay, (error) =>
      setProblem(problemOf(error)),
    );
  }, [path]);
  if (replay) return html`<${Player} replay=${replay} ...${show} />`;
  return problem ? html`<${Missing} problem=${problem} />` : html`<${Loading} gone=${false} />`;
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
