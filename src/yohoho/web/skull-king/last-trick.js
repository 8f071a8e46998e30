// What is told at a table and stands in no view: why the last trick went where it went.
import { effect, signal } from "../house/html.js";

/** @typedef {import("../table/beats.js").Beats} Beats */
/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */

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
