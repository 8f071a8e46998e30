// A card follows the finger or the mouse, and is played if it is dropped beyond a line.
import { after } from "../lib/clock.js";

const TAP_SLACK_PX = 8;
const PLAY_DISTANCE_PX = 70;

/**
 * @typedef {{
 *   card: string,
 *   lift: HTMLElement,
 *   x: number,
 *   y: number,
 *   far: boolean,
 *   moving: boolean,
 * }} Grip
 */

export class Drag {
  /** @type {Grip | null} */
  grip = null;
  /** Browsers may report a click after a drag; it is ignored. */
  pulled = false;

  /**
   * Called on a drop beyond the line; returns whether the card is played.
   * @type {(card: string) => boolean}
   */
  onDrop = () => false;
  /** @type {(pull: "off" | "near" | "past", card: string) => void} */
  onPull = () => undefined;

  down = (/** @type {PointerEvent} */ event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    const lift = /** @type {HTMLElement | null | undefined} */ (button?.querySelector(".sk-lift"));
    if (!button || !lift || event.button !== 0) return;
    this.grip = {
      card: button.dataset.card ?? "",
      lift,
      x: event.clientX,
      y: event.clientY,
      far: false,
      moving: false,
    };
  };

  move = (/** @type {PointerEvent} */ event) => {
    const grip = this.grip;
    if (!grip) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moving && Math.hypot(x, y) < TAP_SLACK_PX) return;
    if (!grip.moving) this.start(grip, event);
    grip.far = y < -PLAY_DISTANCE_PX;
    grip.lift.style.transform = `translate(${x}px, ${y}px)`;
    this.onPull(grip.far ? "past" : "near", grip.card);
  };

  up = () => {
    const grip = this.grip;
    this.grip = null;
    if (!grip?.moving) return;
    this.onPull("off", grip.card);
    after(0, () => (this.pulled = false));
    const goes = grip.far && this.onDrop(grip.card);
    // A played card stays where it was dropped until the table shows it.
    if (!goes) putBack(grip.lift);
  };

  cancel = () => {
    if (this.grip) this.grip.far = false;
    this.up();
  };

  /** @param {Grip} grip @param {PointerEvent} event */
  start(grip, event) {
    grip.moving = this.pulled = true;
    grip.lift.dataset.pulled = "yes";
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }
}

/** @param {HTMLElement} lift */
export function putBack(lift) {
  lift.style.transform = "";
  delete lift.dataset.pulled;
}
