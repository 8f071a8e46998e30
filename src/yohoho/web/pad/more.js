// What one does with a sheet besides writing on it: share, print, take it along, end it.
import { html, useState } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { say, sayReason } from "../lib/i18n.js";
import { attempt } from "./book.js";
import { exportCsv, exportJson } from "./files.js";
import { GroupLine } from "./group.js";
import { PrintedHead, PrintedTable } from "./printed.js";
import { Refusal } from "./refusal.js";
import { sharePicture, shareText } from "./share.js";
import { meant } from "./tap.js";

/** @typedef {import("./book.js").Book} Book */

/** @param {{ book: Book }} props */
export function MoreScreen({ book }) {
  const [refused, refuse] = useState(/** @type {import("../lib/http.js").Problem | null} */ (null));
  const { closed, options } = book.sheet.value;
  const { faults } = book.tally.value;
  const close = (/** @type {Event} */ event) =>
    meant(event, "close") && refuse(attempt(() => book.write({ do: "close", closed: !closed })));
  return html`
    <div class="pad-screen">
      <${PrintedHead} book=${book} />
      <${Shares} book=${book} />
      <a class="button" href="/pad/${book.id}#others">
        <${Icon} name="galleon" />
        ${say("crew.title")}
      </a>
      <${GroupLine} book=${book} />
      ${
        !book.locked.value &&
        html`
          <a class="button" href="/pad/${book.id}#options">
            <${Icon} name="ship-wheel" />
            ${say("pad.options")}
          </a>
        `
      }
      <h2>${say("pad.take-along")}</h2>
      <div class="pad-tools">
        <button type="button" onClick=${() => exportJson(book)}>
          <${Stroke} name="download" />
          ${say("pad.export-json")}
        </button>
        <button type="button" onClick=${() => exportCsv(book)}>
          <${Stroke} name="download" />
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
      <${PrintedTable} book=${book} />
    </div>
  `;
}

/** @param {{ book: Book }} props */
export function Shares({ book }) {
  return html`
    <div class="pad-tools">
      <button type="button" onClick=${() => void shareText(book)}>
        <${Stroke} name="share" />
        ${say("pad.share-text")}
      </button>
      <button type="button" onClick=${() => void sharePicture(book)}>
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
