// What has just happened at a table, for motion and sound.
import { useRef, useSignalEffect } from "../house/html.js";

/** @typedef {import("@preact/signals").ReadonlySignal<import("./stage.js").Beat>} Beats */
/** @typedef {import("../wire.js").SkullKingEvent | import("../wire.js").SkullEvent} Told */

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
