// A note over the hand that says why a card cannot be played, with a link to its ruling.
import { after } from "../lib/clock.js";
import { html, useEffect } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/** @typedef {{ text: string, ruling: string | null }} Said */

const SHOWN_MS = 7000;

/** @param {{ said: Said | null, onRule: (ruling: string) => void, onDone: () => void }} props */
export function RefusedCard({ said, onRule, onDone }) {
  useEffect(() => {
    if (!said) return;
    return after(SHOWN_MS, onDone);
  }, [said]);
  const { text = "", ruling = null } = said ?? {};
  return html`
    <div class="sk-word" role="status">
      ${
        said &&
        html`
          <p key=${text}>
            <span>${text}</span>
            ${
              ruling &&
              html`
                <button type="button" class="plain" onClick=${() => onRule(ruling)}>
                  ${say("sk.rule", { ruling })}
                </button>
              `
            }
          </p>
        `
      }
    </div>
  `;
}
