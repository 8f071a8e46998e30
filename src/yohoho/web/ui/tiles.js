// Radio buttons drawn as tiles.
import { html } from "../lib/html.js";
import { LineIcon } from "./icon.js";
import { loadStyle } from "../lib/stylesheets.js";

await loadStyle("home-tiles.css");

/**
 * @template Value
 * @typedef {object} Tile
 * @property {Value} value
 * @property {string} name
 * @property {string} [why]
 * @property {string} [lang]  the language of the name, where it is another one
 * @property {import("preact").ComponentChild} [picture]
 */

/**
 * @template Value
 * @param {{
 *   legend: string,
 *   why?: string,
 *   group: string,
 *   kind?: string,
 *   tiles: Tile<Value>[],
 *   chosen: Value | null,
 *   onPick: (value: Value) => void,
 * }} props
 */
export function Tiles({ legend, why = "", group, kind = "", tiles, chosen, onPick }) {
  return html`
    <fieldset class="tiles ${kind}">
      <legend>${legend}</legend>
      ${why && html`<p class="quiet tiles-why">${why}</p>`}
      <div class="tiles-inside">
        ${tiles.map(
          (tile) => html`
            <label class="tile" key=${tile.value}>
              <input
                type="radio"
                name=${group}
                checked=${tile.value === chosen}
                onChange=${() => onPick(tile.value)}
              />
              ${tile.picture}
              <span class="tile-words">
                <span class="tile-name" lang=${tile.lang}>${tile.name}</span>
                ${tile.why && html`<small>${tile.why}</small>`}
              </span>
              <${LineIcon} name="check" class="tile-check" />
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}
