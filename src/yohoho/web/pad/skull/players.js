// The screen for the players of a sheet of Skull: names, colours, and who starts the first round.
import { PersonName } from "../person-name.js";
import { html, useState } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { NameDialog } from "../name-dialog.js";
import { ColourButton, nextColour } from "../seat-order.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/** @param {{ editor: SkullEditor }} props */
export function SkullPlayersScreen({ editor }) {
  const [renamed, setRenamed] = useState(/** @type {number | null} */ (null));
  const { people, first, rounds } = editor.sheet.value;
  const colours = people.map(({ colour }) => colour);
  return html`
    <div class="pad-screen">
      <ol class="pad-seats">
        ${people.map(
          ({ name, colour }, seat) => html`
            <li key=${seat} class="pad-seat">
              <${ColourButton}
                name=${name}
                colour=${colour}
                onColour=${() => editor.describe(seat, { colour: nextColour(colour, colours) })}
              />
              <span class="grow pad-row-name"><${PersonName} name=${name} /></span>
              <button
                type="button"
                class="plain"
                aria-label=${say("skull-pad.rename-of", { name })}
                onClick=${() => setRenamed(seat)}
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
          <${NameDialog}
            key=${renamed}
            name=${editor.names[renamed] ?? ""}
            rename=${(/** @type {string} */ name) => editor.rename(renamed, name)}
            onClose=${() => setRenamed(null)}
          />
        `
      }
    </div>
  `;
}
