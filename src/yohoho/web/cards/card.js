// A card, drawn from parts. Its width is the CSS variable --card; everything else follows.
import { html } from "../house/html.js";
import { cardName } from "../house/voice.js";

/** @param {{ name: string, edition?: string, class?: string }} props */
export function Card({ name, edition = "beck", class: more = "" }) {
  return html`<span class="card ${more}" role="img" aria-label=${cardName(name, edition)}>${name}</span>`;
}

export function CardBack() {
  return html`<span class="card back"></span>`;
}
