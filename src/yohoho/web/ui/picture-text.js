// Draws texts on a canvas: cut where the reading ends, and placed the same way in both directions.
import { graphemes } from "../lib/graphemes.js";

/** Letters of the scripts that are read from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a text, by its first letter, as `dir="auto"` finds it. @param {string} text */
export function directionOf(text) {
  const letter = /\p{L}/u.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/**
 * The text, or its beginning and an ellipsis when it is wider. An emoji or a letter with its
 * accents is never divided.
 * @param {string} text
 * @param {number} width
 * @param {(text: string) => number} measure
 */
export function shortenText(text, width, measure) {
  if (measure(text) <= width) return text;
  const signs = graphemes(text);
  while (signs.length > 1 && measure(`${signs.join("").trimEnd()}…`) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/**
 * Draws a name, at most this wide. `align` is a side of the picture in both directions.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {"left" | "center"} align
 */
export function drawName(pen, name, x, y, width, align) {
  pen.direction = directionOf(name);
  pen.textAlign = align;
  pen.fillText(
    shortenText(name, width, (text) => pen.measureText(text).width),
    x,
    y,
  );
  pen.direction = "ltr";
}
