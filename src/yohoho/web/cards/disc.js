// A disc of Skull seen from above, in the colour of its owner.
import { html } from "../house/html.js";

/** @param {{ face: string, owner: number, class?: string }} props */
export function Disc({ face, owner, class: more = "" }) {
  return html`<span class="disc ${more}" data-owner=${owner}>${face}</span>`;
}
