// The parts from which a portrait is put together: hair, headgear, eyes, mouths, beards and marks.
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

const CROWN = "M30.5 56C25 29 39 20 50 20S75 29 69.5 56C67 44 60 39 50 39S33 44 30.5 56Z";
const LOCKS =
  "M50 36C40 37 35 44 33.5 68C25 62 25 42 34 36ZM50 36C60 37 65 44 66.5 68C75 62 75 42 66 36Z";
const STRAIGHT = "M30 46C24 64 28 80 24 94H76C72 80 76 64 70 46Z";
const LONG =
  "M31 44C16 58 22 84 8 104C24 114 34 106 38 92H62C66 106 76 114 92 104C78 84 84 58 69 44Z";
const WILD =
  "M31 34C8 40 20 62 8 76C16 79 12 92 4 102C18 104 26 110 38 96H62C74 110 82 104 96 102C88 92 84 79 92 76C80 62 92 40 69 34Z";
const BRAID =
  "M33 50C25 58 28 68 24 76C21 84 27 90 24 98L20 110H30L31 100C35 92 29 86 32 78C35 70 32 60 37 52Z";
const OTHER_BRAID =
  "M67 50C75 58 72 68 76 76C79 84 73 90 76 98L80 110H70L69 100C65 92 71 86 68 78C65 70 68 60 63 52Z";

/**
 * Hair: behind the face, and over it.
 * @satisfies {Record<string, { back?: Part, front?: Part }>}
 */
export const HAIR = {
  none: {},
  short: {
    back: (colour) => [[colour, "M30 44C25 62 29 72 33 78H67C71 72 75 62 70 44Z"]],
    front: (colour) => [[colour, CROWN]],
  },
  bob: {
    back: (colour) => [[colour, "M30 44C22 60 24 78 27 86H73C76 78 78 60 70 44Z"]],
    front: (colour) => [
      [colour, "M30 58C25 28 39 20 50 20S75 28 70 58C66 46 60 46 50 46S34 46 30 58Z"],
    ],
  },
  long: {
    back: (colour) => [[colour, LONG]],
    front: (colour) => [
      [colour, CROWN],
      [colour, LOCKS],
    ],
  },
  straight: {
    back: (colour) => [[colour, STRAIGHT]],
    front: (colour) => [
      [colour, CROWN],
      [colour, LOCKS],
    ],
  },
  wild: {
    back: (colour) => [[colour, WILD]],
    front: (colour) => [
      [colour, CROWN],
      [colour, LOCKS],
    ],
  },
  braids: {
    back: (colour) => [[colour, `${BRAID}${OTHER_BRAID}`]],
    front: (colour) => [
      [colour, CROWN],
      [SHADE, "M49.4 20H50.6V39H49.4Z"],
    ],
  },
  curls: {
    back: (colour) => [[colour, `${oval(50, 46, 30, 30)}`]],
    front: (colour) => [
      [
        colour,
        [34, 42, 50, 58, 66].map((x) => oval(x, 41 - (8 - Math.abs(50 - x) / 2), 6.5, 6)).join(""),
      ],
    ],
  },
  bun: {
    back: (colour) => [
      [colour, oval(50, 19, 11, 10)],
      [SHADE, oval(53, 20, 8, 9)],
    ],
    front: (colour) => [[colour, CROWN]],
  },
  tuft: {
    front: (colour) => [
      [
        colour,
        "M31 55C27 36 33 28 37 29L35 20L44 26L48 15L55 25L64 19L63 29C69 30 73 38 69 55C64 45 60 46 57 40L52 46L46 40L41 46Q35 46 31 55Z",
      ],
    ],
  },
  wisps: {
    back: (colour) => [[colour, "M30 50C26 62 28 72 32 76H68C72 72 74 62 70 50Z"]],
    front: (colour) => [
      [
        colour,
        "M31 62C26 50 29 42 35 38C34 46 34 54 35 60ZM69 62C74 50 71 42 65 38C66 46 66 54 65 60Z",
      ],
      ["#fff3dc55", "M40 42C43 38 47 37.5 50 38C46 39.5 43 41.5 41.5 45Z"],
    ],
  },
};

