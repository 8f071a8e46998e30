// A note about the effect of an undo, an edit or other options: each value before and after, and
// the totals.
import { html, useState } from "../../lib/html.js";
import { LineIcon } from "../../ui/icon.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { say } from "../../lib/i18n.js";
import { differences } from "../../sheets/differences.js";
import { isServer } from "../../sheets/authors.js";
import { changeText } from "./change-text.js";
import { writerOf } from "./shared/writers.js";
import { placeName } from "./versions.js";

await loadStyle("pad-changes.css");

/** @typedef {import("../../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("./change-text.js").Line} Line */
/** @typedef {import("./sheet-editor.js").ChangeShown} ChangeShown */
/** @typedef {import("./shared/sync.js").SheetSharing} SheetSharing */

/** The number of values that are shown at once; more are behind a button. */
const MAX_SHOWN = 4;

/** @param {Sheet} before @param {Sheet} after @returns {Line[]} */
const changeOf = (before, after) => changeText(differences(before, after), before, after);

/**
 * The words above the values: what was done, and by whom if not on this phone.
 * @param {ChangeShown} note
 * @param {SheetSharing} sharing
 */
function titleOf({ what, operation, place, after }, sharing) {
  if (!operation) return say(`pad.told-${what}`);
  const name = writerOf(sharing, operation);
  if (what === "settled")
    return say("pad.told-settled-by", { name, what: placeName(after, place ?? "") });
  return say(isServer(operation.author) ? "pad.told-overruled-players" : "pad.told-overruled", {
    name,
  });
}

/**
 * @param {{
 *   editor: import("./sheet-editor.js").SheetEditor,
 *   sharing: SheetSharing,
 * }} props
 */
export function ChangeNote({ editor, sharing }) {
  const note = editor.changeShown.value;
  return (
    note &&
    html`
      <${Note}
        key=${note}
        note=${note}
        title=${titleOf(note, sharing)}
        onClose=${() => void (editor.changeShown.value = null)}
      />
    `
  );
}

/** @param {{ note: ChangeShown, title: string, onClose: () => void }} props */
function Note({ note, title, onClose }) {
  const [open, setOpen] = useState(false);
  // Computed at each drawing, so that it follows the language.
  const changes = changeOf(note.before, note.after);
  const totals = changes.filter(({ kind }) => kind === "total");
  const values = changes.filter(({ kind }) => kind !== "total");
  const long = values.length > MAX_SHOWN + 1;
  const hidden = values.length - MAX_SHOWN;
  const shown = open || !long ? values : values.slice(0, MAX_SHOWN);
  return html`
    <div class="pad-change" role="status">
      <div class="pad-change-words">
        <strong>${title}</strong>
        ${byRound(shown).map(
          ([round, lines]) => html`
            <${Values}
              key=${round}
              title=${round === null ? null : say("replay-page.round-n", { round })}
              lines=${lines}
            />
          `,
        )}
        ${
          long &&
          html`
            <button
              type="button"
              class="plain pad-change-more"
              aria-expanded=${open}
              onClick=${() => setOpen(!open)}
            >
              ${open ? say("change.less") : say("change.more", { count: hidden })}
            </button>
          `
        }
        ${
          totals.length
            ? html`<${Values} title=${say("column.total")} lines=${totals} />`
            : html`<span class="quiet">${say("pad.told-same")}</span>`
        }
      </div>
      <button type="button" class="plain round" aria-label=${say("page.close")} onClick=${onClose}>
        <${LineIcon} name="close" />
      </button>
    </div>
  `;
}

/**
 * Values that belong to no round come first.
 * @param {Line[]} lines
 * @returns {[number | null, Line[]][]}
 */
function byRound(lines) {
  return [...Map.groupBy(lines, ({ round }) => round)].sort(
    ([one], [other]) => (one ?? 0) - (other ?? 0),
  );
}

/** @param {{ title: string | null, lines: Line[] }} props */
function Values({ title, lines }) {
  return html`
    <span class="pad-change-line numbers">
      ${title && html`<span class="pad-change-title">${title}</span>`}
      ${lines.map(
        ({ label, before, after }) => html`
          <span key=${label} class="pad-change-one">
            <span class="pad-change-name">${label}</span>
            ${" "}
            <span class="pad-change-values">
              <span>${before}</span>
              <${LineIcon} name="forward" />
              <span class="unseen">${" "}${say("pad.becomes")}${" "}</span>
              <b>${after}</b>
            </span>
          </span>
        `,
      )}
    </span>
  `;
}
