// The coach at the table: a button to call it, a line with its advice, a mark on what it would do.
import { html, useEffect, useState } from "../house/html.js";
import { announce } from "../house/announcer.js";
import { choices, choose } from "../house/choices.js";
import { Dialog } from "../house/dialog.js";
import { Icon, Stroke } from "../house/icon.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { label } from "../text-view/actions.js";
import { isSkull } from "../text-view/questions.js";
import {
  adviceOn,
  chance,
  chanceInWords,
  doubt,
  hintFor,
  named,
  spoken,
  why,
  worth,
} from "./coach-words.js";

await loadStyle("coach.css");

/** @typedef {import("../text-view/questions.js").Stage} Stage */
/** @typedef {import("../wire.js").Advice} Advice */

const KEY = "h";
const toggle = () => choose({ coach: !choices.value.coach });

/**
 * The key, and the voice for who does not see the line. Once at each table.
 * @param {{ stage: Stage }} props
 */
export function Coaching({ stage }) {
  const { coach } = stage;
  const advice = adviceOn(stage);
  useEffect(() => {
    if (!coach) return;
    const press = (/** @type {KeyboardEvent} */ event) => void (isKey(event) && toggle());
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [coach]);
  useEffect(() => {
    if (advice) announce(spoken(advice, stage));
  }, [advice]);
  return null;
}

/** Not while somebody writes, and not with other keys held. @param {KeyboardEvent} event */
function isKey(event) {
  const written =
    event.target instanceof Element &&
    event.target.closest("input, textarea, select, [contenteditable]");
  return (
    event.key.toLowerCase() === KEY &&
    !written &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.metaKey &&
    !event.repeat
  );
}

/** @param {{ stage: Stage }} props */
export function CoachButton({ stage }) {
  if (!stage.coach) return null;
  const { coach: on } = choices.value;
  return html`
    <button
      type="button"
      class="plain round coach-button"
      aria-pressed=${String(on)}
      aria-keyshortcuts=${KEY}
      aria-label=${say("coach.title")}
      title=${say("coach.ask")}
      onClick=${toggle}
    >
      <${Icon} name="parrot-head" />
    </button>
  `;
}

/** The advice in one line; it opens on every choice. @param {{ stage: Stage }} props */
export function CoachLine({ stage }) {
  const [open, setOpen] = useState(false);
  const { coach } = stage;
  const counsel = coach?.counsel.value;
  useEffect(() => {
    if (counsel?.kind !== "speaks") setOpen(false);
  }, [counsel]);
  if (!coach || !counsel || !choices.value.coach) return null;
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
      html`
        <${AllHints} stage=${stage} advice=${counsel.advice} onClose=${() => setOpen(false)} />
      `
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
          <b>${label(best.action, stage)}</b>
          ${" "}
          <span class="numbers">
            ${worth(best, stage)}${" "}
            <small>${doubt(best)}</small>
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
          ${" · "}${why(best, stage)}
        </small>
      </span>
      <${Stroke} name="more" />
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
  const skull = isSkull(stage.game);
  const rows = named(advice.hints, stage);
  const some = rows.some(({ hint }) => typeof hint.chance === "number");
  return html`
    <p class="quiet">${say(skull ? "coach.why-win" : "coach.why-points")}</p>
    <table class="coach-table">
      <thead>
        <tr>
          <th scope="col">${say("coach.column-action")}</th>
          <th scope="col">${say(skull ? "coach.column-win" : "coach.column-points")}</th>
          ${
            some &&
            html`
              <th scope="col">${say(skull ? "coach.column-flower" : "coach.column-chance")}</th>
            `
          }
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
                <small class="coach-reason">${why(hint, stage)}</small>
              </th>
              <td class="numbers">
                ${worth(hint, stage)}${" "}
                <small class="coach-doubt">${doubt(hint)}</small>
              </td>
              ${
                some &&
                html`
                  <td class="numbers">${chance(hint)}</td>
                `
              }
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/**
 * A figure on something that can be done; the best wears a feather.
 * @param {{ stage: Stage, actions: string[] }} props
 */
export function CoachMark({ stage, actions }) {
  const found = hintFor(stage, actions);
  if (!found) return null;
  // Drawn by the style sheet: a button's name is its own, and says the figure in its own place.
  return html`
    <span
      class="coach-mark ${found.best ? "best" : ""}"
      aria-hidden="true"
      data-worth=${worth(found.hint, stage)}
    ></span>
  `;
}

/**
 * What a button is called that wears a mark.
 * @param {Stage} stage
 * @param {string[]} actions
 * @param {string} name
 */
export function nameWithCoach(stage, actions, name) {
  const found = hintFor(stage, actions);
  if (!found) return name;
  return [name, worth(found.hint, stage), ...(found.best ? [say("coach.choice")] : [])].join(", ");
}

/**
 * For who draws it: whether the coach would do this.
 * @param {Stage} stage
 * @param {string} action
 */
export const advised = (stage, action) => (hintFor(stage, [action])?.best ? "yes" : undefined);