/** Headgear, over the hair. @satisfies {Record<string, Part>} */
export const HATS = {
  tricorne: (colour, trim) => [
    [colour, "M31 30Q33 9 50 9T69 30Z"],
    [SHADE, "M31 30Q33 9 50 9T69 30Z"],
    [colour, "M10 45Q20 20 50 19Q80 20 90 45Q70 34 50 34Q30 34 10 45Z"],
    [trim, "M10 45Q30 34 50 34Q70 34 90 45Q70 38.5 50 38.5Q30 38.5 10 45Z"],
  ],
  bicorne: (colour, trim) => [
    [colour, "M8 41Q16 9 50 8T92 41Q72 33 50 34T8 41Z"],
    [trim, "M8 41Q28 33 50 34T92 41Q72 38 50 38.5T8 41Z"],
    [trim, oval(50, 22, 6.5, 6.5)],
    [colour, oval(50, 22, 3.4, 3.4)],
  ],
  bandana: (colour, trim) => [
    [colour, "M31 53C26 26 40 19 50 19S74 26 69 53Q50 40 31 53Z"],
    [SHADE, "M50 19C60 19 74 26 69 53Q61 46 50 46Z"],
    [trim, [40, 50, 60].map((x) => oval(x, 27 + Math.abs(50 - x) / 2, 2, 2)).join("")],
    [trim, [36, 50, 64].map((x) => oval(x, 38 + Math.abs(50 - x) / 4, 2, 2)).join("")],
    [colour, "M30 49C18 46 14 54 9 51C13 62 22 62 31 53C24 62 22 70 14 72C26 76 32 66 33 53Z"],
  ],
  beanie: (colour, trim) => [
    [trim, oval(50, 14, 5, 4.5)],
    [colour, "M29 46C27 24 38 15 50 15S73 24 71 46Q60 35 50 35T29 46Z"],
    [trim, "M29 48Q38 36 50 36T71 48Q72 42 71 38Q61 27 50 27T29 38Q28 42 29 48Z"],
  ],
  wide: (colour, trim) => [
    [colour, "M29 44Q26 10 41 13Q50 19 59 13Q74 10 71 44Q50 36 29 44Z"],
    [trim, "M29 38Q50 30 71 38V44Q50 36 29 44Z"],
    [colour, "M3 42Q14 50 30 45Q50 38 70 45Q86 50 97 42Q88 56 70 51Q50 45 30 51Q12 56 3 42Z"],
  ],
  scarf: (colour, trim) => [
    [colour, "M28 54C20 24 36 11 50 11S80 24 72 54C65 40 58 37 50 37S35 40 28 54Z"],
    [
      SHADE,
      "M33 45Q44 24 66 17Q50 26 40 40Q37 41 33 45ZM44 38Q56 30 72 32Q62 34 56 37.5Q50 36 44 38Z",
    ],
    [trim, "M50 26L54.5 31.5L50 37L45.5 31.5Z"],
  ],
  hood: (colour) => [
    [
      colour,
      "M18 108C10 58 22 9 50 9S90 58 82 108ZM34 62C32 40 40 33 50 33S68 40 66 62C66 80 61 93 50 93S34 80 34 62Z",
    ],
    [SHADE, "M50 9C78 9 90 58 82 108H74C80 60 70 26 50 26Z"],
  ],
  souwester: (colour) => [
    [colour, "M30 46Q27 13 50 13T70 46Z"],
    [SHADE, "M50 13Q73 13 70 46H60Q62 22 50 13Z"],
    [colour, "M14 55Q24 38 50 37T86 55Q68 45 50 45T14 55Z"],
    [SHADE, "M14 55Q32 44 50 44T86 55Q68 47 50 47T14 55Z"],
  ],
  peaked: (colour, trim) => [
    [colour, "M24 30C24 15 40 13 50 13S76 15 76 30L70 43H30Z"],
    [trim, "M30.5 37Q50 31 69.5 37L69 42Q50 36 31 42Z"],
    [DARK, "M29 43Q50 34 71 43Q68 51 50 48Q32 51 29 43Z"],
    [trim, "M50 18L52.2 23L57 24L53.6 27.6L54.4 32L50 30L45.6 32L46.4 27.6L43 24L47.8 23Z"],
  ],
  headband: (colour) => [
    [colour, "M30.5 48Q50 36 69.5 48V54Q50 42 30.5 54Z"],
    [colour, "M69 49L84 45L79 52L86 58L69 54Z"],
  ],
};

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
