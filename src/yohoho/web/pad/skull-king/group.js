// The named group of a game, which is optional. The history shows seasons by group.
import { Dialog } from "../../ui/dialog.js";
import { html, useState } from "../../lib/html.js";
import { LineIcon } from "../../ui/icon.js";
import { say } from "../../lib/i18n.js";
import { attempt } from "../attempt.js";
import { SHEET_LIMITS } from "../../rules/facts.js";
import { keyOf } from "../../sheets/names.js";
import { Refusal } from "../refusal.js";
import { fold } from "../../rules/sheet.js";
import { allSheets } from "../../sheets/storage.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../lib/http.js").Problem} Problem */

/** The groups of the sheets on this device, that of the latest game first. @returns {string[]} */
export function listGroups() {
  const sheets = allSheets()
    .map(fold)
    .sort((one, other) => other.at - one.at);
  const groups = sheets.flatMap(({ group }) => group || []);
  return groups.filter(
    (group, at) => groups.findIndex((other) => keyOf(other) === keyOf(group)) === at,
  );
}

/** @param {{ group: string, onChange: (group: string) => void }} props */
export function GroupField({ group, onChange }) {
  const [groups] = useState(listGroups);
  const others = groups.filter((one) => keyOf(one) !== keyOf(group)).slice(0, 8);
  return html`
    <div class="stack pad-group">
      <label class="field">
        ${say("pad.group")}
        <input
          name="group"
          value=${group}
          maxlength=${SHEET_LIMITS.group}
          onInput=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}
        />
        <small>${say("pad.group-why")}</small>
      </label>
      ${
        others.length > 0 &&
        html`
          <div class="pad-known" role="group" aria-label=${say("pad.groups-known")}>
            ${others.map(
              (one) => html`
                <button key=${one} type="button" dir="auto" onClick=${() => onChange(one)}>
                  ${one}
                </button>
              `,
            )}
          </div>
        `
      }
    </div>
  `;
}

/** The group of an existing sheet. @param {{ editor: SheetEditor }} props */
export function GroupLine({ editor }) {
  const [asking, ask] = useState(false);
  const { group } = editor.sheet.value;
  return html`
    <div class="pad-group-line">
      <span class="grow">
        <small class="quiet">${say("change.group")}</small>
        <strong>${group || say("pad.group-none")}</strong>
      </span>
      <button type="button" disabled=${editor.locked.value} onClick=${() => ask(true)}>
        ${say(group ? "pad.group-change" : "pad.group-name")}
      </button>
      ${
        group &&
        html`
          <a class="button" href="/history?tab=players&group=${encodeURIComponent(group)}">
            <${LineIcon} name="graph" />
            ${say("pad.group-season")}
          </a>
        `
      }
      ${asking && html`<${GroupDialog} editor=${editor} onClose=${() => ask(false)} />`}
    </div>
  `;
}

/** @param {{ editor: SheetEditor, onClose: () => void }} props */
function GroupDialog({ editor, onClose }) {
  const [group, setGroup] = useState(editor.sheet.value.group);
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const problem = attempt(() => editor.write({ do: "regroup", group }));
    refuse(problem);
    if (!problem) onClose();
  };
  return html`
    <${Dialog} title=${say("pad.group-title")} onClose=${onClose}>
      <form class="stack" onSubmit=${save}>
        <${GroupField} group=${group} onChange=${setGroup} />
        ${refused && html`<${Refusal} problem=${refused} />`}
        <button type="submit" class="primary">${say("settings.save")}</button>
      </form>
    <//>
  `;
}
