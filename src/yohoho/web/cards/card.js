// Draws a card. Its width is the CSS variable --card, and all other sizes follow from it. The
// attribute `data-face` gives every card and disc its help (`card-help/`).
import { DEFAULT_EDITION } from "../lib/facts.js";
import { html } from "../lib/html.js";
import { cardName, say } from "../lib/i18n.js";
import { FigureFace } from "./figures.js";
import { NumberFace } from "./numbers.js";
import { Symbol } from "./symbol.js";

const SUITS = ["green", "purple", "yellow", "black", "red", "blue"];

/**
 * Reads a card's name: `black-14-2` is a second black 14, `tigress-2:pirate` a second Tigress
 * played as a pirate.
 * @param {string} name
 */
function parseName(name) {
  const [cardName = "", role = ""] = name.split(":");
  const [suit = "", rank = ""] = cardName.split("-");
  if (SUITS.includes(suit)) return { suit, rank: Number(rank), figure: "", nth: 1, role };
  const nth = Number(/-(\d+)$/.exec(cardName)?.[1] ?? 1);
  return { suit: "", rank: 0, figure: cardName.replace(/-\d+$/, ""), nth, role };
}

/** @param {{ name: string, edition?: string, class?: string }} props */
export function Card({ name, edition = DEFAULT_EDITION, class: more = "" }) {
  const { suit, rank, figure, nth, role } = parseName(name);
  const face = suit
    ? html`<${NumberFace} suit=${suit} rank=${rank} />`
    : html`
        <${FigureFace}
          figure=${figure}
          nth=${nth}
          role=${role}
          title=${cardName(name.split(":")[0] ?? "", edition)}
        />
      `;
  const kind = suit ? `number ${suit}` : `figure ${figure}${role ? ` as-${role}` : ""}`;
  return html`
    <span
      class="card ${kind} ${more}"
      role="img"
      aria-label=${cardName(name, edition)}
      data-nth=${nth}
      data-face=${name}
      data-edition=${edition}
    >
      <svg viewBox="0 0 100 140" aria-hidden="true">${face}</svg>
    </span>
  `;
}

/** The pattern of the back: lines across the inner frame that form diamonds. */
const LATTICE = lattice(10, 10, 80, 120, 16, 20);

/**
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @param {number} wide
 * @param {number} high
 */
function lattice(left, top, width, height, wide, high) {
  const diamonds = [];
  for (let y = top + high / 2; y < top + height; y += high)
    for (let x = left + wide / 2; x < left + width; x += wide)
      diamonds.push(
        `M${x} ${
          y - high / 2
        }l${wide / 2} ${high / 2}l${-wide / 2} ${high / 2}l${-wide / 2} ${-high / 2}z`,
      );
  return diamonds.join("");
}

/** The eight points of a compass rose in the middle. */
const ROSE =
  "M50 30 55 58 78 42 62 65 90 70 62 75 78 98 55 82 50 110 45 82 22 98 38 75 10 70 38 65 22 42 45 58Z";

/** @param {{ class?: string }} props */
export function CardBack({ class: more = "" }) {
  return html`
    <span class="card back ${more}" role="img" aria-label=${say("cards.back")}>
      <svg viewBox="0 0 100 140" aria-hidden="true">
        <path class="lattice" d=${LATTICE} />
        <rect class="rope" x="7" y="7" width="86" height="126" rx="6" />
        <path class="rose" d=${ROSE} />
        <circle class="seal" cx="50" cy="70" r="25" />
        <circle class="rope" cx="50" cy="70" r="25" />
        <${Symbol} name="skull-crossed-bones" x=${32} y=${52} size=${36} />
      </svg>
    </span>
  `;
}
