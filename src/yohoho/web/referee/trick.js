// The question who wins a trick, and why.
import { html } from "../lib/html.js";
import { cardName, formatList, say, formatSigned } from "../lib/i18n.js";
import { judgeTrick } from "../rules/referee.js";
import { changeQuestion, refereeAddress } from "../rulings/referee-address.js";
import { answerOf } from "./answer.js";
import { Chosen } from "./chosen.js";
import { packOf } from "./pack.js";
import { Picker } from "./picker.js";
import { Reasons } from "../rulings/reasons.js";
import { useRole } from "./role.js";
import { RefereeProblem } from "./problem.js";

/** @typedef {import("../rules/referee.js").TrickRuling} TrickRuling */

/** An example for a person who opens the page; both editions have these cards. */
const SAMPLE_TRICK = ["pirate", "skull-king", "mermaid"];

/** @param {{ question: import("../rulings/referee-address.js").Cards }} props */
export function TrickTab({ question }) {
  const { edition, cards, blanks } = question;
  const pack = packOf(edition);
  const { answer, problem } = answerOf(
    judgeTrick,
    cards.length ? { edition, cards, blanks } : null,
  );
  const { pick, dialog } = useRole(edition, (name) => changeQuestion({ cards: [...cards, name] }));
  const mark = (/** @type {number} */ n) => (answer ? cardFate(answer, n) : "");
  const note = (/** @type {number} */ n) => (mark(n) ? say(`rules.${mark(n)}`) : n + 1);
  const reorder = (/** @type {string[]} */ cards) => changeQuestion({ cards });
  return html`
    <div class="bench trick-bench">
      <div class="bench-top">
        <${Chosen}
          cards=${cards}
          edition=${edition}
          ordered
          empty=${say("referee-page.empty")}
          mark=${mark}
          note=${note}
          onChange=${reorder}
        />
        <div class="referee-outcome" aria-live="polite">
          ${!cards.length && html`<${SampleTrick} edition=${edition} />`}
          ${problem && html`<${RefereeProblem} problem=${problem} edition=${edition} />`}
          ${answer && html`<${Outcome} answer=${answer} cards=${cards} edition=${edition} />`}
        </div>
      </div>
      <${Picker}
        pack=${pack}
        edition=${edition}
        used=${cards}
        blanks=${blanks}
        label=${say("referee-page.pick-trick")}
        onPick=${pick}
      />
      ${dialog}
    </div>
  `;
}

/** @param {TrickRuling} answer @param {number} n */
function cardFate({ winner, next_leader }, n) {
  if (n === winner) return "wins";
  return winner === null && n === next_leader ? "leads" : "";
}

/** @param {{ edition: string }} props */
function SampleTrick({ edition }) {
  const cards = formatList(SAMPLE_TRICK.map((name) => cardName(name, edition)));
  return html`
    <p class="prose">
      ${say("referee-page.for-example")}${" "}
      <a href=${refereeAddress("trick", { edition, cards: SAMPLE_TRICK })}>${cards}</a>
    </p>
  `;
}

/** @param {{ answer: TrickRuling, cards: string[], edition: string }} props */
function Outcome({ answer, cards, edition }) {
  const { winner, next_leader, bonus, why } = answer;
  const argsOf = (/** @type {number} */ n) => ({
    n: n + 1,
    card: cardName(cards[n] ?? "", edition),
  });
  return html`
    <h2>${winner === null ? say("rules.nobody") : say("rules.winner", argsOf(winner))}</h2>
    ${
      bonus > 0 &&
      html`
        <p class="bonus numbers">${say("referee-page.bonus", { points: formatSigned(bonus) })}</p>
      `
    }
    <${Reasons} why=${why} edition=${edition} />
    <p class="quiet prose">${say("referee-page.leads", argsOf(next_leader))}</p>
  `;
}
