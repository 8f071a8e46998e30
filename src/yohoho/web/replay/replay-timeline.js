// The timeline of a replay: a step forward is shown by its scenes, any other move at once.
import { useLayoutEffect, useMemo, useRef, useSignal } from "../lib/html.js";
import { scenePace } from "../lib/preferences.js";
import { framesOf } from "../game/frames.js";
import { Timeline } from "../game/timeline.js";
import { scenesOf } from "../games/at-table.js";
import { handsAt, viewAt } from "../games/replay-moment.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {{ game: any, hands: string[][] | null }} ReplayView */
/** @typedef {Timeline<ReplayView>} ReplayTimeline */

/**
 * `told` holds the events of the step that have been shown.
 * @param {Replay} replay
 * @param {number} at
 * @param {number | null} chair
 * @param {{ table: import("../game/page-game.js").GameTable | null, speed: number }} how
 */
export function useReplayTimeline(replay, at, chair, { table, speed }) {
  const factor = useRef(1);
  factor.current = 1 / speed;
  const timeline = useMemo(
    () =>
      /** @type {ReplayTimeline} */ (
        new Timeline(
          () => scenePace() * factor.current,
          () => false,
        )
      ),
    [],
  );
  const shownEntries = useSignal(/** @type {any[]} */ ([]));
  const before = useRef({ at: -1, chair });
  useLayoutEffect(() => {
    if (!table) return;
    const view = { game: viewAt(table, replay, at, chair), hands: handsAt(replay, at, chair) };
    const events = replay.steps[at]?.events ?? [];
    const isNext = before.current.at === at - 1 && before.current.chair === chair;
    before.current = { at, chair };
    timeline.catchUp();
    shownEntries.value = [];
    if (isNext) timeline.add(stepFrames(timeline.latest, events, view, replay.game));
    else timeline.cut(view, [entryOf(events)], false);
  }, [replay, table, at, chair]);
  useLayoutEffect(() => {
    const stop = timeline.listen((entries) => {
      shownEntries.value = [
        ...shownEntries.peek(),
        ...entries.flatMap((entry) => entry.events ?? []),
      ];
    });
    return () => (stop(), timeline.close());
  }, [timeline]);
  return { timeline, told: shownEntries.value };
}

/** The events of a step as an entry of a log. @param {any[]} events */
const entryOf = (events) => ({ seq: 0, at: 0, what: "acted", events });

/**
 * @param {ReplayView | null} before
 * @param {any[]} events
 * @param {ReplayView} view
 * @param {string} game
 */
function stepFrames(before, events, view, game) {
  const frames = framesOf(before, { told: [entryOf(events)], view }, scenesOf(game));
  // A played card has left its hand when it lies on the table.
  return before?.game.round === view.game.round
    ? frames.map((frame) => ({ ...frame, view: { ...frame.view, hands: view.hands } }))
    : frames;
}
