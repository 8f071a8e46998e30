// Passes on the events that just arrived at a table, for animation and sound.
import { effect, useLayoutEffect, useRef } from "../lib/html.js";

/** @typedef {import("@preact/signals").ReadonlySignal<import("./stage.js").Beat>} Beats */
/** @typedef {import("../wire.js").SkullKingEvent | import("../wire.js").SkullEvent} Told */

/**
 * Calls `hear` for each beat at the moment when the view changes, but not for earlier ones. A
 * component's own effects run after drawing and would miss all but the last of several quick beats.
 * @param {Beats} beat
 * @param {(events: any[]) => void} hear  the game's own events
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
 * Calls `hear` for each beat while a component is mounted.
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
