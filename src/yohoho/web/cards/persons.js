// Portraits of the pirates, drawn from shapes, back to front.
import { html } from "../lib/html.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { Symbol } from "./symbol.js";

/** @typedef {[fill: string, path: string]} Shape */
/** @typedef {{ symbol: string, x: number, y: number, size: number, fill: string }} Pin */

/** @param {number} x @param {number} y @param {number} wide @param {number} high */
const oval = (x, y, wide, high) =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0Z`;

const FACE = "M33 52C33 33 67 33 67 52L66 65C65 76 57 83 50 83S35 76 34 65Z";
const HALF = "M50 38C61 38 67 42 67 52L66 65C65 76 57 83 50 83Z";
const NECK = "M42 74H58V96H42Z";
const SHOULDERS = "M0 140C0 106 24 99 40 93H60C76 99 100 106 100 140Z";
const NOSE = "M50 58L47 70Q50 72.5 53 70Z";
const SHADE = "#3a1a0830";
const GOLD = "#e3b04b";
const LINEN = "#f4e6c6";
const DARK = "#221913";

/**
 * Draws both eyes, or one where the other is covered.
 * @param {string} iris
 * @param {number[]} [at]
 * @returns {Shape[]}
 */
const eyes = (iris, at = [42, 58]) =>
  at.flatMap(
    (x) =>
      /** @type {Shape[]} */ ([
        ["#fff7e6", oval(x, 60, 4.2, 2.7)],
        [iris, oval(x, 60.3, 2.3, 2.5)],
        [DARK, oval(x, 60.3, 1.1, 1.2)],
      ]),
  );

/**
 * @param {string} colour
 * @param {number} [lift] one brow higher than the other
 * @returns {Shape[]}
 */
const brows = (colour, lift = 0) => [
  [colour, "M36 55.5Q42 51 48 55Q42 53.5 36 55.5Z"],
  [colour, `M64 ${55.5 - lift}Q58 ${50.5 - lift * 1.4} 52 55Q58 ${53 - lift} 64 ${55.5 - lift}Z`],
];

/** @type {Record<import("../rules/facts.js").Person, (Shape | Pin)[]>} */
const PIRATES = {
  rosie: [
    [
      "#8f3317",
      "M31 44C16 58 22 84 8 104C24 114 34 106 38 92H62C66 106 76 114 92 104C78 84 84 58 69 44Z",
    ],
    ["#17594a", SHOULDERS],
    [LINEN, "M40 93L50 124L60 93L70 97L56 140H44L30 97Z"],
    ["#e0aa80", NECK],
    ["#f4cba4", FACE],
    [SHADE, HALF],
    ["#e0745a70", oval(38.5, 68, 4, 2.8)],
    ["#e0745a70", oval(61.5, 68, 4, 2.8)],
    ...eyes("#2f7d5b"),
    ...brows("#8f3317"),
    [SHADE, NOSE],
    ["#a52f2a", "M42 74Q50 77 58 74Q54 80.5 50 80.5T42 74Z"],
    ["#fff7e6", "M44 75.2Q50 77.3 56 75.2Q53 77.8 50 77.8T44 75.2Z"],
    ["#b8481f", "M50 37C40 37 34 44 32.5 66C26 60 26 44 34 38Z"],
    ["#b8481f", "M50 37C60 37 66 44 67.5 66C74 60 74 44 66 38Z"],
    ["#5c1620", "M31 30Q33 9 50 9T69 30Z"],
    ["#8c2230", "M10 45Q20 20 50 19Q80 20 90 45Q70 34 50 34Q30 34 10 45Z"],
    [GOLD, "M10 45Q30 34 50 34Q70 34 90 45Q70 38 50 38Q30 38 10 45Z"],
    { symbol: "rose", x: 57, y: 9, size: 26, fill: "#f6b4b4" },
  ],
  will: [
    ["#2b1c12", "M30 44C25 62 29 76 33 82H67C71 76 75 62 70 44Z"],
    ["#6b4526", SHOULDERS],
    ["#2b1c12", "M16 104L30 97L84 140H62Z"],
    ["#c28a5c", NECK],
    ["#dca877", FACE],
    [SHADE, HALF],
    ["#fff7e6", "M37 60Q42 56.8 47 60.5Q42 62.4 37 60Z"],
    ["#fff7e6", "M63 60Q58 56.8 53 60.5Q58 62.4 63 60Z"],
    [DARK, oval(43, 60, 1.8, 1.8)],
    [DARK, oval(57, 60, 1.8, 1.8)],
    ["#2b1c12", "M35 57Q42 53 48.5 58Q42 55.8 35 57.8Z"],
    ["#2b1c12", "M65 57Q58 53 51.5 58Q58 55.8 65 57.8Z"],
    ["#b3392c", "M32.5 64Q50 71 67.5 64L67 78Q62 90 50 104Q38 90 33 78Z"],
    ["#8d2a20", "M50 68Q60 68 67.5 64L67 78Q62 90 50 104Z"],
    [
      LINEN,
      [
        oval(40, 73, 1.6, 1.6),
        oval(47, 80, 1.6, 1.6),
        oval(55, 74, 1.6, 1.6),
        oval(61, 80, 1.6, 1.6),
        oval(50, 91, 1.6, 1.6),
      ].join(""),
    ],
    ["#231d1b", "M29 44Q26 10 41 13Q50 19 59 13Q74 10 71 44Q50 36 29 44Z"],
    ["#b3392c", "M29 38Q50 30 71 38V44Q50 36 29 44Z"],
    ["#35302d", "M3 42Q14 50 30 45Q50 38 70 45Q86 50 97 42Q88 56 70 51Q50 45 30 51Q12 56 3 42Z"],
  ],
  rascal: [
    [
      "#1c1720",
      "M30 44C18 60 26 78 17 96C28 102 36 96 38 88H62C64 96 72 102 83 96C74 78 82 60 70 44Z",
    ],
    ["#4f2b73", SHOULDERS],
    ["#e3b04b", "M30 97L38 93.5L50 132L62 93.5L70 97L54 140H46Z"],
    ["#cf9a6f", NECK],
    [LINEN, "M40 90Q50 96 60 90L64 104Q58 108 56 118Q50 112 44 118Q42 108 36 104Z"],
    ["#ecbc92", FACE],
    [SHADE, HALF],
    ...eyes("#6b4a1c"),
    ...brows("#1c1720", 4),
    [SHADE, NOSE],
    ["#7a2420", "M41 74Q50 77 60 72.5Q56 81 49 80.5T41 74Z"],
    ["#fff7e6", "M43 75Q50 77 58 74Q54 78.5 49 78.3T43 75Z"],
    [GOLD, "M51.5 76.6L55 75.8L54.2 78L51.8 78.4Z"],
    [
      "#1c1720",
      "M50 71.5Q42 68.5 37 73.5Q34 76 31 72Q32 80 39 77.5Q45 75.5 50 74.5Q55 75.5 61 77.5Q68 80 69 72Q66 76 63 73.5Q58 68.5 50 71.5Z",
    ],
    ["#1c1720", "M45.5 82.5Q50 80.5 54.5 82.5Q53 90 50 93Q47 90 45.5 82.5Z"],
    [LINEN, "M60 27C66 2 92 -2 97 10C98 22 84 30 68 33Z"],
    ["#d8c196", "M62 29Q78 20 93 9Q82 25 66 32Z"],
    ["#241533", "M31 30Q33 9 50 9T69 30Z"],
    ["#3a2057", "M10 45Q20 20 50 19Q80 20 90 45Q70 34 50 34Q30 34 10 45Z"],
    [GOLD, "M10 45Q30 34 50 34Q70 34 90 45Q70 38 50 38Q30 38 10 45Z"],
    [LINEN, "M38 14L49 11.5L53 29.5L42 32Z"],
    ["#a12c1f", "M45.2 16L49 21L46.8 27L43 22Z"],
  ],
  juanita: [
    ["#17110f", "M30 46C24 64 28 80 24 92H76C72 80 76 64 70 46Z"],
    ["#7a2036", SHOULDERS],
    ["#1d0f12", "M40 93L50 130L60 93L66 95L52 140H48L34 95Z"],
    ["#95603a", NECK],
    [
      "#2fa382",
      [
        oval(42, 95, 2.6, 2.6),
        oval(46, 98.5, 2.6, 2.6),
        oval(54, 98.5, 2.6, 2.6),
        oval(58, 95, 2.6, 2.6),
        oval(50, 101, 3.6, 3.6),
      ].join(""),
    ],
    ["#b97c4e", FACE],
    [SHADE, HALF],
    ...eyes("#2fa382", [42]),
    ["#17110f", "M36 55Q42 50 48 55Q42 53 36 55Z"],
    [SHADE, NOSE],
    ["#8c2b34", "M43 75Q47 73 50 74.3Q53 73 57 75Q50 81 43 75Z"],
    ["#17110f", "M34 47L67 58L67 61L34 49.5Z"],
    ["#17110f", "M52 55H65Q66 65 58.5 66.5Q51 65 52 55Z"],
    [
      "#17110f",
      "M67 62C76 74 68 86 76 96C82 106 74 112 78 122C66 116 70 104 66 96C60 86 70 78 64 68Z",
    ],
    [GOLD, "M70.5 92L77 95L76.5 98L70 95Z"],
    ["#2fa382", "M31 53C26 26 40 19 50 19S74 26 69 53Q50 40 31 53Z"],
    ["#1f7c62", "M50 19C60 19 74 26 69 53Q61 46 50 46Z"],
    [
      "#c9efe0",
      [
        oval(40, 33, 2, 2),
        oval(50, 27, 2, 2),
        oval(60, 33, 2, 2),
        oval(50, 38, 2, 2),
        oval(36, 42, 2, 2),
        oval(64, 42, 2, 2),
      ].join(""),
    ],
    ["#2fa382", "M30 49C18 46 14 54 9 51C13 62 22 62 31 53C24 62 22 70 14 72C26 76 32 66 33 53Z"],
    [GOLD, `${oval(33, 76, 4.6, 5.4)}${oval(33, 76, 3, 3.8)}`],
  ],
  harry: [
    ["#c98d64", "M-4 140C-4 98 20 92 36 86H64C80 92 104 98 104 140Z"],
    ["#33475c", "M-4 140C-4 104 14 95 24 91L44 140ZM104 140C104 104 86 95 76 91L56 140Z"],
    ["#c98d64", `${oval(24, 58, 5, 7)}${oval(76, 58, 5, 7)}`],
    ["#dba379", "M25 52C25 16 75 16 75 52L74 74H26Z"],
    [SHADE, "M50 25C64 25 75 32 75 52L74 74H50Z"],
    ["#fff3dc55", "M33 38C36 30 43 28 48 28C42 31 38 34 35 41Z"],
    ["#8c3f2a", "M61 31L64 32L59 52L57 51Z"],
    ...eyes("#3d5f86", [40, 60]),
    ["#7d2e14", "M32 55Q40 48.5 48.5 55.5Q40 52.5 32 55Z"],
    ["#7d2e14", "M68 55Q60 48.5 51.5 55.5Q60 52.5 68 55Z"],
    [
      "#b8431f",
      "M22 60C20 88 26 112 50 122C74 112 80 88 78 60Q70 70 61 68Q50 64 39 68Q30 70 22 60Z",
    ],
    ["#c77a55", "M50 58Q43 66 44.5 69.5Q50 73 55.5 69.5Q57 66 50 58Z"],
    [
      "#d8562f",
      "M50 71Q40 66 34 73Q29 77 25 72Q26 83 37 81Q45 80 50 76Q55 80 63 81Q74 83 75 72Q71 77 66 73Q60 66 50 71Z",
    ],
    ["#5c1a12", "M43 82Q50 85 57 82Q54 86.5 50 86.5T43 82Z"],
    [
      "#8a2717",
      "M36 88Q40 104 48 114Q40 104 39 88ZM50 90Q49 106 50 119Q52 106 51 90ZM64 88Q60 104 52 114Q60 104 61 88Z",
    ],
    [GOLD, `${oval(23, 68, 3.6, 4.2)}${oval(23, 68, 2.2, 2.8)}`],
    ["#33475c", "M24 48C22 24 36 14 50 14S78 24 76 48Q64 34 50 34T24 48Z"],
    ["#4d6a87", "M24 48Q34 34 50 34T76 48Q76 42 75.5 40Q64 28 50 28T24.5 40Q24 42 24 48Z"],
  ],
};
/** The persons on the pirate cards of an edition without named pirates. */
export const CREW = Object.keys(PIRATES);

/** @type {Record<string, (Shape | Pin)[]>} */
const PERSONS = withoutPrototype({
  ...PIRATES,
  "scary-mary": [
    [
      "#15121a",
      "M31 40C8 44 20 66 8 78C16 80 12 92 4 102C18 104 26 110 38 96H62C74 110 82 104 96 102C88 92 84 80 92 78C80 66 92 44 69 40Z",
    ],
    ["#38202f", SHOULDERS],
    ["#b9a78d", "M40 93L50 120L60 93L66 95L53 140H47L34 95Z"],
    ["#d8c5ae", NECK],
    ["#eaddc9", FACE],
    [SHADE, HALF],
    ["#4a2b3a80", `${oval(42, 60.5, 6.4, 5)}${oval(58, 60.5, 6.4, 5)}`],
    ...eyes("#b8860b"),
    ["#15121a", "M35 53.5Q42 50.5 48.5 57Q42 53.5 35 55.5Z"],
    ["#15121a", "M65 53.5Q58 50.5 51.5 57Q58 53.5 65 55.5Z"],
    [SHADE, NOSE],
    ["#7d1420", "M42 76Q47 73 50 74.5Q53 73 58 74Q55 80 50 79.5T42 76Z"],
    [
      "#8c4a44",
      "M62 64L64.5 64.6L61 78L59.6 77.2ZM60.4 68L66 70L65.6 71.2L60 69.2ZM59.6 72.4L65 74.4L64.6 75.6L59.2 73.6Z",
    ],
    ["#15121a", "M50 37C38 38 35 48 33 68C24 62 26 42 34 36Z"],
    ["#15121a", "M50 37C62 38 65 48 67 68C76 62 74 42 66 36Z"],
    ["#d9d2cc", "M62 40C68 46 69 54 68.5 66C71 60 72 46 67 39Z"],
    ["#15121a", "M30 30Q33 7 50 7T70 30Z"],
    ["#2a2030", "M6 44Q16 14 50 16Q84 14 94 44Q72 34 50 34Q28 34 6 44Z"],
    ["#7d1420", "M6 44Q28 34 50 34Q72 34 94 44Q72 38 50 38Q28 38 6 44Z"],
    { symbol: "skull-crossed-bones", x: 41, y: 14, size: 19, fill: LINEN },
  ],
});

/** @param {{ person: string }} props */
export function Portrait({ person }) {
  const parts = PERSONS[person] ?? [];
  return html`
    <g class="portrait">
      ${parts.map((part) =>
        Array.isArray(part)
          ? html`
              <path fill=${part[0]} fill-rule="evenodd" d=${part[1]} />
            `
          : html`
              <g color=${part.fill}>
                <${Symbol}
                  class="pin"
                  name=${part.symbol}
                  x=${part.x}
                  y=${part.y}
                  size=${part.size}
                />
              </g>
            `,
      )}
    </g>
  `;
}
