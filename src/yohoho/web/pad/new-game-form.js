// The form for a new game of any kind: the players, what the game asks besides, and the start.
import { html, useEffect, useState } from "../lib/html.js";
import { navigate } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { attempt } from "./attempt.js";
import { NewPlayers } from "./new-players.js";
import { Refusal } from "./refusal.js";
import { isDeliberate } from "./tap-guard.js";

/** @typedef {import("./pad-game.js").NewGameProps} NewGameProps */
/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * @param {NewGameProps & {
 *   limits: { least: number, most: number },
 *   words: { why: string, start: string },
 *   book?: string,
 *   edition?: string,
 *   choices: unknown,
 *   create: () => string,
 *   children: any,
 * }} props  `words` are keys; `choices`: a refusal is shown until they or the players change;
 *   `create` returns the id of the sheet
 */
export function NewGameForm(props) {
  const { sailors, onSailors, limits, words, book, edition, choices, create, children } = props;
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => refuse(null), [sailors, choices]);
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isDeliberate(event, "start", true))
      refuse(attempt(() => navigate(`/pad/${create()}`, { replace: true })));
  };
  return html`
    <form class="pad-new-form" onSubmit=${start}>
      <${NewPlayers}
        sailors=${sailors}
        most=${limits.most}
        why=${say(words.why)}
        onChange=${onSailors}
      />
      ${children}
      <div class="pad-start">
        ${refused && html`<${Refusal} problem=${refused} book=${book} edition=${edition} />`}
        <button type="submit" class="primary wide" disabled=${sailors.length < limits.least}>
          ${say(words.start)}
        </button>
      </div>
    </form>
  `;
}
