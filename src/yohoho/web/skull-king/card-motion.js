// Animates cards and points from one place to another. Only transform and opacity change.
import { prefersReducedMotion } from "../lib/preferences.js";

const PLAY_MS = 220;
export const SWEEP_MS = 300;
const EASE = "cubic-bezier(0.2, 0.7, 0.25, 1)";

/** @typedef {{ left: number, top: number, width: number, height: number }} Rect */

/**
 * The place of a seat on the screen.
 * @param {Element | null | undefined} root
 * @param {number} seat
 * @returns {Rect | null}
 */
export function seatRect(root, seat) {
  return root?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null;
}

/**
 * The transform that draws `to` at the place of `from`.
 * @param {Rect} from
 * @param {Rect} to
 * @param {number} scale
 */
function transformFrom(from, to, scale) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Moves a card onto the table from a hand or a seat.
 * @param {HTMLElement} card
 * @param {Rect} from
 * @param {boolean} own
 */
export function arrive(card, from, own) {
  if (prefersReducedMotion()) return;
  const here = card.getBoundingClientRect();
  const scale = own ? from.width / here.width : 0.5;
  const start = { transform: transformFrom(from, here, scale), opacity: own ? 1 : 0.2 };
  card.animate([start, { transform: "none", opacity: 1 }], { duration: PLAY_MS, easing: EASE });
}

/**
 * Moves the cards of a trick to its winner, or downwards when nobody won it.
 * @param {HTMLElement[]} cards
 * @param {Rect | null} to
 */
export function sweep(cards, to) {
  if (prefersReducedMotion()) return;
  for (const card of cards) {
    const transform = to
      ? transformFrom(to, card.getBoundingClientRect(), 0.25)
      : "translateY(30px) scale(0.7)";
    card.animate([{ transform: "none" }, { transform, opacity: 0 }], {
      duration: SWEEP_MS,
      easing: "ease-in",
      fill: "forwards",
    });
  }
}

/**
 * Moves an open bid to its seat after a delay.
 * @param {HTMLElement} token
 * @param {Rect} to
 * @param {number} delay
 * @param {number} pace
 */
export function flyToSeat(token, to, delay, pace) {
  const away = transformFrom(to, token.getBoundingClientRect(), 0.62);
  token.animate([{ transform: "none" }, { transform: away }], {
    delay,
    duration: 520 * pace,
    easing: "cubic-bezier(0.5, 0, 0.2, 1)",
    fill: "forwards",
  });
}

/** Moves points from the middle to their winner. @param {HTMLElement} points @param {Rect} to */
export function flyAway(points, to) {
  const away = transformFrom(to, points.getBoundingClientRect(), 0.7);
  const steps = [
    { transform: "scale(0.4)", opacity: 0 },
    { transform: "scale(1.25)", opacity: 1, offset: 0.25 },
    { transform: "scale(1)", opacity: 1, offset: 0.55 },
    { transform: away, opacity: 0.9, offset: 0.92 },
    { transform: away, opacity: 0 },
  ];
  points.animate(steps, {
    duration: prefersReducedMotion() ? 1 : 900,
    easing: "ease-in-out",
    fill: "forwards",
  });
}
