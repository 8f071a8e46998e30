// Icons from game-icons (CC BY 3.0, see /about), and a few line icons of our own.
import { html } from "../lib/html.js";

const SPRITE = new URL("../vendor/icons.svg", import.meta.url).pathname;

/** Our own icons: lines on a 24 px grid. */
const LINES = {
  close: "M5 5 19 19M19 5 5 19",
  back: "M15 4 7 12 15 20",
  forward: "M9 4 17 12 9 20",
  menu: "M4 7H20M4 12H20M4 17H20",
  more: "M5 12H5.01M12 12H12.01M19 12H19.01",
  check: "M4 13 10 19 20 6",
  copy: "M9 9H20V20H9ZM5 15H4V4H15V5",
  share: "M12 15V3M7 8 12 3 17 8M5 13V21H19V13",
  pause: "M8 5V19M16 5V19",
  play: "M7 4 19 12 7 20Z",
  sound: "M4 9H8L13 5V19L8 15H4ZM16.5 9A4 4 0 0 1 16.5 15M19 6.5A8 8 0 0 1 19 17.5",
  mute: "M4 9H8L13 5V19L8 15H4ZM17 9.5 21 14.5M21 9.5 17 14.5",
  question: "M9 9A3 3 0 1 1 13 12C12 12.5 12 13 12 14.5M12 18.5H12.01",
  gear: "M9.9 5.3 10.2 2.7 13.8 2.7 14.1 5.3 15.3 5.8 17.3 4.1 19.9 6.7 18.2 8.7 18.7 9.9 21.3 10.2 21.3 13.8 18.7 14.1 18.2 15.3 19.9 17.3 17.3 19.9 15.3 18.2 14.1 18.7 13.8 21.3 10.2 21.3 9.9 18.7 8.7 18.2 6.7 19.9 4.1 17.3 5.8 15.3 5.3 14.1 2.7 13.8 2.7 10.2 5.3 9.9 5.8 8.7 4.1 6.7 6.7 4.1 8.7 5.8ZM12 9A3 3 0 1 1 12 15 3 3 0 1 1 12 9Z",
  plus: "M12 5V19M5 12H19",
  list: "M8 6H20M8 12H20M8 18H20M4 6H4.01M4 12H4.01M4 18H4.01",
  graph: "M4 4V20H20M7 15 11 10 14 13 19 6",
  eye: "M2 12C5 6 9 5 12 5S19 6 22 12C19 18 15 19 12 19S5 18 2 12ZM12 9A3 3 0 1 1 12 15 3 3 0 1 1 12 9Z",
  text: "M5 6H19M5 10H19M5 14H14M5 18H11",
  download: "M12 4V15M7 11 12 16 17 11M5 20H19",
  upload: "M12 16V5M7 9 12 4 17 9M5 20H19",
  rewind: "M12 5 5 12 12 19M20 5 13 12 20 19",
  skip: "M12 5 19 12 12 19M4 5 11 12 4 19",
  first: "M18 5 10 12 18 19M6 5V19",
  last: "M6 5 14 12 6 19M18 5V19",
};

/** @typedef {keyof typeof LINES} LineIcon */

/**
 * An icon is hidden from screen readers; the button or text beside it has the name.
 * @param {{ name: string, class?: string }} props
 */
export function Icon({ name, class: more = "" }) {
  return html`
    <svg class="icon ${more}" viewBox="0 0 512 512" aria-hidden="true">
      <use href="${SPRITE}#${name}" />
    </svg>
  `;
}

/** @param {{ name: LineIcon, class?: string }} props */
export function LineIcon({ name, class: more = "" }) {
  return html`
    <svg class="icon stroke ${more}" viewBox="0 0 24 24" aria-hidden="true">
      <path d=${LINES[name]} />
    </svg>
  `;
}
