// The coach at the table: a button, a line with its advice, and a mark on the advised action.
import { html, useEffect, useState } from "../lib/html.js";
import { announce } from "../ui/announcer.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { Dialog } from "../ui/dialog.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { actionLabel } from "./actions.js";
import {
  adviceOn,
  chanceText,
  chanceInWords,
  confidenceText,
  hintFor,
  cardsText,
  adviceText,
  hintReason,
  valueText,
} from "./coach-words.js";

await loadStyle("coach.css");

/** @typedef {import("./questions.js").Stage} Stage */
/** @typedef {import("../wire.js").Advice} Advice */

const KEY = "h";
const toggle = () => setPreferences({ coach: !preferences.value.coach });

/**
 * Listens for the coach's key and announces the advice to screen readers. Mounted once at each
 * table.
 * @param {{ stage: Stage }} props
 */
export function CoachKeyAndVoice({ stage }) {
  const { coach } = stage;
  const advice = adviceOn(stage);
  useShortcuts(coach ? [{ keys: [KEY], label: "keys.coach", run: toggle }] : []);
  useEffect(() => {
    if (advice) announce(adviceText(advice, stage));
  }, [advice]);
  return null;
}

/** @param {{ stage: Stage }} props */
export function CoachButton({ stage }) {
  if (!stage.coach) return null;
  const { coach: on } = preferences.value;
  return html`
    <button
      type="button"
      class="plain round coach-button"
      aria-pressed=${String(on)}
      aria-keyshortcuts=${KEY}
      aria-label=${say("coach.title")}
      title=${say("coach.ask")}
      data-label=${say("coach.title")}
      onClick=${toggle}
    >
      <${Icon} name="parrot-head" />
    </button>
  `;
}

/** The advice in one line, which opens to show every choice. @param {{ stage: Stage }} props */
export function CoachLine({ stage }) {
  const [open, setOpen] = useState(false);
  const { coach } = stage;
  const counsel = coach?.counsel.value;
  useEffect(() => {
    if (counsel?.kind !== "speaks") setOpen(false);
  }, [counsel]);
  if (!coach || !counsel || !preferences.value.coach) return null;
  if (counsel.kind === "silent") {
    return html`
      <p class="coach-line">
        <${Icon} name="parrot-head" />
        <span class="coach-words">${counsel.problem.sentence}</span>
        <button type="button" onClick=${() => void coach.listen()}>${say("coach.again")}</button>
      </p>
    `;
  }
  if (counsel.kind !== "speaks") {
    const words = say(counsel.kind === "thinks" ? "coach.thinking" : "coach.waits");
    return html`
      <p class="coach-line quiet ${counsel.kind}">
        <${Icon} name="parrot-head" />
        <span class="coach-words">${words}</span>
      </p>
    `;
  }
  return html`
    <${Advised} stage=${stage} advice=${counsel.advice} onOpen=${() => setOpen(true)} />
    ${
      open &&
      html`<${AllHints} stage=${stage} advice=${counsel.advice} onClose=${() => setOpen(false)} />`
    }
  `;
}

/** @param {{ stage: Stage, advice: Advice, onOpen: () => void }} props */
function Advised({ stage, advice, onOpen }) {
  const [best] = advice.hints;
  if (!best) return null;
  return html`
    <button type="button" class="coach-line" aria-haspopup="dialog" onClick=${onOpen}>
      <${Icon} name="parrot-head" />
      <span class="coach-words">
        <span class="coach-best">
          <b>${actionLabel(best.action, stage)}</b>
          ${" "}
          <span class="numbers">
            ${valueText(best, stage)}${" "}
            <small>${confidenceText(best)}</small>
          </span>
          ${
            chanceInWords(best, stage) &&
            html`
              ${" "}
              <span class="numbers">${chanceInWords(best, stage)}</span>
            `
          }
        </span>
        <small class="coach-why">
          <span class="coach-how ${advice.confidence}">${say(`coach.${advice.confidence}`)}</span>
          ${" · "}${hintReason(best, stage)}
        </small>
      </span>
      <${LineIcon} name="more" />
      <span class="unseen">${say("coach.all")}</span>
    </button>
  `;
}

/** @param {{ stage: Stage, advice: Advice, onClose: () => void }} props */
function AllHints({ stage, advice, onClose }) {
  return html`
    <${Dialog} kind="sheet" title=${say("coach.all")} class="coach-all" onClose=${onClose}>
      <div tabindex="0" role="region" aria-label=${say("coach.all")}>
        <${HintTable} stage=${stage} advice=${advice} />
      </div>
    <//>
  `;
}

/** @param {{ stage: Stage, advice: Advice }} props */
export function HintTable({ stage, advice }) {
  const { coach } = stage.words;
  const rows = cardsText(advice.hints, stage);
  const some = rows.some(({ hint }) => typeof hint.chance === "number");
  return html`
    <p class="quiet">${coach.explanation()}</p>
    <table class="coach-table">
      <thead>
        <tr>
          <th scope="col">${say("coach.column-action")}</th>
          <th scope="col">${coach.valueColumn()}</th>
          ${some && html`<th scope="col">${coach.chanceColumn()}</th>`}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ hint, name }, n) => html`
            <tr key=${name} class=${n ? "" : "coach-table-best"}>
              <th scope="row">
                ${
                  n === 0 &&
                  html`
                    <${Icon} name="parrot-head" />
                    <span class="unseen">${say("coach.choice")}:${" "}</span>
                  `
                }${name}
                <small class="coach-reason">${hintReason(hint, stage)}</small>
              </th>
              <td class="numbers">
                ${valueText(hint, stage)}${" "}
                <small class="coach-doubt">${confidenceText(hint)}</small>
              </td>
              ${some && html`<td class="numbers">${chanceText(hint)}</td>`}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/**
 * The coach's figure on an action; the best action has a feather.
 * @param {{ stage: Stage, actions: string[] }} props
 */
export function CoachMark({ stage, actions }) {
  const hint = hintFor(stage, actions);
  if (!hint) return null;
  // The style sheet draws the figure, because the button's accessible name contains it already.
  return html`
    <span
      class="coach-mark ${hint.best ? "best" : ""}"
      aria-hidden="true"
      data-worth=${valueText(hint.hint, stage)}
    ></span>
  `;
}

/**
 * The accessible name of a button with a coach mark.
 * @param {Stage} stage
 * @param {string[]} actions
 * @param {string} name
 */
export function nameWithCoach(stage, actions, name) {
  const hint = hintFor(stage, actions);
  if (!hint) return name;
  return [name, valueText(hint.hint, stage), ...(hint.best ? [say("coach.choice")] : [])].join(
    ", ",
  );
}

/**
 * Whether the coach advises this action.
 * @param {Stage} stage
 * @param {string} action
 */
export const isAdvised = (stage, action) => (hintFor(stage, [action])?.best ? "yes" : undefined);
