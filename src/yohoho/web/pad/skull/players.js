// The screen for the players of a sheet of Skull: names, colours, and who starts the first round.
import { PersonName } from "../person-name.js";
import { Dialog } from "../../ui/dialog.js";
import { html, useState } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { Refusal } from "../refusal.js";
import { nextColour } from "../seat-order.js";
import { attempt } from "../sheet-editor.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */
/** @typedef {import("../../lib/http.js").Problem} Problem */

/** @param {{ editor: SkullEditor }} props */
export function SkullPlayersScreen({ editor }) {
  const [renamed, rename] = useState(/** @type {number | null} */ (null));
  const { people, first, rounds } = editor.sheet.value;
  const colours = people.map(({ colour }) => colour);
  return html`
    <div class="pad-screen">
      <ol class="pad-seats">
        ${people.map(
          ({ name, colour }, seat) => html`
            <li key=${seat} class="pad-seat">
              <button
                type="button"
                class="plain round"
                aria-label=${say("pad.colour-of", { name })}
                title=${say("pad.colour")}
                onClick=${() => editor.describe(seat, { colour: nextColour(colour, colours) })}
              >
                <${SeatMark} seat=${colour} />
              </button>
              <span class="grow pad-row-name"><${PersonName} name=${name} /></span>
              <button
                type="button"
                class="plain"
                aria-label=${say("skull-pad.rename-of", { name })}
                onClick=${() => rename(seat)}
              >
                ${say("pad.rename")}
              </button>
            </li>
          `,
        )}
      </ol>
      ${
        rounds.length === 0 &&
        html`
          <label class="field">
            ${say("skull-pad.first")}
            <select
              value=${String(first)}
              onChange=${(/** @type {any} */ event) =>
                editor.startWith(Number(event.currentTarget.value))}
            >
              ${people.map(
                ({ name }, seat) => html`
                  <option key=${seat} value=${String(seat)}>${name}</option>
                `,
              )}
            </select>
          </label>
        `
      }
      ${
        renamed !== null &&
        html`
          <${RenameDialog}
            key=${renamed}
            editor=${editor}
            seat=${renamed}
            onClose=${() => rename(null)}
          />
        `
      }
    </div>
  `;
}

/** @param {{ editor: SkullEditor, seat: number, onClose: () => void }} props */
function RenameDialog({ editor, seat, onClose }) {
  const before = editor.names[seat] ?? "";
  const [name, setName] = useState(before);
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const problem = attempt(() => editor.rename(seat, name));
    refuse(problem);
    if (!problem) onClose();
  };
  return html`
    <${Dialog} title=${before} onClose=${onClose}>
      <form class="stack" onSubmit=${save}>
        <label class="field">
          ${say("pad.name")}
          <input
            value=${name}
            maxlength="200"
            autocomplete="off"
            onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}
          />
        </label>
        ${refused && html`<${Refusal} problem=${refused} />`}
        <button type="submit" class="primary" disabled=${!name.trim()}>${say("pad.rename")}</button>
      </form>
    <//>
  `;
}
