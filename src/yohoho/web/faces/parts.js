// The parts from which a portrait is put together, but hair and hats: the bust, eyes, mouths,
// beards and marks.
import {
  brows,
  DARK,
  eyes,
  FACE,
  GOLD,
  HALF,
  LINEN,
  NECK,
  NOSE,
  oval,
  SHADE,
} from "../cards/face-parts.js";

/** @typedef {import("../cards/face-parts.js").Shape} Shape */
/** @typedef {(colour: string, trim: string) => Shape[]} Part */

/**
 * The colours of a face and of the neck in its shadow.
 * @satisfies {Record<string, [string, string]>}
 */
export const SKINS = {
  pale: ["#f2ddc8", "#dcc0a4"],
  fair: ["#f4cba4", "#e0aa80"],
  tan: ["#dca877", "#c28a5c"],
  olive: ["#c99663", "#ab784a"],
  brown: ["#a86f45", "#895534"],
  dark: ["#75482d", "#5b3620"],
};

const COAT = "M4 140C4 99 26 92 40 86H60C74 92 96 99 96 140Z";

/** @param {keyof typeof SKINS} skin @param {string} coat @returns {Shape[]} */
export function bust(skin, coat) {
  const [face, neck] = SKINS[skin];
  return [
    [coat, COAT],
    [neck, NECK],
    [LINEN, "M41 85L50 101L59 85L65 88L54 140H46L35 88Z"],
    [neck, `${oval(32.5, 62, 3.2, 5)}${oval(67.5, 62, 3.2, 5)}`],
    [face, FACE],
    [SHADE, HALF],
    [SHADE, NOSE],
  ];
}

/** Eyes and brows, in the colours of iris and hair. @satisfies {Record<string, Part>} */
export const EYES = {
  open: (iris, hair) => [...eyes(iris), ...brows(hair)],
  sly: (iris, hair) => [...eyes(iris), ...brows(hair, 4)],
  narrow: (iris, hair) => [
    ["#fff7e6", "M37 60Q42 56.8 47 60.5Q42 62.6 37 60ZM63 60Q58 56.8 53 60.5Q58 62.6 63 60Z"],
    [iris, `${oval(42.6, 60, 1.9, 1.9)}${oval(57.4, 60, 1.9, 1.9)}`],
    [hair, "M35 55Q42 52 48.5 58Q42 55 35 56.6ZM65 55Q58 52 51.5 58Q58 55 65 56.6Z"],
  ],
  wide: (iris, hair) => [
    ["#fff7e6", `${oval(42, 60, 4.8, 4.4)}${oval(58, 60, 4.8, 4.4)}`],
    [iris, `${oval(42, 60.3, 3, 3.2)}${oval(58, 60.3, 3, 3.2)}`],
    [DARK, `${oval(42, 60.3, 1.5, 1.6)}${oval(58, 60.3, 1.5, 1.6)}`],
    ["#fffffff0", `${oval(43.2, 59, 0.9, 0.9)}${oval(59.2, 59, 0.9, 0.9)}`],
    ...brows(hair),
  ],
  wink: (iris, hair) => [
    ...eyes(iris, [42]),
    [DARK, "M53.5 60.5Q58 57 62.5 60.5Q58 59 53.5 60.5Z"],
    ...brows(hair, 2),
  ],
  patch: (iris, hair) => [
    ...eyes(iris, [42]),
    [hair, "M36 55Q42 50 48 55Q42 53 36 55Z"],
    [DARK, "M33 46L67.4 58V61L33 49Z"],
    [DARK, "M51.5 55H65Q66 65.5 58.5 67Q51 65.5 51.5 55Z"],
  ],
};

const TEETH = "#fff7e6";
/** Mouths; the colour is that of the lips. @satisfies {Record<string, Part>} */
export const MOUTHS = {
  smile: (lips) => [
    [lips, "M41.5 73.5Q50 77 58.5 73.5Q54.5 81 50 81T41.5 73.5Z"],
    [TEETH, "M43.5 75Q50 77.3 56.5 75Q53 78.2 50 78.2T43.5 75Z"],
  ],
  grin: (lips) => [
    [lips, "M40 72.5Q50 76.5 60.5 71.5Q57 82.5 49.5 82T40 72.5Z"],
    [TEETH, "M42 74Q50 77.4 58.5 73.4Q55 79 49.5 78.6T42 74Z"],
    [GOLD, "M51.5 76.6L55 75.8L54.2 78.4L51.8 78.8Z"],
  ],
  lips: (lips) => [[lips, "M43 75Q47 72.8 50 74.3Q53 72.8 57 75Q50 81 43 75Z"]],
  stern: (lips) => [[lips, "M42 77Q50 73.6 58 77Q50 76.4 42 77Z"]],
  smirk: (lips) => [[lips, "M42 76Q50 78 59 72.5Q55 79.4 49 79T42 76Z"]],
};

const MOUSTACHE =
  "M50 71.5Q42 68.5 37 73.5Q34 76 31 72Q32 80 39 77.5Q45 75.5 50 74.5Q55 75.5 61 77.5Q68 80 69 72Q66 76 63 73.5Q58 68.5 50 71.5Z";

