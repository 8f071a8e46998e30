// The screen for everything besides writing: share, print, export, end the game.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say, sayReason } from "../lib/i18n.js";
import { attempt } from "./sheet-editor.js";
import { exportCsv, exportJson } from "./files.js";
import { GroupLine } from "./group.js";
import { PrintedHead, PrintedTable } from "./print-view.js";
import { Refusal } from "./refusal.js";
import { sharePicture, shareText } from "./share.js";
import { isDeliberate } from "./tap-guard.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** @param {{ editor: SheetEditor }} props */
export function MoreScreen({ editor }) {
  const [refused, refuse] = useState(/** @type {import("../lib/http.js").Problem | null} */ (null));
  const { closed, options } = editor.sheet.value;
  const { faults } = editor.tally.value;
  const close = (/** @type {Event} */ event) =>
    isDeliberate(event, "close") &&
    refuse(attempt(() => editor.write({ do: "close", closed: !closed })));
  return html`
    <div class="pad-screen">
      <${PrintedHead} editor=${editor} />
      <${Shares} editor=${editor} />
      <a class="button" href="/pad/${editor.id}#others">
        <${Icon} name="galleon" />
        ${say("crew.title")}
      </a>
      <${GroupLine} editor=${editor} />
      ${
        !editor.locked.value &&
        html`
          <a class="button" href="/pad/${editor.id}#options">
            <${Icon} name="ship-wheel" />
            ${say("pad.options")}
          </a>
        `
      }
      <h2>${say("pad.take-along")}</h2>
      <div class="pad-tools">
        <button type="button" onClick=${() => exportJson(editor)}>
          <${LineIcon} name="download" />
          ${say("pad.export-json")}
        </button>
        <button type="button" onClick=${() => exportCsv(editor)}>
          <${LineIcon} name="download" />
          ${say("pad.export-csv")}
        </button>
      </div>
      <h2>${say("pad.the-end")}</h2>
      ${
        refused &&
        html`
          <${Refusal} problem=${refused} edition=${options.edition} />
        `
      }
      <div class="pad-tools">
        <button type="button" onClick=${close}>
          <${Icon} name="anchor" />
          ${say(closed ? "pad.reopen" : "pad.close")}
        </button>
      </div>
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
