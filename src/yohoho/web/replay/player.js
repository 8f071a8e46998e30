// Plays a finished game: by itself, step by step, by slider or keyboard, to a trick, to a round, to
// a mistake, or to a linked step.
import { after } from "../lib/clock.js";
import { html, useEffect, useLayoutEffect, useMemo, useSignal } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { Loading } from "../ui/frame.js";
import { Lazy } from "../ui/lazy.js";
import { loadStyle } from "../lib/stylesheets.js";
import { navigate, route } from "../lib/router.js";
import { language, say, useEdition } from "../lib/i18n.js";
import { useGameTable, wordsOf } from "../games/at-table.js";
import { loadTextView } from "../games/text-view.js";
import { Controls } from "./controls.js";
import { Head } from "./head.js";
import { hasHiddenNames, stageOfReplay, withNames } from "../games/replay-moment.js";
import { stepAt } from "./step-address.js";
import { useReplayTimeline } from "./replay-timeline.js";
import { useReview } from "./use-review.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { changeSpeed, JUMP_KEYS, jumpsFrom, roundsOf, pauseMs, tricksOf } from "./playback.js";

await loadStyle("replay.css");

const loadText = () => import("./text-replay.js");

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {ReturnType<typeof usePlayback>} Playback */
/** @template Value @typedef {import("@preact/signals").Signal<Value>} Signal */

/**
 * `game` is the id of a game of mine; `shared` a game that somebody shares. A record from a file is
 * neither. `reviewed` says where its review is, if it can have one.
 * @param {{
 *   replay: Replay,
 *   game?: string,
 *   shared?: boolean,
 *   reviewed?: import("../review/review.js").Reviewed | null,
 *   onOther?: (() => void) | null,
 * }} props
 */
export function Player({
  replay: given,
  game = "",
  shared = false,
  reviewed = null,
  onOther = null,
}) {
  const replay = useMemo(() => withNames(given), [given, language.value]);
  const chair = useSignal(/** @type {number | null} */ (null));
  const { it: table, gone } = useGameTable(replay.game);
  const speed = useSignal(1);
  const at = useSignal(0);
  const { timeline, told } = useReplayTimeline(replay, at.value, chair.value, {
    table,
    speed: speed.value,
  });
  const playback = usePlayback(replay, { shown: at, speed, idle: !timeline.scene.value });
  const review = useReview(reviewed, replay, game);
  useReviewedChair(review.shown, chair);
  const question = review.shown?.it.question.value ?? null;
  const askedStep = question?.tick.decision.step;
  useEffect(
    () => void (askedStep !== undefined && playback.move(Math.max(0, askedStep - 1))),
    [askedStep],
  );
  useKeys(playback, question !== null);
  useEdition(replay.options.edition);
  return html`
    <section
      class="replay"
      aria-label=${say("replay-page.title")}
      data-review=${review.shown ? partsToShow(review.shown) : undefined}
      data-text=${preferences.value.textView ? "yes" : undefined}
      data-question=${question ? "yes" : undefined}
    >
      <${Head}
        replay=${replay}
        playback=${playback}
        game=${game}
        shared=${shared}
        hidden=${hasHiddenNames(given)}
        chair=${chair}
        onReview=${review.shown ? null : review.open}
        onOther=${onOther}
      />
      ${
        review.shown &&
        html`
          <${review.shown.parts.StripLine}
            review=${review.shown.it}
            at=${playback.at}
            onStep=${playback.move}
          />
        `
      }
      <div class="replay-main">
        ${
          !table
            ? html`<${Loading} gone=${gone} />`
            : preferences.value.textView
              ? html`
                  <${Lazy}
                    name="text"
                    from=${() => loadTextView(replay.game, loadText)}
                    with=${{
                      replay,
                      table,
                      playback,
                      chair: chair.value,
                      scenes: scenesOn(timeline),
                      review: review.shown,
                      onReview: review.open,
                    }}
                  />
                `
              : review.shown && question
                ? html`
                    <${review.shown.parts.QuestionTable}
                      review=${review.shown.it}
                      question=${question}
                      replay=${replay}
                      table=${table}
                    />
                  `
                : html`
                    <${Table}
                      replay=${replay}
                      chair=${chair.value}
                      table=${table}
                      timeline=${timeline}
                    />
                  `
        }
        ${!question && html`<${Controls} replay=${replay} playback=${playback} told=${told} />`}
      </div>
      ${
        review.shown &&
        html`<${review.shown.parts.ReviewPanel} review=${review.shown.it} replay=${replay} />`
      }
    </section>
  `;
}

