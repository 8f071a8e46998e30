// The picture of an ending: a trophy for the winner, quieter light for the others, and a calm sea
// for the last.
import { html } from "../lib/html.js";
import { Symbol } from "../cards/symbol.js";

/** @typedef {import("./places.js").Mood} Mood */

const RAYS = Array.from({ length: 14 }, (_, n) => {
  const at = (/** @type {number} */ turn) =>
    `${(200 * Math.cos(turn)).toFixed(1)} ${(200 * Math.sin(turn)).toFixed(1)}`;
  const turn = (n * Math.PI) / 7;
  return `M0 0L${at(turn - 0.1)} ${at(turn + 0.1)}Z`;
}).join("");
const COINS = 12;
/** A line of waves from side to side. @param {number} y @param {number} shift */
const waves = (y, shift) =>
  `M${shift - 60} ${y}q15 -9 30 0${"t30 0".repeat(14)}V140H${shift - 60}Z`;

/** @param {{ mood: Mood }} props */
export function EndingPicture({ mood }) {
  const Drawing = mood === "last" ? CalmSea : Trophy;
  return html`
    <svg class="ending-picture" viewBox="0 0 320 120" aria-hidden="true">
      <${Drawing} rich=${mood === "first"} />
    </svg>
  `;
}

/** @param {{ rich: boolean }} props  with turning rays and falling coins */
function Trophy({ rich }) {
  return html`
    <g transform="translate(160 60)">
      <circle class="glow" r="110" />
      ${rich && html`<path class="rays" d=${RAYS} />`}
    </g>
    <g class="lifts"><${Symbol} class="gold" name="trophy" x=${112} y=${12} size=${96} /></g>
    ${rich && Coins()}
  `;
}

/** Two heaps of coins, and coins that fall. */
const Coins = () => html`
  <${Symbol} class="gold" name="coins" x=${70} y=${74} size=${38} />
  <${Symbol} class="gold" name="coins" x=${212} y=${74} size=${38} />
  ${Array.from(
    { length: COINS },
    (_, n) => html`
      <g transform="translate(${18 + n * 26} ${(n * 53) % 40})">
        <circle class="coin" style=${{ "--n": (n * 5) % COINS }} r="6" />
      </g>
    `,
  )}
`;

function CalmSea() {
  return html`
    <circle class="moon" cx="212" cy="34" r="18" />
    <path class="sea far" d=${waves(88, 0)} />
    <g class="boat"><${Symbol} name="galleon" x=${126} y=${34} size=${64} /></g>
    <path class="sea near" d=${waves(98, 15)} />
  `;
}
