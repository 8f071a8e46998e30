// The dialog that gives a player another name.
import { Dialog } from "../ui/dialog.js";
import { html, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { attempt } from "./attempt.js";
import { Refusal } from "./refusal.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * `children` are further buttons, made with a function that runs what may be refused and closes the
 * dialog if it is not.
 * @param {{
 *   name: string,
 *   edition?: string,
 *   primary?: boolean,
 *   note?: any,
 *   rename: (name: string) => void,
 *   onClose: () => void,
 *   children?: (run: (what: () => void) => void) => any,
 * }} props
 */
export function NameDialog({ name: before, edition, primary = true, note, rename, ...others }) {
  const { onClose, children } = others;
  const [name, setName] = useState(before);
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const run = (/** @type {() => void} */ what) => {
    const problem = attempt(what);
    refuse(problem);
    if (!problem) onClose();
  };
  const save = (/** @type {Event} */ event) => (event.preventDefault(), run(() => rename(name)));
  return html`
    <${Dialog} title=${before} onClose=${onClose}>
      <form class="stack" onSubmit=${save}>
        <${NameField} name=${name} onName=${setName} />
        ${refused && html`<${Refusal} problem=${refused} edition=${edition} />`} ${note}
        <div class=${children ? "row" : "stack"}>
          <button type="submit" class=${primary ? "primary" : ""} disabled=${!name.trim()}>
            ${say("pad.rename")}
          </button>
          ${children?.(run)}
        </div>
      </form>
    <//>
  `;
}

/** @param {{ name: string, onName: (name: string) => void }} props */
export function NameField({ name, onName }) {
  return html`
    <label class="field">
      ${say("pad.name")}
      <input
        value=${name}
        maxlength="200"
        autocomplete="off"
        onInput=${(/** @type {any} */ event) => onName(event.currentTarget.value)}
      />
    </label>
  `;
}