/**
 * What a narrow screen shows of a review: the figures or the table; as text it shows both.
 * @param {import("./use-review.js").ShownReview} shown
 */
function partsToShow({ it }) {
  if (preferences.value.textView) return "all";
  return it.panel.value ? "figures" : "table";
}

/**
 * A review is seen from the chair that is reviewed.
 * @param {import("./use-review.js").ShownReview | null} shown
 * @param {Signal<number | null>} chair
 */
function useReviewedChair(shown, chair) {
  const seat = shown?.it.job.value?.seat ?? null;
  useEffect(() => void (seat !== null && (chair.value = seat)), [seat]);
}

/**
 * The step that is shown and the ways to another one. The address follows moves by hand; while the
 * replay plays it does not, because browsers limit how often it may change.
 * @param {Replay} replay
 * @param {{ shown: Signal<number>, speed: Signal<number>, idle: boolean }} state  `idle` when the
 *   scenes of the step are over
 */
function usePlayback({ steps, game }, { shown, speed, idle }) {
  const last = steps.length - 1;
  const running = useSignal(false);
  const marks = useMemo(() => {
    const rounds = roundsOf(steps);
    const tricks = tricksOf(steps, wordsOf(game).endsTrick);
    return { last, rounds: rounds.map(({ at }) => at), tricks };
  }, [steps, game]);
  const move = (/** @type {number} */ to) => {
    shown.value = to;
    navigate(`#${to}`, { replace: true });
  };
  const pause = () => {
    running.value = false;
    move(shown.value);
  };
  const play = () => {
    if (shown.value === last) shown.value = 0;
    running.value = true;
  };
  useLayoutEffect(
    () => void (shown.value = stepAt(steps, route.value.hash)),
    [route.value.hash, steps],
  );
  useTimer(running.value && idle, shown.value, speed.value, () =>
    shown.value < last ? shown.value++ : pause(),
  );
  return {
    at: shown.value,
    last,
    jumps: jumpsFrom(shown.value, marks),
    running: running.value,
    speed,
    move,
    toggle: () => (running.value ? pause() : play()),
  };
}

/**
 * Goes on after a pause.
 * @param {boolean} running
 * @param {number} at
 * @param {number} speed
 * @param {() => void} goOn
 */
function useTimer(running, at, speed, goOn) {
  useEffect(() => {
    if (!running) return;
    return after(pauseMs(speed), goOn);
  }, [running, at, speed]);
}

/** @param {Playback} playback @param {boolean} off */
function useKeys({ jumps, last, move, toggle, speed }, off) {
  const steps = /** @type {Record<string, number | undefined>} */ ({
    start: 0,
    end: last,
    ...jumps,
  });
  const jumping = Object.entries(JUMP_KEYS).flatMap(([key, jump]) => {
    const run = () => move(steps[jump] ?? 0);
    const shortcut = { keys: [key], label: `replay-page.${jump}`, run, repeats: true };
    return steps[jump] === undefined ? [] : [shortcut];
  });
  const change = (/** @type {number} */ by) => () =>
    void (speed.value = changeSpeed(speed.value, by));
  const keys = [
    ...jumping,
    { keys: ["k", " "], label: "replay-page.play", run: toggle },
    { keys: ["+"], label: "replay-page.faster", run: change(1) },
    { keys: ["-"], label: "replay-page.slower", run: change(-1) },
  ];
  useShortcuts(off ? [] : keys);
}

/**
 * The scenes of a step, for a stage.
 * @param {import("./replay-timeline.js").ReplayTimeline} timeline
 */
const scenesOn = (timeline) => ({
  beat: timeline.beat,
  scene: timeline.scene,
  takes: () => timeline.takes,
  skip: () => timeline.skip(),
});

/**
 * @param {{
 *   replay: Replay,
 *   chair: number | null,
 *   table: import("../game/page-game.js").GameTable,
 *   timeline: import("./replay-timeline.js").ReplayTimeline,
 * }} props
 */
function Table({ replay, chair, table, timeline }) {
  const view = timeline.view.value;
  if (!view) return null;
  const stage = { ...stageOfReplay(replay), ...view, me: chair, ...scenesOn(timeline) };
  return html`
    <div class="replay-table" onClick=${() => timeline.skip()}>
      <${table.default} stage=${stage} />
    </div>
  `;
}
