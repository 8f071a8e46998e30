// The face of a numbered card: colour, symbol and letter show the suit, at both ends.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Symbol } from "./symbol.js";

/** @type {Record<string, string>} */
export const SYMBOLS = {
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
  const index = html`
    <${Index} symbol=${symbol} rank=${rank} letter=${say(`cards.letter-${suit}`)} />
  `;
  return html`
    <rect class="frame" x="3.5" y="3.5" width="93" height="133" rx="6" />
    <rect class="frame fine" x="6.5" y="6.5" width="87" height="127" rx="4" />
    <circle class="halo" cx="50" cy="70" r="34" />
    <${Symbol} name=${symbol} x=${21} y=${41} size=${58} />
    ${index}
    <g transform="rotate(180 50 70)">${index}</g>
  `;
}

/**
 * Stands close to the edge, so that it can be read in a fan.
 * @param {{ symbol: string, rank: number, letter: string }} props
 */
function Index({ symbol, rank, letter }) {
  const beside = rank > 9 ? 39.5 : 27.5;
  return html`
    <text class="rank" x=${beside - 2.5} y="38">${rank}</text>
    <text class="letter" x=${beside} y="20">${letter}</text>
    <${Symbol} name=${symbol} x=${beside} y=${22.5} size=${17} />
  `;
}
