// What has just happened at a table, for motion and sound.
import { effect, useLayoutEffect, useRef } from "../lib/html.js";

/** @typedef {import("@preact/signals").ReadonlySignal<import("./stage.js").Beat>} Beats */
/** @typedef {import("../wire.js").SkullKingEvent | import("../wire.js").SkullEvent} Told */

/**
 * Hears each beat in the same instant as the view changes; what was told before is not news. The
 * effects of
 * components come only after the drawing, and of several quick beats they would hear the last one
 * alone.
 * @param {Beats} beat @param {(events: any[]) => void} hear  the game's own events
 */
export function listen(beat, hear) {
  let heard = beat.peek().n;
  return effect(() => {
    const { n, events } = beat.value;
    if (n === heard) return;
    heard = n;
    hear(events);
  });
}

/**
 * The same, for as long as a component is there.
 * @param {Beats} beat
 * @param {(events: any[]) => void} hear
 */
export function useBeats(beat, hear) {
  const now = useRef(hear);
  now.current = hear;
  useLayoutEffect(() => listen(beat, (events) => now.current(events)), [beat]);
}

/**
 * Calls `then` for each event of this name from now on.
 * @template {Told["event"]} Name
 * @param {Beats} beat
 * @param {Name} name
 * @param {(event: Extract<Told, { event: Name }>) => void} then
 */
export function useEvent(beat, name, then) {
  useBeats(beat, (events) =>
    events.filter(({ event }) => event === name).forEach((event) => then(event)),
  );
}
