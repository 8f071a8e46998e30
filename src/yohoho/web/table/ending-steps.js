// The steps of an ending: the picture first, then the places from last to first, then the rest.
import { useEffect, useMemo } from "../lib/html.js";
import { prefersReducedMotion, scenePace } from "../lib/preferences.js";
import { Timeline } from "../game/timeline.js";
import { useSkipKeys } from "./skip-scene.js";

/**
 * The number of places that are shown, and whether the rest is.
 * @typedef {{ places: number, whole: boolean }} Shown
 */

const PICTURE_MS = 1900;
const PLACE_MS = 700;
/** Many places follow each other faster. */
const ALL_PLACES_MS = 3600;

/** @param {number} count */
function framesOf(count) {
  const placeMs = Math.min(PLACE_MS, ALL_PLACES_MS / count);
  return Array.from({ length: count + 1 }, (_, places) =>
    frame({ places, whole: false }, places ? placeMs : PICTURE_MS),
  ).concat(frame({ places: count, whole: true }, 0));
}

/** @param {Shown} view @param {number} lasts */
const frame = (view, lasts) => ({
  view,
  told: [],
  events: [],
  scene: lasts ? { kind: "ending", game: null, events: [], lasts } : null,
});

/**
 * A timeline of the steps for `count` places, and how a tap or a key ends all of them. Everything
 * is shown at once under reduced motion, and if the page has not shown the game before.
 * @param {number} count
 * @param {boolean} live
 */
export function useEndingSteps(count, live) {
  const steps = useMemo(() => {
    const pace = () => (live && !prefersReducedMotion() ? scenePace() : 0);
    const timeline = /** @type {Timeline<Shown>} */ (new Timeline(pace, () => false));
    timeline.add(framesOf(count));
    return timeline;
  }, []);
  const skipping = useMemo(() => ({ scene: steps.scene, skip: () => steps.catchUp() }), [steps]);
  useSkipKeys(skipping);
  useEffect(() => () => steps.close(), [steps]);
  return { steps, skipping };
}
