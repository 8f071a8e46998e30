// All portraits by their name, and how one is put together from its parts.
import { withoutPrototype } from "../lib/null-prototype.js";
import { ADMIRALS } from "./admirals.js";
import { CHARACTERS } from "./characters.js";
import { HAIR, HATS } from "./hair.js";
import { BEARDS, bust, EYES, MARKS, MOUTHS } from "./parts.js";
import { PEOPLE } from "./people.js";

/** @typedef {import("../cards/face-parts.js").Shape} Shape */
/**
 * The parts of one portrait: `[kind, colour]`, for headgear with the colour of its trim.
 * @typedef {object} Look
 * @property {keyof typeof import("./parts.js").SKINS} skin
 * @property {[kind: keyof typeof HAIR, colour: string]} hair
 * @property {[kind: keyof typeof HATS, colour: string, trim?: string]} [hat]
 * @property {[kind: keyof typeof EYES, colour: string]} eyes
 * @property {[kind: keyof typeof MOUTHS, colour: string]} mouth
 * @property {keyof typeof BEARDS} [beard]
 * @property {(keyof typeof MARKS)[]} [marks]
 * @property {string} coat
 * @property {"rosie" | "will" | "rascal" | "juanita" | "harry" | "mary"} ground  the pirate whose
 *   card has the same ground
 */

/** A bot of another package, which has no character. @type {Look} */
export const STRANGER = {
  skin: "olive",
  hair: ["short", "#2b241b"],
  hat: ["hood", "#4a4f58"],
  eyes: ["narrow", "#e3b04b"],
  mouth: ["stern", "#6b4a3c"],
  beard: "stubble",
  coat: "#2c3038",
  ground: "harry",
};

/** @type {Record<string, Look>} */
export const LOOKS = withoutPrototype({ ...PEOPLE, ...CHARACTERS, ...ADMIRALS });

/** The shapes of a portrait, back to front. @param {Look} look @returns {Shape[]} */
export function shapesOf({ skin, hair, hat, eyes, mouth, beard, marks = [], coat }) {
  const [style, colour] = hair;
  /** @type {{ back?: import("./parts.js").Part, front?: import("./parts.js").Part }} */
  const { back, front } = HAIR[style];
  return [
    ...(back?.(colour, "") ?? []),
    ...bust(skin, coat),
    ...EYES[eyes[0]](eyes[1], colour),
    ...MOUTHS[mouth[0]](mouth[1]),
    ...(beard ? BEARDS[beard](colour) : []),
    ...(front?.(colour, "") ?? []),
    ...(hat ? HATS[hat[0]](hat[1], hat[2] ?? "") : []),
    ...marks.flatMap((mark) => MARKS[mark]),
  ];
}
