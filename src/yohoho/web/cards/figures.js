// The faces of special cards: a figure, a mark in the corner that is visible in a fan, and the
// name.
import { html } from "../lib/html.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { say } from "../lib/i18n.js";
import { CREW, Portrait } from "./persons.js";
import { hasScene, Scene } from "./scenes.js";
import { Symbol } from "./symbol.js";

/** @typedef {{ figure: string, nth: number, role: string, title: string }} Face */

/** The corner marks, by what a card does. @type {Record<string, string>} */
const MARKS = withoutPrototype({
  escape: "run",
  tigress: "tiger-head",
  "scary-mary": "pirate-hat",
  mermaid: "wave-crest",
  "skull-king": "crown",
  kraken: "kraken-tentacle",
  "white-whale": "sperm-whale",
  loot: "coins",
});

/** @param {Face} props */
export function FigureFace({ figure, nth, role, title }) {
  const person =
    figure === "pirate" ? CREW[(nth - 1) % CREW.length] : figure.replace("pirate-", "");
  return html`
    <path class="rays" d=${RAYS} />
    ${
      hasScene(figure)
        ? html`<${Scene} figure=${figure} role=${role} nth=${nth} />`
        : html`<${Portrait} person=${person ?? ""} />`
    }
    <${Name} lines=${role ? [title, say(`cards.as-${role}`)] : breakTitle(title)} />
    <rect class="frame" x="3.5" y="3.5" width="93" height="133" rx="6" />
    <${Mark} name=${MARKS[figure] ?? "crossed-sabres"} x=${5.5} />
    ${role && html`<${Mark} name=${role === "pirate" ? "crossed-sabres" : "run"} x=${66.5} />`}
  `;
}

/** Rays of light behind the figure. */
const RAYS = Array.from({ length: 12 }, (_, n) => ray((n * Math.PI) / 6)).join("");

/** @param {number} turn */
function ray(turn) {
  const point = (/** @type {number} */ by) =>
    `${(50 + 120 * Math.cos(turn + by)).toFixed(1)} ${(60 + 120 * Math.sin(turn + by)).toFixed(1)}`;
  return `M50 60L${point(-0.12)} ${point(0.12)}Z`;
}

/** @param {{ name: string, x: number }} props */
function Mark({ name, x }) {
  return html`
    <circle class="mark" cx=${x + 14} cy="19.5" r="13" />
    <${Symbol} class="mark-symbol" name=${name} x=${x + 4.5} y=${10} size=${19} />
  `;
}

const ROOM = 86;
const TALLEST = 19;
/** The mean width of a letter of the display font, as a part of its height. */
const LETTER = 0.45;

/**
 * Breaks a long title into two lines of nearly equal length.
 * @param {string} title
 */
function breakTitle(title) {
  if (title.length * LETTER * TALLEST <= ROOM) return [title];
  const spaces = [...title.matchAll(/ /g)].map((space) => space.index);
  const even = (/** @type {number} */ at) => Math.abs(title.length - 1 - 2 * at);
  const at = spaces.sort((one, other) => even(one) - even(other))[0];
  return at === undefined ? [title] : [title.slice(0, at), title.slice(at + 1)];
}

/** @param {{ lines: string[] }} props */
function Name({ lines }) {
  const sizes = lines.map((line) =>
    Math.min(lines.length > 1 ? 16 : TALLEST, ROOM / (LETTER * line.length)),
  );
  const top = lines.length > 1 ? 104 : 113;
  return html`
    <path class="band" d="M-2 ${top + 2}Q50 ${top - 4} 102 ${top + 2}V142H-2Z" />
    ${lines.map(
      (line, n) => html`
        <text class="name" x="50" y=${lines.length > 1 ? 117 + n * 14 : 130} font-size=${sizes[n]}>
          ${line}
        </text>
      `,
    )}
  `;
}
