// The pictures of special cards that show no pirate: symbols with moon and sea around them, back to
// front.
import { html } from "../lib/html.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { Symbol } from "./symbol.js";

/** @typedef {{ symbol: string, x: number, y: number, size: number, tone?: string }} Placed */
/** @typedef {{ path: string, tone: string }} Drawn */

/** @param {number} y @param {number} shift */
const swell = (y, shift) => `M${shift - 40} ${y}q10 -9 20 0${"t20 0".repeat(8)}V142H${shift - 40}Z`;

const MOON = { path: "M50 26a32 32 0 1 1 0 64a32 32 0 1 1 0-64Z", tone: "moon" };
const FAR_SEA = { path: swell(93, 0), tone: "far" };
const NEAR_SEA = { path: swell(102, 9), tone: "near" };
const TRICORNE =
  "M10 46Q20 21 50 20Q80 21 90 46Q70 35 50 35Q30 35 10 46ZM31 27Q33 10 50 10T69 27Q50 17 31 27Z";
const TRIM = "M10 46Q30 35 50 35Q70 35 90 46Q70 39 50 39Q30 39 10 46Z";

/** @type {Record<string, (Placed | Drawn)[]>} */
const SCENES = withoutPrototype({
  escape: [
    MOON,
    { symbol: "galleon", x: 55, y: 55, size: 40, tone: "far" },
    FAR_SEA,
    { symbol: "run", x: 10, y: 30, size: 70 },
    NEAR_SEA,
  ],
  tigress: [
    { symbol: "tiger-head", x: 13, y: 32, size: 74 },
    { path: TRICORNE, tone: "hat" },
    { path: TRIM, tone: "trim" },
    { symbol: "skull-crossed-bones", x: 42.5, y: 18, size: 15 },
  ],
  "tigress:escape": [MOON, { symbol: "tiger-head", x: 15, y: 27, size: 70 }, FAR_SEA],
  mermaid: [MOON, FAR_SEA, { symbol: "mermaid", x: 9, y: 20, size: 82 }, NEAR_SEA],
  "skull-king": [
    { symbol: "crossed-sabres", x: 1, y: 18, size: 98, tone: "blades" },
    { symbol: "crowned-skull", x: 8.5, y: 17.5, size: 86, tone: "shadow" },
    { symbol: "crowned-skull", x: 8, y: 15, size: 84 },
  ],
  kraken: [FAR_SEA, { symbol: "giant-squid", x: 7, y: 16, size: 86 }, NEAR_SEA],
  "white-whale": [MOON, FAR_SEA, { symbol: "sperm-whale", x: 6, y: 22, size: 88 }, NEAR_SEA],
  loot: [
    { symbol: "coins", x: 2, y: 52, size: 58, tone: "hoard" },
    { symbol: "coins", x: 44, y: 52, size: 58, tone: "hoard" },
    { symbol: "swap-bag", x: 13, y: 24, size: 76 },
    { symbol: "skull-crossed-bones", x: 34, y: 60, size: 32, tone: "shadow" },
  ],
});

/** @param {string} figure */
export const hasScene = (figure) => figure in SCENES;

/**
 * The second copy of a card is mirrored.
 * @param {{ figure: string, role: string, nth: number }} props
 */
export function Scene({ figure, role, nth }) {
  const layers = SCENES[`${figure}:${role}`] ?? SCENES[figure] ?? [];
  return html`
    <g transform=${nth % 2 ? undefined : "matrix(-1 0 0 1 100 0)"}>
      ${layers.map((layer) =>
        "path" in layer
          ? html`<path class=${layer.tone} d=${layer.path} />`
          : html`
              <${Symbol}
                class=${layer.tone ?? "body"}
                name=${layer.symbol}
                x=${layer.x}
                y=${layer.y}
                size=${layer.size}
              />
            `,
      )}
    </g>
  `;
}
