// What is told at a table and stands in no view: that something has just happened, and why the last trick went
// where it went.
import { effect, signal, useRef, useSignalEffect } from "../house/html.js";

/** @typedef {import("../table/stage.js").Beat} Beat */
/** @typedef {import("@preact/signals").ReadonlySignal<Beat>} Beats */
/** @typedef {import("../wire.js").SkullKingEvent} Told */
/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */

/**
 * Calls `then` for each event of this name from now on; what was told before is not news.
 * @template {Told["event"]} Name
 * @param {Beats} beat @param {Name} name @param {(event: Extract<Told, { event: Name }>) => void} then
 */
export function useEvent(beat, name, then) {
  const heard = useRef(beat.peek().n);
  useSignalEffect(() => {
    const { n, events } = beat.value;
    if (n <= heard.current) return;
    heard.current = n;
    for (const event of events) if (event.event === name) then(event);
  });
}

/** One for each table, forgotten with it. @type {WeakMap<Beats, import("@preact/signals").Signal<TrickEnded | null>>} */
const tricks = new WeakMap();

/** The trick that ended last, with its reasons; listened for since this was first asked. @param {Beats} beat */
export function lastTrick(beat) {
  const known = tricks.get(beat);
  if (known) return known;
  const last = signal(/** @type {TrickEnded | null} */ (null));
  tricks.set(beat, last);
  effect(() => {
    for (const event of beat.value.events) if (event.event === "trick-ended") last.value = event;
  });
  return last;
}
