// The question how many points a round scores.
import { html } from "../lib/html.js";
import { say, formatSigned } from "../lib/i18n.js";
import { judgeScore } from "../rules/referee.js";
import { BLANK, changeQuestion } from "../rulings/referee-address.js";
import { answerOf } from "./answer.js";
import { EDITION_NAMES, packOf, SCORINGS } from "./pack.js";
import { Reasons } from "../rulings/reasons.js";
import { RefereeProblem } from "./problem.js";

/** @typedef {import("../rulings/referee-address.js").Facts} Facts */

/** @param {{ question: import("../rulings/referee-address.js").Cards & Facts }} props */
export function ScoreTab({ question }) {
  const { scoring, dealt, bid, tricks, bonus } = question;
  const edition =
    EDITION_NAMES.find((name) => packOf(name).scorings.includes(scoring)) ?? BLANK.edition;
  const pack = packOf(edition);
  const has = { wager: pack.stakes.length > 1, harry: pack.changes.length > 1 };
  const alliances = pack.alliances ? question.alliances : 0;
  const wager = has.wager ? question.wager : 0;
  const harry = has.harry ? question.harry : 0;
  const { answer, problem } = answerOf(judgeScore, {
    scoring,
    dealt,
    bid,
    tricks,
    bonus,
    alliances,
    wager,
    harry,
  });
  const scoringName = (/** @type {string} */ each) => say(`referee-page.scoring-${each}`);
  const set = (/** @type {string} */ fact) => (/** @type {number} */ value) =>
    changeQuestion({ [fact]: value });
  return html`
    <div class="bench">
      <form class="slip" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <${Options}
          fact="scoring"
          value=${scoring}
          options=${SCORINGS}
          name=${scoringName}
          onPick=${(/** @type {string} */ scoring) => changeQuestion({ scoring })}
        />
        <${Stepper} fact="dealt" value=${dealt} least=${1} onSet=${set("dealt")} />
        <${Stepper} fact="bid" value=${bid} onSet=${set("bid")} />
        <${Stepper} fact="tricks" value=${tricks} onSet=${set("tricks")} />
        <${Stepper} fact="bonus" value=${bonus} step=${10} onSet=${set("bonus")} />
        ${
          pack.alliances &&
          html`<${Stepper} fact="alliances" value=${alliances} onSet=${set("alliances")} />`
        }
        ${
          has.wager &&
          html`
            <${Options}
              fact="wager"
              value=${wager}
              options=${pack.stakes}
              name=${String}
              onPick=${set("wager")}
            />
          `
        }
        ${
          has.harry &&
          html`
            <${Options}
              fact="harry"
              value=${harry}
              options=${pack.changes}
              name=${formatSigned}
              onPick=${set("harry")}
            />
          `
        }
      </form>
      <div class="score-outcome">
        <div class="score-total" aria-live="polite">
          ${problem && html`<${RefereeProblem} problem=${problem} edition=${edition} />`}
          ${
            answer &&
            html`
              <h2 class="numbers">
                ${say("referee-page.points", {
                  points: formatSigned(answer.score),
                  count: answer.score,
                })}
              </h2>
            `
          }
        </div>
        ${answer && html`<${Lines} answer=${answer} edition=${edition} />`}
      </div>
    </div>
  `;
}

/** @param {{ answer: import("../rules/referee.js").ScoreRuling, edition: string }} props */
function Lines({ answer, edition }) {
  const { base, bonus, alliances, wager } = answer.parts;
  const lines = /** @type {[string, number][]} */ ([
    ["base", base],
    ["bonus", bonus],
    ["loot", alliances],
    ["wager", wager],
  ]);
  const counted = lines.filter(([name, points]) => points || name === "base");
  return html`
    <div class="score-lines">
      <dl class="lines numbers">
        ${counted.map(
          ([name, points]) => html`
            <div>
              <dt>${say(`column.${name}`)}</dt>
              <dd>${formatSigned(points)}</dd>
            </div>
          `,
        )}
      </dl>
      <${Reasons} why=${answer.why} edition=${edition} />
    </div>
  `;
}

/**
 * @param {{
 *   fact: string,
 *   value: number,
 *   least?: number,
 *   step?: number,
 *   onSet: (value: number) => void,
 * }} props
 */
function Stepper({ fact, value, least = 0, step = 1, onSet }) {
  const name = say(`referee-page.fact-${fact}`);
  const write = (/** @type {any} */ event) =>
    Number.isInteger(event.currentTarget.valueAsNumber) && onSet(event.currentTarget.valueAsNumber);
  const less = () => onSet(Math.max(least, value - step));
  return html`
    <div class="stepper">
      <label for="fact-${fact}">${name}</label>
      <button
        type="button"
        class="round"
        aria-label=${say("referee-page.less", { what: name })}
        disabled=${value <= least}
        onClick=${less}
      >
        −
      </button>
      <input
        id="fact-${fact}"
        class="numbers"
        type="number"
        inputmode="numeric"
        min=${least}
        step=${step}
        value=${value}
        onInput=${write}
      />
      <button
        type="button"
        class="round"
        aria-label=${say("referee-page.more", { what: name })}
        onClick=${() => onSet(value + step)}
      >
        +
      </button>
    </div>
  `;
}

/**
 * A few choices side by side.
 * @template {string | number} Value
 * @param {{
 *   fact: string,
 *   value: Value,
 *   options: Value[],
 *   name: (value: Value) => string,
 *   onPick: (value: Value) => void,
 * }} props
 */
function Options({ fact, value, options, name, onPick }) {
  return html`
    <fieldset class="options">
      <legend>${say(`referee-page.fact-${fact}`)}</legend>
      <div class="options-row">
        ${options.map(
          (each) => html`
            <label class="covered">
              <input
                type="radio"
                name="fact-${fact}"
                checked=${each === value}
                onChange=${() => onPick(each)}
              />
              ${" "}
              <span class="options-choice">${name(each)}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}
