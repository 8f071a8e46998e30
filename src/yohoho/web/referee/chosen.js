// The chosen cards in order: a tap selects one, to move or to remove it.
import { Card } from "../cards/card.js";
import { html, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/**
 * @typedef {object} ChosenProps
 * @property {string[]} cards
 * @property {string} edition
 * @property {string} empty  the text when there are none
 * @property {boolean} ordered
 * @property {(cards: string[]) => void} onChange
 * @property {(n: number) => string} [mark]  a class for the nth card
 * @property {(n: number) => any} [note]  the note below the nth card; its number by default
 */

/** @param {ChosenProps} props */
export function Chosen({
  cards,
  edition,
  empty,
  ordered,
  onChange,
  mark = () => "",
  note = (n) => n + 1,
}) {
  const [lifted, setLifted] = useState(-1);
  const at = lifted < cards.length ? lifted : -1;
  const move = (/** @type {number} */ by) => {
    onChange(moveCard(cards, at, by));
    setLifted(at + by);
  };
  const remove = () => {
    onChange(cards.filter((_, n) => n !== (at < 0 ? cards.length - 1 : at)));
    setLifted(-1);
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if ((event.key === "Delete" || event.key === "Backspace") && cards.length) remove();
  };
  return html`
    <div class="chosen" onKeyDown=${keys}>
      ${cards.length === 0 && html`<p class="chosen-empty">${empty}</p>`}
      ${
        cards.length > 0 &&
        html`
          <ol class="chosen-cards" data-trick=${ordered} style=${{ "--count": cards.length }}>
            ${cards.map(
              (name, n) => html`
                <li class="chosen-card ${mark(n)}">
                  <button
                    type="button"
                    class="hold"
                    aria-pressed=${n === at}
                    onClick=${() => setLifted(n === at ? -1 : n)}
                  >
                    ${ordered && html`<span class="unseen">${n + 1}.${" "}</span>`}
                    <${Card} name=${name} edition=${edition} />
                  </button>
                  <span class="place">${note(n)}</span>
                </li>
              `,
            )}
          </ol>
        `
      }
      <div class="chosen-tools">
        ${
          ordered &&
          html`
            <${Tool}
              icon="back"
              label=${say("referee-page.earlier")}
              off=${at < 1}
              onClick=${() => move(-1)}
            />
            <${Tool}
              icon="forward"
              label=${say("referee-page.later")}
              off=${at < 0 || at === cards.length - 1}
              onClick=${() => move(1)}
            />
          `
        }
        <button type="button" disabled=${!cards.length} onClick=${remove}>
          ${at < 0 ? say("referee-page.undo") : say("referee-page.remove")}
        </button>
        <button type="button" disabled=${!cards.length} onClick=${() => onChange([])}>
          ${say("referee-page.clear")}
        </button>
      </div>
    </div>
  `;
}

/** @param {{ icon: string, label: string, off: boolean, onClick: () => void }} props */
function Tool({ icon, label, off, onClick }) {
  return html`
    <button
      type="button"
      class="round"
      aria-label=${label}
      title=${label}
      disabled=${off}
      onClick=${onClick}
    >
      <${LineIcon} name=${icon} />
    </button>
  `;
}

/** @param {string[]} cards @param {number} at @param {number} by */
function moveCard(cards, at, by) {
  const rest = cards.filter((_, n) => n !== at);
  return [...rest.slice(0, at + by), cards[at] ?? "", ...rest.slice(at + by)];
}
