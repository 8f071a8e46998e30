// The words that a player adds to the seed of the deals, beside the server's secret.
import { TEXT_LIMITS } from "../lib/facts.js";
import { html, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/**
 * @param {{
 *   session: import("./table-session.js").TableSession,
 *   view: import("../wire.js").TableView,
 * }} props
 */
export function ClientSeed({ session, view }) {
  const [words, setWords] = useState("");
  const given = view.seats[view.you ?? -1]?.words;
  const give = (/** @type {Event} */ event) => {
    event.preventDefault();
    void session.do({ do: "give-words", words }).then((done) => done && setWords(""));
  };
  return html`
    <details class="panel own-words">
      <summary>${say("lobby.words")}${" "}${given && html`<${LineIcon} name="check" />`}</summary>
      <form class="stack" onSubmit=${give}>
        <p class="quiet prose">${say("lobby.words-why")}</p>
        <label class="field">
          ${say("lobby.words-label")}
          <input
            value=${words}
            maxlength=${TEXT_LIMITS.words}
            autocomplete="off"
            onInput=${(/** @type {any} */ event) => setWords(event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <button type="submit" disabled=${!words}>${say("lobby.words-give")}</button>
          ${given && html`<span class="quiet">${say("lobby.words-given")}</span>`}
        </div>
        <p class="quiet commitment prose">
          <small>${say("ending.commitment")}</small>
          <br />
          <code translate="no">${view.commitment}</code>
        </p>
      </form>
    </details>
  `;
}
