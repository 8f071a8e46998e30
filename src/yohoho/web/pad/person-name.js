// A name that is cut where its reading ends: at the right, or at the left for Arabic and Hebrew.
import { html } from "../lib/html.js";

/** @param {{ name: string | undefined }} props */
export function PersonName({ name }) {
  return html`<span class="pad-person" dir="auto">${name}</span>`;
}
