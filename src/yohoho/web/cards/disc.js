// Draws a disc of Skull from above. Colour and emblem show its owner on both sides.
import { html } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { Symbol } from "./symbol.js";

await loadStyle("discs.css");

/** One emblem for each seat; they differ in shape, so that nobody needs the colours. */
export const EMBLEMS = [
  "anchor",
  "tiger-head",
  "compass",
  "crossed-sabres",
  "parrot-head",
  "crown",
];

/** @type {Record<string, string>} */
export const FACES = { flower: "rose", skull: "skull-crossed-bones", "last-chance": "hourglass" };

const EDGE = Array.from({ length: 24 }, (_, n) => notch((n * Math.PI) / 12)).join("");

/** @param {number} turn */
function notch(turn) {
  const at = (/** @type {number} */ far) =>
    `${(50 + far * Math.cos(turn)).toFixed(1)} ${(50 + far * Math.sin(turn)).toFixed(1)}`;
  return `M${at(43)}L${at(47)}`;
}

/** @param {{ face: string, owner: number, class?: string }} props */
export function Disc({ face, owner, class: more = "" }) {
  const emblem = EMBLEMS[owner % EMBLEMS.length] ?? "";
  const label = face === "hidden" ? say("cards.disc-hidden") : say(`disc.${face}`);
  return html`
    <span
      class="disc ${face} ${more}"
      data-owner=${owner}
      data-face=${face === "hidden" ? undefined : face}
      role="img"
      aria-label=${label}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="rim" cx="50" cy="50" r="49" />
        <path class="notches" d=${EDGE} />
        ${
          face === "hidden"
            ? html`<${Back} emblem=${emblem} />`
            : html`<${Face} symbol=${FACES[face] ?? ""} emblem=${emblem} />`
        }
      </svg>
    </span>
  `;
}

/** @param {{ emblem: string }} props */
function Back({ emblem }) {
  return html`
    <circle class="ring" cx="50" cy="50" r="37" />
    <${Symbol} name=${emblem} x=${25} y=${25} size=${50} />
  `;
}

/** @param {{ symbol: string, emblem: string }} props */
function Face({ symbol, emblem }) {
  return html`
    <circle class="plate" cx="50" cy="50" r="40" />
    <${Symbol} class="shown" name=${symbol} x=${25} y=${18} size=${50} />
    <circle class="tag" cx="50" cy="82" r="12" />
    <${Symbol} class="tag-symbol" name=${emblem} x=${42} y=${74} size=${16} />
  `;
}
