// The first steps of a game at its table: one bubble at a time, or a line in the text view. They
// end with the game, or when the person skips them.
import { html, useEffect, useRef } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { say } from "../lib/i18n.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { useLazy } from "../ui/lazy.js";
import { announce } from "../ui/announcer.js";
import { Bubble } from "../game/bubble.js";
import { dueStep, markStepRead, setFirstSteps } from "../game/first-steps.js";
import { gameOf } from "../games/games.js";

/** @typedef {import("../game/page-game.js").AnyStage} AnyStage */
/** @typedef {import("../game/first-steps.js").FirstStep} FirstStep */
/** @typedef {import("../wire.js").TableView} TableView */

const NO_STEPS = async () => ({ FIRST_STEPS: /** @type {FirstStep[]} */ ([]) });

/** Whether the table explains itself now, also with labels on its icons. @param {TableView} view */
export const teaches = (view) =>
  preferences.value.firstSteps && typeof view.you === "number" && view.phase !== "lobby";

/** @param {{ stage: AnyStage, view: TableView }} props */
export function FirstSteps({ stage, view }) {
  if (!teaches(view)) return null;
  return html`<${Steps} stage=${stage} view=${view} />`;
}

/** @param {{ stage: AnyStage, view: TableView }} props */
function Steps({ stage, view }) {
  const { game } = view.settings;
  const lazySteps = useLazy(gameOf(game).loadFirstSteps ?? NO_STEPS, game);
  const { stepsRead, textView } = preferences.value;
  const over = view.phase === "over";
  const idle = !stage.scene.value && !view.paused && !over;
  const step = idle ? dueStep(lazySteps.it?.FIRST_STEPS ?? [], stage, stepsRead) : null;
  useReadSteps(step);
  useEffect(() => {
    if (over) setFirstSteps(false);
  }, [over]);
  useShortcuts(
    step ? [{ keys: ["Escape"], label: "first.close-key", run: () => markStepRead(step.id) }] : [],
  );
  if (!step) return null;
  const text = say(step.text, step.args?.(stage));
  return textView
    ? html`<${Line} text=${text}><${Buttons} step=${step} /><//>`
    : html`
        <${Bubble} key=${step.id} text=${text} anchor=${step.anchor}>
          <${Buttons} step=${step} />
        <//>
      `;
}

/** A step whose moment is over has been read. @param {FirstStep | null} step */
function useReadSteps(step) {
  const before = useRef(/** @type {FirstStep | null} */ (null));
  useEffect(() => {
    if (before.current && before.current !== step) markStepRead(before.current.id);
    before.current = step;
  }, [step]);
}

/** @param {{ text: string, children?: any }} props */
function Line({ text, children }) {
  useEffect(() => announce(text), [text]);
  return html`
    <aside class="bubble-line" role="note">
      <p>${text}</p>
      <div class="bubble-acts">${children}</div>
    </aside>
  `;
}

/** @param {{ step: FirstStep }} props */
function Buttons({ step }) {
  return html`
    <button type="button" class="plain" onClick=${() => setFirstSteps(false)}>
      ${say("first.skip")}
    </button>
    <button type="button" onClick=${() => markStepRead(step.id)}>${say("first.close")}</button>
  `;
}
