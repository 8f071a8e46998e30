// The dialog about one card or disc: its picture, what it does, how it stands in the trick, what it
// beats, and its rule.
import { html, useLayoutEffect } from "../lib/html.js";
import { say, sayReason } from "../lib/i18n.js";
import { Dialog } from "../ui/dialog.js";
import { LineIcon } from "../ui/icon.js";
import { rolesOf, ranksOf, relationsOf } from "./facts.js";
import { Picture } from "./picture.js";
import { refusalOf, ruleOf, sentencesOf, standingsOf, titleOf } from "./words.js";

/** @typedef {import("./help.js").Subject} Subject */
/** @typedef {import("./table-cards.js").TableCards} TableCards */
/** @typedef {(face: string) => void} OnAsk */

/**
 * @typedef {object} Props
 * @property {Subject} subject
 * @property {TableCards | null} table
 * @property {((by: number) => void) | null} onTurn  shows the card beside it
 * @property {OnAsk} onAsk  shows another card
 * @property {() => void} onClose
 */

/** @param {Props} props */
export function CardHelpDialog({ subject, table, onTurn, onAsk, onClose }) {
  useArrowKeys(onTurn);
  return html`
    <${Dialog} title=${titleOf(subject)} class="card-help" onClose=${onClose}>
      <div class="help-top">
        <${Picture} ...${subject} />
        <div class="help-does">
          ${sentencesOf(subject, table).map((text) => html`<p>${text}</p>`)}
        </div>
      </div>
      <${InTrick} subject=${subject} table=${table} />
      <${Relations} subject=${subject} table=${table} onAsk=${onAsk} />
      <${Foot} subject=${subject} table=${table} onTurn=${onTurn} onClose=${onClose} />
    <//>
  `;
}

/**
 * Listens anew before the next key can be pressed, which turns from the card that is shown then.
 * @param {Props["onTurn"]} onTurn
 */
function useArrowKeys(onTurn) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ { key }) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (by) onTurn?.(by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @param {{ subject: Subject, table: TableCards | null }} props */
function InTrick({ subject, table }) {
  const { trick, edition } = subject;
  const refused = refusalOf(subject, table);
  const standings = !refused && trick?.cards.length ? standingsOf(subject, trick, table) : [];
  if (!refused && !standings.length) return null;
  return html`
    <section class="help-trick">
      <h3>${say("card-help.in-trick")}</h3>
      ${refused && html`<p class="help-loses">${say("card-help.not-now")}: ${refused.text}</p>`}
      ${standings.map(
        ({ text, result, reasons }) => html`
          <p class="help-${result}">${text}</p>
          <p class="quiet">${reasons.map((why) => sayReason(why, edition)).join(" ")}</p>
        `,
      )}
    </section>
  `;
}

/** @param {{ subject: Subject, table: TableCards | null, onAsk: OnAsk }} props */
function Relations({ subject, table, onAsk }) {
  const { face, edition } = subject;
  if (!edition) return null;
  const relations = relationsOf(face, edition, table?.options);
  const groups = /** @type {[string, string[]][]} */ ([
    ["", rolesOf(face)],
    [say("card-help.beats"), relations.beats],
    [say("card-help.loses"), relations.loses],
    [say("card-help.first"), relations.first],
  ]);
  return html`
    <div class="help-relations">
      ${groups
        .filter(([, cards]) => cards.length)
        .map(
          ([title, cards]) => html`
            <section key=${title}>
              ${title && html`<h3>${title}</h3>`}
              <ul>
                ${cards.map(
                  (card) => html`
                    <li key=${card}>
                      <button type="button" class="plain" onClick=${() => onAsk(card)}>
                        <${Picture} face=${card} edition=${edition} />
                        <small>${ranksOf(card, face, edition)}</small>
                      </button>
                    </li>
                  `,
                )}
              </ul>
            </section>
          `,
        )}
    </div>
  `;
}

/** @param {Omit<Props, "onAsk">} props */
function Foot({ subject, table, onTurn, onClose }) {
  const rule = ruleOf(subject);
  return html`
    <footer>
      <${Turn} icon="back" label=${say("card-help.previous")} by=${-1} onTurn=${onTurn} />
      ${rule && html`<${RuleLink} ...${rule} table=${table} onClose=${onClose} />`}
      <${Turn} icon="forward" label=${say("card-help.next")} by=${1} onTurn=${onTurn} />
    </footer>
  `;
}

/**
 * @param {{
 *   icon: import("../ui/icon.js").LineIcon,
 *   label: string,
 *   by: number,
 *   onTurn: Props["onTurn"],
 * }} props
 */
function Turn({ icon, label, by, onTurn }) {
  if (!onTurn) return null;
  return html`
    <button
      type="button"
      class="plain round"
      aria-label=${label}
      title=${label}
      onClick=${() => onTurn(by)}
    >
      <${LineIcon} name=${icon} />
    </button>
  `;
}

/**
 * At a table the rule opens beside the game; elsewhere it is a link.
 * @param {{ book: string, ruling: string, table: TableCards | null, onClose: () => void }} props
 */
function RuleLink({ book, ruling, table, onClose }) {
  const words = say("card-help.rule", { ruling });
  const open = () => {
    onClose();
    table?.onRule(ruling);
  };
  return table
    ? html`<button type="button" class="help-rule" onClick=${open}>${words}</button>`
    : html`
        <a class="button help-rule" href="/rules/${book}#${ruling}" onClick=${onClose}>${words}</a>
      `;
}