/** Beards, in the colour of the hair. @satisfies {Record<string, Part>} */
export const BEARDS = {
  full: (colour) => [
    [
      colour,
      "M32.6 60C31 84 37 99 50 102C63 99 69 84 67.4 60Q63 70 58 69Q50 66 42 69Q37 70 32.6 60ZM43 77Q50 74 57 77Q54 82 50 82T43 77Z",
    ],
  ],
  long: (colour) => [
    [
      colour,
      "M32 58C29 86 34 110 50 122C66 110 71 86 68 58Q63 71 58 69Q50 66 42 69Q37 71 32 58ZM43 77Q50 74 57 77Q54 82 50 82T43 77Z",
    ],
    [
      SHADE,
      "M50 84Q48 104 50 122Q52 104 51.4 84ZM41 84Q42 98 47 110Q43 98 42.6 84ZM59 84Q58 98 53 110Q57 98 57.4 84Z",
    ],
  ],
  moustache: (colour) => [[colour, MOUSTACHE]],
  musketeer: (colour) => [
    [colour, MOUSTACHE],
    [colour, "M45.5 82.5Q50 80.5 54.5 82.5Q53 90 50 93Q47 90 45.5 82.5Z"],
  ],
  walrus: (colour) => [
    [colour, "M50 70Q42 66.5 36 71Q31 77 33 86Q42 82 50 77Q58 82 67 86Q69 77 64 71Q58 66.5 50 70Z"],
  ],
  chops: (colour) => [
    [
      colour,
      "M33 54C31.6 70 35 80 44 83Q40 75 39.6 67Q36 62 33 54ZM67 54C68.4 70 65 80 56 83Q60 75 60.4 67Q64 62 67 54Z",
    ],
  ],
  stubble: () => [
    [
      "#2a1a1040",
      "M33.4 62C33 76 40 83 50 83S67 76 66.6 62Q62 71 58 70Q50 67 42 70Q38 71 33.4 62Z",
    ],
  ],
};

/** Small marks of a person, on top of everything. @satisfies {Record<string, Shape[]>} */
export const MARKS = {
  blush: [["#e0745a66", `${oval(38.5, 68, 4, 2.8)}${oval(61.5, 68, 4, 2.8)}`]],
  freckles: [
    [
      "#a5582e90",
      [37, 40.5, 43, 57, 59.5, 63].map((x, n) => oval(x, n % 2 ? 66 : 68, 0.9, 0.9)).join(""),
    ],
  ],
  scar: [
    ["#8c3f2aa0", "M61 50L63.4 50.8L60.4 72L58.6 71.4ZM58.6 66.4L64.6 68.2L64.2 69.6L58.2 67.8Z"],
  ],
  wrinkles: [
    [
      SHADE,
      "M36 64.5Q40 67.5 46 66Q40 69 36 64.5ZM64 64.5Q60 67.5 54 66Q60 69 64 64.5ZM42 47Q50 44.6 58 47Q50 46 42 47Z",
    ],
  ],
  earring: [[GOLD, `${oval(32.5, 70, 3.4, 4)}${oval(32.5, 70, 2, 2.6)}`]],
  pearl: [["#f7f1e6", oval(32.5, 70, 2.8, 2.8)]],
  glasses: [
    ["#2b241b", [42, 58].map((x) => oval(x, 60, 6.4, 5.8) + oval(x, 60, 5.2, 4.6)).join("")],
    [
      "#2b241b",
      "M47.6 59.4H52.4V60.6H47.6ZM32.6 58.6L36.4 59.2V60.2L32.6 59.8ZM67.4 58.6L63.6 59.2V60.2L67.4 59.8Z",
    ],
    ["#ffffff40", `${oval(40.6, 58.4, 2, 1.6)}${oval(56.6, 58.4, 2, 1.6)}`],
  ],
  monocle: [
    [GOLD, `${oval(58, 60, 6.8, 6.2)}${oval(58, 60, 5.4, 4.8)}`],
    [GOLD, "M63.8 63L66 84L64.8 84L62.8 64Z"],
  ],
  pipe: [
    ["#4a2c17", "M56 77L72 81L71.4 83.4L55.6 79.4Z"],
    ["#6b4020", "M69 74H79Q79.6 86 74 86T69 74Z"],
    ["#e0745a", "M70.4 74H77.6V76H70.4Z"],
  ],
  feather: [
    [LINEN, "M60 29C64 4 88 -2 95 8C97 20 84 30 68 33Z"],
    ["#d8c196", "M62 30Q78 20 92 8Q82 25 66 32Z"],
  ],
  epaulettes: [
    [GOLD, "M9 96Q10 87 21 86T34 94V96ZM91 96Q90 87 79 86T66 94V96Z"],
    [SHADE, "M13 96Q14 90 21.5 89T31 96ZM87 96Q86 90 78.5 89T69 96Z"],
  ],
  flower: [
    ["#f6b4b4", [0, 72, 144, 216, 288].map((turn) => petal(turn)).join("")],
    [GOLD, oval(70, 36, 2.6, 2.6)],
  ],
};

/** @param {number} turn in degrees */
function petal(turn) {
  const at = (turn * Math.PI) / 180;
  return oval(
    +(70 + 4.6 * Math.cos(at)).toFixed(1),
    +(36 + 4.6 * Math.sin(at)).toFixed(1),
    3.4,
    3.4,
  );
}
