// The list of the rounds so far.
import { html } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { SkullPlaces } from "./end-screen.js";
import { lineOf } from "./sentences.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/** @param {{ editor: SkullEditor }} props */
export function SkullRoundsScreen({ editor }) {
  const { finished } = editor.state.value;
  return html`
    <div class="pad-screen">
      <${SkullPlaces} editor=${editor} />
      <h2>${say("skull.history")}</h2>
      ${
        finished.length
          ? html`
              <ol class="skull-pad-rounds">
                ${finished.map(
                  (round) => html`<li key=${round.number}>${lineOf(round, editor.names)}</li>`,
                )}
              </ol>
            `
          : html`<p class="quiet prose">${say("pad.no-rounds")}</p>`
      }
    </div>
  `;
}
