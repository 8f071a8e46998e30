// The scoreboard of Skull for a tablet or a television: all mats as large as the screen allows.
import { html } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { FullScreenButton } from "../board-link.js";
import { SkullEndScreen } from "./end-screen.js";
import { isOut, Mat } from "./mat.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/** @param {{ editor: SkullEditor }} props */
export function SkullBoardScreen({ editor }) {
  if (editor.state.value.asks === null) return html`<${SkullEndScreen} editor=${editor} />`;
  return html`
    <div class="pad-screen skull-pad skull-pad-board">
      <ol class="skull-pad-mats" aria-label=${say("skull.mats")}>
        ${editor.sheet.value.people.map(
          (_, seat) => html`
            <li key=${seat} class="skull-pad-mat ${isOut(editor, seat) ? "out" : ""}">
              <${Mat} editor=${editor} seat=${seat} />
            </li>
          `,
        )}
      </ol>
      <${FullScreenButton} />
    </div>
  `;
}
