// A card or a disc in the help.
import { Card } from "../cards/card.js";
import { Disc } from "../cards/disc.js";
import { html } from "../lib/html.js";

/** @param {import("./words.js").Asked} props */
export function Picture({ face, edition }) {
  return edition
    ? html`<${Card} name=${face} edition=${edition} />`
    : html`<${Disc} face=${face} owner=${0} />`;
}
