// The question which cards of a hand may be played.
import { html, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { judgeHand } from "../rules/referee.js";
import { changeQuestion } from "../rulings/referee-address.js";
import { answerOf } from "./answer.js";
import { Chosen } from "./chosen.js";
import { packOf } from "./pack.js";
import { Picker } from "./picker.js";
import { Reasons } from "../rulings/reasons.js";
import { useRole } from "./role.js";
import { RefereeProblem } from "./problem.js";

/** @typedef {"cards" | "hand"} Pile  the table or the hand */

/** @param {{ question: import("../rulings/referee-address.js").Cards }} props */
export function LegalTab({ question }) {
  const { edition, cards, hand, blanks } = question;
  const pack = packOf(edition);
  const used = [...cards, ...hand];
  const [into, putInto] = useState(/** @type {Pile} */ ("cards"));
  const { answer, problem } = answerOf(
    judgeHand,
    hand.length ? { edition, trick: cards, hand, blanks } : null,
  );
  const { pick, dialog } = useRole(edition, (name) => changeQuestion({ cards: [...cards, name] }));
  const hold = (/** @type {string} */ name) => changeQuestion({ hand: [...hand, name] });
  const reorder = (/** @type {string[]} */ cards) => changeQuestion({ cards });
  const label = into === "hand" ? say("referee-page.pick-hand") : say("referee-page.pick-table");
  return html`
    <div class="bench">
      <div class="bench-top">
        <${CardTarget} name="cards" into=${into} onPut=${putInto} title=${say("rules.on-table")}>
          <${Chosen}
            cards=${cards}
            edition=${edition}
            ordered
            empty=${say("referee-page.empty-table")}
            onChange=${reorder}
          />
        <//>
        <${CardTarget} name="hand" into=${into} onPut=${putInto} title=${say("rules.in-hand")}>
          <${HandRow}
            hand=${hand}
            edition=${edition}
            refused=${answer && answer.refused.map(({ card }) => card)}
          />
        <//>
        <div class="referee-outcome" aria-live="polite">
          ${problem && html`<${RefereeProblem} problem=${problem} edition=${edition} />`}
          ${answer && html`<${Outcome} answer=${answer} edition=${edition} />`}
        </div>
      </div>
      <${Picker}
        pack=${pack}
        edition=${edition}
        used=${used}
        blanks=${blanks}
        label=${label}
        onPick=${into === "hand" ? hold : pick}
      />
      ${dialog}
    </div>
  `;
}

/**
 * The hand, each card with its verdict once it is known.
 * @param {{ hand: string[], edition: string, refused: string[] | null }} props
 */
function HandRow({ hand, edition, refused }) {
  const may = (/** @type {number} */ n) => !refused?.includes(hand[n] ?? "");
  const mark = (/** @type {number} */ n) => (!refused ? "" : may(n) ? "may" : "may-not");
  const note = (/** @type {number} */ n) =>
    refused &&
    html`
      <${LineIcon} name=${may(n) ? "check" : "close"} />
      <span class="unseen">${say(`rules.${mark(n)}`)}</span>
    `;
  const reorder = (/** @type {string[]} */ hand) => changeQuestion({ hand });
  const empty = say("referee-page.empty-hand");
  return html`
    <${Chosen}
      cards=${hand}
      edition=${edition}
      empty=${empty}
      mark=${mark}
      note=${note}
      onChange=${reorder}
    />
  `;
}

/**
 * The row that the next tapped card goes to.
 * @param {{
 *   name: Pile,
 *   into: Pile,
 *   title: string,
 *   onPut: (name: Pile) => void,
 *   children?: any,
 * }} props
 */
function CardTarget({ name, into, title, onPut, children }) {
  return html`
    <fieldset class="into ${into === name ? "on" : ""}">
      <legend>
        <label class="into-choice">
          <input type="radio" name="into" checked=${into === name} onChange=${() => onPut(name)} />
          ${" "}${title}
        </label>
      </legend>
      ${children}
    </fieldset>
  `;
}

/** @param {{ answer: import("../rules/referee.js").LegalRuling, edition: string }} props */
function Outcome({ answer, edition }) {
  const why = answer.refused.map(({ reason, ruling, args }) => ({ code: reason, ruling, args }));
  return html`
    <h2>
      ${
        why.length
          ? say("referee-page.some-may", { count: answer.legal.length })
          : say("rules.all-may")
      }
    </h2>
    <${Reasons} why=${why} edition=${edition} />
  `;
}
