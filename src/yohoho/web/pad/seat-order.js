// The list of people in seat order, which can be changed by drag or with arrow buttons.
import { html, useRef } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { SeatMark } from "../ui/score-graph.js";
import { PersonName } from "./person-name.js";

/** @typedef {{ key: string, name: string, colour: number }} Seat */

/**
 * @param {{
 *   seats: Seat[],
 *   onMove: (from: number, to: number) => void,
 *   onColour: (at: number) => void,
 *   onRemove?: (at: number) => void,
 *   children?: (seat: Seat, at: number) => any,
 * }} props
 */
export function Seats({ seats, onMove, onColour, onRemove, children }) {
  const rows = useRef(/** @type {HTMLOListElement | null} */ (null));
  const drag = useDrag(rows, onMove);
  return html`
    <ol class="pad-seats" ref=${rows}>
      ${seats.map(
        ({ key, name, colour }, at) => html`
          <li key=${key} class="pad-seat">
            <span class="pad-grip" aria-hidden="true" onPointerDown=${drag(at)}><${Grip} /></span>
            <${ColourButton} name=${name} colour=${colour} onColour=${() => onColour(at)} />
            <span class="grow pad-row-name">
              <${PersonName} name=${name} />
              ${children?.(seats[at] ?? { key, name, colour }, at)}
            </span>
            <button
              type="button"
              class="plain round up"
              disabled=${at === 0}
              aria-label=${say("pad.up", { name })}
              onClick=${() => onMove(at, at - 1)}
            >
              <${LineIcon} name="back" />
            </button>
            <button
              type="button"
              class="plain round down"
              disabled=${at === seats.length - 1}
              aria-label=${say("pad.down", { name })}
              onClick=${() => onMove(at, at + 1)}
            >
              <${LineIcon} name="forward" />
            </button>
            ${
              onRemove &&
              html`
                <button
                  type="button"
                  class="plain round"
                  aria-label=${say("pad.remove", { name })}
                  onClick=${() => onRemove(at)}
                >
                  <${LineIcon} name="close" />
                </button>
              `
            }
          </li>
        `,
      )}
    </ol>
  `;
}

/** @param {{ name: string, colour: number, onColour: () => void }} props */
export function ColourButton({ name, colour, onColour }) {
  return html`
    <button
      type="button"
      class="plain round"
      aria-label=${say("pad.colour-of", { name })}
      title=${say("pad.colour")}
      onClick=${onColour}
    >
      <${SeatMark} seat=${colour} />
    </button>
  `;
}

/**
 * The dragged row changes places while it moves.
 * @param {{ current: HTMLElement | null }} rows
 * @param {(from: number, to: number) => void} onMove
 */
function useDrag(rows, onMove) {
  const move = useRef(onMove);
  move.current = onMove;
  return (/** @type {number} */ start) => (/** @type {PointerEvent} */ down) => {
    down.preventDefault();
    let at = start;
    const over = (/** @type {PointerEvent} */ event) => {
      const boxes = [...(rows.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const to = boxes.findIndex(
        ({ top, bottom }) => event.clientY >= top && event.clientY < bottom,
      );
      if (to < 0 || to === at) return;
      move.current(at, to);
      at = to;
    };
    const stop = new AbortController();
    addEventListener("pointermove", over, stop);
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => stop.abort(), stop);
  };
}

function Grip() {
  return html`
    <svg class="icon stroke" viewBox="0 0 24 24">
      <path d="M9 6H9.01M9 12H9.01M9 18H9.01M15 6H15.01M15 12H15.01M15 18H15.01" />
    </svg>
  `;
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {number} from
 * @param {number} to
 * @returns {Item[]}
 */
export function moveItem(items, from, to) {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The next colour that nobody else has. @param {number} colour @param {number[]} taken */
export function nextColour(colour, taken) {
  const around = Array.from({ length: 8 }, (_, n) => (colour + n + 1) % 8);
  return around.find((one) => !taken.includes(one)) ?? (colour + 1) % 8;
}
