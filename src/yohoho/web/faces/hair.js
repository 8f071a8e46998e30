// Hair and headgear of the portraits.
import { DARK, oval, SHADE } from "../cards/face-parts.js";

/** @typedef {import("./parts.js").Part} Part */

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
