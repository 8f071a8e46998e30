// The screen for everything besides writing: share, print, export, end the game.
import { Dialog } from "../../ui/dialog.js";
import { html, useState } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { navigate } from "../../lib/router.js";
import { say, sayReason } from "../../lib/i18n.js";
import { attempt } from "../attempt.js";
import { BoardLink } from "../board-link.js";
import { AwakeSwitch, TakeAlong } from "../take-along.js";
import { SheetPlaces } from "./end-screen.js";
import { exportCsv, exportJson } from "./files.js";
import { GroupLine } from "./group.js";
import { PrintedHead, PrintedTable } from "./print-view.js";
import { copySheet } from "./new-sheet.js";
import { Refusal } from "../refusal.js";
import { sharePicture, shareText } from "./share.js";
import { isDeliberate } from "../tap-guard.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** @param {{ editor: SheetEditor }} props */
export function MoreScreen({ editor }) {
  const { options } = editor.sheet.value;
  const { faults } = editor.tally.value;
  return html`
    <div class="pad-screen">
      <${PrintedHead} editor=${editor} />
      <${Shares} editor=${editor} />
      <a class="button" href="/pad/${editor.id}#others">
        <${Icon} name="galleon" />
        ${say("crew.title")}
      </a>
      <${BoardLink} sheet=${editor.id} />
      <${GroupLine} editor=${editor} />
      ${
        editor.locked.value
          ? html`
              <button
                type="button"
                onClick=${() => navigate(`/pad/${copySheet(editor.log.value)}`)}
              >
                <${Icon} name="scroll-unfurled" />
                ${say("pad.alone")}
              </button>
            `
          : html`
              <a class="button" href="/pad/${editor.id}#options">
                <${Icon} name="ship-wheel" />
                ${say("pad.options")}
              </a>
            `
      }
      <${AwakeSwitch} />
      <${TakeAlong}
        files=${[
          ["pad.export-json", () => exportJson(editor)],
          ["pad.export-csv", () => exportCsv(editor)],
        ]}
      />
      ${!editor.locked.value && html`<${Ending} editor=${editor} />`}
      ${
        faults.length > 0 &&
        html`
          <ul class="pad-stop">
            ${faults.map(
              ({ number, why }) => html`
                <li>
                  ${
                    number
                      ? say("score.fault", { round: number, why: sayReason(why, options.edition) })
                      : sayReason(why, options.edition)
                  }
                </li>
              `,
            )}
          </ul>
        `
      }
      <${PrintedTable} editor=${editor} />
    </div>
  `;
}

/**
 * Ends the game early after a question, or goes on after all.
 * @param {{ editor: SheetEditor }} props
 */
function Ending({ editor }) {
  const [refused, refuse] = useState(
    /** @type {import("../../lib/http.js").Problem | null} */ (null),
  );
  const [ending, setEnding] = useState(false);
  const { closed, options } = editor.sheet.value;
  const set = (/** @type {boolean} */ now) => (
    setEnding(false),
    refuse(attempt(() => editor.write({ do: "close", closed: now })))
  );
  const close = (/** @type {Event} */ event) =>
    isDeliberate(event, "close", true) && (closed ? set(false) : setEnding(true));
  return html`
    <h2>${say("pad.the-end")}</h2>
    ${refused && html`<${Refusal} problem=${refused} edition=${options.edition} />`}
    <div class="pad-tools">
      <button type="button" onClick=${close}>
        <${Icon} name="anchor" />
        ${say(closed ? "pad.reopen" : "pad.close")}
      </button>
    </div>
    ${
      ending &&
      html`
        <${Dialog} title=${say("pad.close-ask")} onClose=${() => setEnding(false)}>
          <${SheetPlaces} editor=${editor} />
          <div class="row">
            <button type="button" class="primary" onClick=${() => set(true)}>
              ${say("pad.close-yes")}
            </button>
            <button type="button" onClick=${() => setEnding(false)}>${say("pad.close-no")}</button>
          </div>
        <//>
      `
    }
  `;
}

/** @param {{ editor: SheetEditor }} props */
export function Shares({ editor }) {
  return html`
    <div class="pad-tools">
      <button type="button" onClick=${() => void shareText(editor)}>
        <${LineIcon} name="share" />
        ${say("pad.share-text")}
      </button>
      <button type="button" onClick=${() => void sharePicture(editor)}>
        <${Icon} name="spyglass" />
        ${say("pad.share-picture")}
      </button>
      <button type="button" onClick=${() => print()}>
        <${Icon} name="scroll-unfurled" />
        ${say("pad.print")}
      </button>
    </div>
  `;
}
