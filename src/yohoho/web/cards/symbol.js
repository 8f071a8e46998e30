// An icon from game-icons as a part of a larger drawing.
import { html } from "../lib/html.js";

const SPRITE = new URL("../vendor/icons.svg", import.meta.url).pathname;

/**
 * @param {{
 *   name: string,
 *   x: number,
 *   y: number,
 *   size: number,
 *   class?: string,
 *   transform?: string,
 * }} props
 */
export function Symbol({ name, x, y, size, class: more = "", transform }) {
  return html`
    <use
      class="symbol ${more}"
      href="${SPRITE}#${name}"
      x=${x}
      y=${y}
      width=${size}
      height=${size}
      transform=${transform}
    />
  `;
}
