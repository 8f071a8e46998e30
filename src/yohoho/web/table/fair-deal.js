// The proof that nobody chose the deals: the commitment before the game and the secret that it hid.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/** @param {{ view: import("../wire.js").TableView }} props */
export function FairDeal({ view }) {
  if (!view.secret) return null;
  return html`
    <details class="fair-deal">
      <summary>${say("ending.fair")}</summary>
      <p class="quiet prose">${say("ending.fair-why")}</p>
      <dl>
        <dt>${say("ending.commitment")}</dt>
        <dd><code translate="no">${view.commitment}</code></dd>
        <dt>${say("ending.secret")}</dt>
        <dd><code translate="no">${view.secret}</code></dd>
        ${(view.words ?? []).map(
          (words, seat) =>
            words &&
            html`
              <dt>${say("ending.words-of", { name: view.seats[seat]?.name ?? "" })}</dt>
              <dd><q>${words}</q></dd>
            `,
        )}
      </dl>
      <p class="quiet prose">${say("ending.fair-how")}</p>
      <a class="button" download href="/api/games/${view.id}-${view.game_number}/download">
        ${say("ending.record")}
      </a>
    </details>
  `;
}
