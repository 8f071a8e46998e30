// The dialog with the help about a card, and the short help beside a card under the mouse. Both are
// drawn beside the page, so that no screen needs to know of them.
import { html, render, signal, useLayoutEffect, useRef } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { CardHelpDialog } from "./dialog.js";
import { Picture } from "./picture.js";
import { tableCards } from "./table-cards.js";
import { refusalOf, sentencesOf, standingsOf, titleOf } from "./words.js";

/** @typedef {import("./words.js").Asked} Asked */
/** @typedef {Asked & { trick: import("./words.js").HelpTrick | null }} Subject */

await loadStyle("card-help.css");

/** The subjects of the dialog and the current one. */
const opened = signal(/** @type {{ subjects: Subject[], at: number } | null} */ (null));
const hover = signal(/** @type {{ subject: Subject, beside: DOMRect } | null} */ (null));

/**
 * Opens the dialog about one of these cards; it can turn to the others.
 * @param {HTMLElement[]} cards
 * @param {number} at
 */
export function showHelp(cards, at) {
  hover.value = null;
  opened.value = { subjects: cards.map(subjectOf), at };
}

/** Shows the short help; the returned function hides it. @param {HTMLElement} card */
export function showHover(card) {
  if (document.querySelector("dialog.card-help[open]")) return () => {};
  const shown = { subject: subjectOf(card), beside: card.getBoundingClientRect() };
  hover.value = shown;
  return () => void (hover.value === shown && (hover.value = null));
}

/** @param {HTMLElement} card @returns {Subject} */
function subjectOf(card) {
  const { face = "", edition } = card.dataset;
  return { face, edition, trick: edition ? trickOf(card) : null };
}

/**
 * The trick in which a card lies, or else the one at the table.
 * @param {HTMLElement} card
 * @returns {Subject["trick"]}
 */
function trickOf(card) {
  const table = tableCards.value;
  const laid = /** @type {HTMLElement[]} */ ([
    ...(card.closest("[data-trick]")?.querySelectorAll("[data-face]") ?? []),
  ]);
  const cards = laid.map((one) => one.dataset.face ?? "");
  const current = !laid.length || cards.join() === table?.cards.join();
  return current ? table : { cards, owners: [] };
}

function CardHelp() {
  const state = opened.value;
  const { subjects = [], at = 0 } = state ?? {};
  const turn = (/** @type {number} */ by) =>
    void (opened.value = { subjects, at: (at + by + subjects.length) % subjects.length });
  const add = (/** @type {Subject} */ subject) =>
    void (opened.value = { subjects: subjects.toSpliced(at + 1, 0, subject), at: at + 1 });
  const subject = subjects[at];
  return html`
    ${
      subject &&
      html`
        <${CardHelpDialog}
          subject=${subject}
          table=${tableCards.value}
          onTurn=${subjects.length > 1 ? turn : null}
          onAsk=${(/** @type {string} */ face) => add({ ...subject, face })}
          onClose=${() => void (opened.value = null)}
        />
      `
    }
    ${hover.value && html`<${Hover} key=${hover.value} ...${hover.value} />`}
  `;
}

const GAP_PX = 10;

/**
 * Above the card, or else to its right or left, within the window.
 * @param {DOMRect} card
 * @param {DOMRect} box
 */
function placeBeside(card, { width, height }) {
  const above = card.top - GAP_PX - height;
  const right = card.right + GAP_PX;
  const beside = right + width < innerWidth ? right : card.left - GAP_PX - width;
  const [left, top] = above > 0 ? [card.left, above] : [beside, card.top];
  const within = (/** @type {number} */ at, /** @type {number} */ most) =>
    `${Math.max(GAP_PX, Math.min(at, most - GAP_PX))}px`;
  return { left: within(left, innerWidth - width), top: within(top, innerHeight - height) };
}

/**
 * Stands beside the card, where there is room. Screen readers have the dialog instead.
 * @param {{ subject: Subject, beside: DOMRect }} props
 */
function Hover({ subject, beside }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    Object.assign(element.style, placeBeside(beside, element.getBoundingClientRect()));
  }, []);
  const table = tableCards.value;
  const refused = refusalOf(subject, table);
  const standings = subject.trick?.cards.length ? standingsOf(subject, subject.trick, table) : [];
  return html`
    <div ref=${box} class="card-hover" popover="manual" aria-hidden="true">
      <${Picture} ...${subject} />
      <div>
        <b>${titleOf(subject)}</b>
        ${sentencesOf(subject, table).map((text) => html`<p>${text}</p>`)}
        ${
          refused
            ? html`<p class="help-loses">${refused.text}</p>`
            : standings.map(({ text, result }) => html`<p class="help-${result}">${text}</p>`)
        }
      </div>
    </div>
  `;
}

const root = document.createElement("div");
document.body.append(root);
render(html`<${CardHelp} />`, root);
