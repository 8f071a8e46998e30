// A tap on the table or a key ends the running scene, and does nothing else.
import { useEffect } from "../lib/html.js";

/**
 * Something with scenes that can be ended: a timeline, or a part of it.
 * @typedef {Pick<import("../game/timeline.js").Timeline<any>, "scene" | "skip">} Timeline
 */

/** Controls that keep working during a scene. The cards of the hand cannot be played then. */
const WORKING = "button:not(.sk-held, .skull-held), a, input, textarea, select, dialog, [popover]";
const SKIPPING_KEYS = [" ", "Enter", "Escape"];

/** @param {Timeline} timeline @param {Event} event */
function skip(timeline, event) {
  const target = /** @type {Element} */ (event.target);
  if (!timeline.scene.peek() || target.closest(WORKING)) return;
  event.preventDefault();
  event.stopPropagation();
  timeline.skip();
}

/** The handler for a click on the table, before anything on it. @param {Timeline} timeline */
export const skipOnClick = (timeline) => (/** @type {Event} */ event) => skip(timeline, event);

/** @param {Timeline} timeline */
export function useSkipKeys(timeline) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (SKIPPING_KEYS.includes(event.key) && !event.repeat) skip(timeline, event);
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [timeline]);
}
