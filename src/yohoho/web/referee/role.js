// The choice of the role of the Tigress and Scary Mary.
import { Card } from "../cards/card.js";
import { Dialog } from "../ui/dialog.js";
import { html, useState } from "../lib/html.js";
import { cardName, say } from "../lib/i18n.js";
import { packOf } from "./pack.js";

/**
 * Returns the function for a picked card, which asks for its role first if it has two.
 * @param {string} edition
 * @param {(name: string) => void} play
 */
export function useRole(edition, play) {
  const [asking, ask] = useState("");
  const pick = (/** @type {string} */ name) =>
    name === packOf(edition).twoFaced ? ask(name) : play(name);
  const choose = (/** @type {string} */ role) => {
    ask("");
    play(`${asking}:${role}`);
  };
  const dialog =
    asking &&
    html`
      <${Dialog}
        title=${say("ask.role", { card: cardName(asking, edition) })}
        onClose=${() => ask("")}
      >
        <div class="roles">
          ${["pirate", "escape"].map(
            (role) => html`
              <button type="button" onClick=${() => choose(role)}>
                <${Card} name="${asking}:${role}" edition=${edition} />
                ${" "}${say(`referee-page.as-${role}`)}
              </button>
            `,
          )}
        </div>
      <//>
    `;
  return { pick, dialog };
}
