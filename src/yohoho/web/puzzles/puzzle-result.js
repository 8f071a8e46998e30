// The grade of an answer: what it loses, one reason, and the values of all choices.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { formatSigned, hasText, language, say, sayReason } from "../lib/i18n.js";
import { announce } from "../ui/announcer.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { actionLabel, editionOf } from "../game/actions.js";
import { gradeOf } from "./grading.js";

/** @typedef {import("../wire.js").ActionValue} ActionValue */
/** @typedef {import("./grading.js").Grade} Grade */
/** @typedef {import("../game/stage.js").Stage<any>} Stage */
/**
 * What is known of a position besides its values; a card of the deck has no theme.
 * @typedef {import("./puzzle-transport.js").Position & {
 *   unit?: "points" | "percent",
 *   theme?: string,
 *   difficulty?: number,
 *   sailor?: string,
 *   why?: import("../wire.js").Reason,
 * }} Known
 */

/**
 * @param {{
 *   position: Known,
 *   stage: Stage,
 *   grade: Grade,
 *   nextText: string,
 *   onNext: () => void,
 *   onAgain: () => void,
 *   onRemove?: () => void,
 *   note?: string,
 * }} props
 */
export function PuzzleResult(props) {
  const { position, stage, grade, nextText, onNext, onAgain, onRemove, note } = props;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const verdict = verdictText(position, grade, stage);
  const why = whyText(position, stage);
  useEffect(() => {
    announce(`${verdict} ${why}`);
    box.current?.focus();
  }, []);
  return html`
    <section
      ref=${box}
      class="local-part puzzle-result ${grade.solved ? "solved" : "missed"}"
      tabindex="-1"
      aria-label=${say("puzzle.result")}
    >
      <p class="local-verdict">
        <${Icon} name=${grade.solved ? "trophy" : "wave-crest"} />
        <strong>${verdict}</strong>
      </p>
      <p>${why}${note && ` ${note}`}</p>
      <div class="row">
        <button type="button" class="primary" onClick=${onNext}>
          ${nextText}
          <${LineIcon} name="forward" />
        </button>
        <button type="button" class="plain" onClick=${onAgain}>${say("puzzle.again")}</button>
        ${
          onRemove &&
          html`
            <button type="button" class="plain" onClick=${onRemove}>
              ${say("puzzle.deck-remove")}
            </button>
          `
        }
      </div>
      <${Values} position=${position} stage=${stage} grade=${grade} />
    </section>
  `;
}

/** Beside the table there is room for all values; above it they would hide the cards. */
const WIDE = "(min-width: 60rem)";

/** With one decimal at most. @param {number} amount */
const formatNumber = (amount) =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(amount);

/** An amount in the unit of the values. @param {Known} position @param {number} amount */
const amountText = ({ unit = "points" }, amount) =>
  say(`puzzle.amount-${unit}`, { amount: formatNumber(amount) });

/** @param {Known} position @param {Grade} grade @param {Stage} stage */
function verdictText(position, { value, best, loss, solved }, stage) {
  const kind = loss === 0 ? "best" : solved ? "solved" : "missed";
  return say(`puzzle.verdict-${kind}`, {
    best: actionLabel(best.action, stage),
    loss: amountText(position, loss),
    margin: kind === "missed" ? formatNumber(value.margin) : amountText(position, value.margin),
  });
}

/** The judge's reason of a mistake, or that of the theme. @param {Known} position */
function whyText({ why, theme }, /** @type {Stage} */ stage) {
  if (why && hasText(`reason.${why.code}`)) return sayReason(why, editionOf(stage), stage.names);
  return theme ? say(`puzzle.why.${theme}`) : "";
}

/** Theme, difficulty and the sailor's choice. @param {Known} position @param {Stage} stage */
function aboutText({ theme, difficulty, sailor }, stage) {
  return [
    theme && `${say(`puzzle.theme.${theme}`)}.`,
    difficulty !== undefined &&
      `${say("puzzle.difficulty-why", { percent: Math.round(100 * difficulty) })}.`,
    sailor && say("puzzle.sailor", { action: actionLabel(sailor, stage) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {{ position: Known, stage: Stage, grade: Grade }} props */
function Values({ position, stage, grade }) {
  const rows = new Map(
    position.values
      .toSorted((one, other) => other.value - one.value)
      .map((value) => [actionLabel(value.action, stage), value]),
  );
  const unit = position.unit ?? "points";
  const [open] = useState(() => matchMedia(WIDE).matches);
  const ownAction = actionLabel(grade.value.action, stage);
  return html`
    <details class="puzzle-values" open=${open}>
      <summary>${say("puzzle.values")}</summary>
      <table>
        <caption class="quiet">
          ${say(`puzzle.values-${unit}`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">${say("puzzle.column-action")}</th>
            <th scope="col">${say("puzzle.column-value")}</th>
            <th scope="col">${say("puzzle.column-loss")}</th>
          </tr>
        </thead>
        <tbody>
          ${[...rows].map(
            ([name, value]) => html`
              <${ValueRow}
                position=${position}
                name=${name}
                value=${value}
                mine=${name === ownAction}
              />
            `,
          )}
        </tbody>
      </table>
      <p class="quiet">${aboutText(position, stage)}</p>
    </details>
  `;
}

/**
 * @param {{ position: Known, name: string, value: ActionValue, mine: boolean }} props
 */
function ValueRow({ position, name, value, mine }) {
  const graded = gradeOf(position.values, value.action);
  const loss = graded?.loss ?? 0;
  const worth =
    position.unit === "percent"
      ? say("coach.percent", { percent: Math.round(value.value) })
      : formatSigned(Math.round(value.value));
  const margin = formatNumber(value.margin);
  return html`
    <tr class=${mine ? "mine" : ""} aria-current=${mine ? "true" : undefined}>
      <th scope="row">
        ${name}
        ${
          mine &&
          html`
            ${" "}
            <span class="pill">${say("puzzle.yours")}</span>
          `
        }
      </th>
      <td>${worth}</td>
      <td>${loss ? `${formatSigned(-Math.round(10 * loss) / 10)} ± ${margin}` : "–"}</td>
    </tr>
  `;
}
