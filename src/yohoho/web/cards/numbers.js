// The face of a numbered card: told by colour, by symbol and by letter, from either end.
import { html } from "../house/html.js";
import { say } from "../house/voice.js";
import { Symbol } from "./symbol.js";

/** @type {Record<string, string>} */
const SYMBOLS = {
  green: "parrot-head",
  yellow: "locked-chest",
  purple: "treasure-map",
  black: "pirate-flag",
  red: "anchor",
  blue: "ship-wheel",
};

/** @param {{ suit: string, rank: number }} props */
export function NumberFace({ suit, rank }) {
  const symbol = SYMBOLS[suit] ?? "";
  const index = html`<${Index} symbol=${symbol} rank=${rank} letter=${say(`cards.letter-${suit}`)} />`;
  return html`<rect class="frame" x="3.5" y="3.5" width="93" height="133" rx="6" />
    <rect class="frame fine" x="6.5" y="6.5" width="87" height="127" rx="4" />
    <circle class="halo" cx="50" cy="70" r="31" />
    <${Symbol} name=${symbol} x=${26} y=${46} size=${48} />
    ${index}
    <g transform="rotate(180 50 70)">${index}</g>`;
}

/** In one column along the edge, so that it can be read in a fan. @param {{ symbol: string, rank: number, letter: string }} props */
function Index({ symbol, rank, letter }) {
  return html`<text class="rank ${rank > 9 ? "two" : ""}" x="20" y="36">${rank}</text>
    <${Symbol} name=${symbol} x=${10} y=${40} size=${19} />
    <text class="letter" x="19.5" y="74">${letter}</text>`;
}
