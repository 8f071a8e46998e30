// The form for a person who opens a table by a link: a name, a seat, or watching.
import { getChosenPortrait } from "../lib/chosen-portrait.js";
import { TEXT_LIMITS } from "../lib/facts.js";
import { html, signal, useState } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { setMyName, me } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { PortraitChoice } from "../faces/portrait-choice.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

/** The text in the name field; null while nothing was typed. */
const typed = signal(/** @type {string | null} */ (null));
const earlierName = () => preferences.value.name || (me.value?.name ?? "");

/** @param {TableSession} session @param {number | null} seat */
export async function sitDown(session, seat) {
  const name = typed.value?.trim() || earlierName();
  const sat = await session.do({ do: "sit", name, seat, portrait: getChosenPortrait() });
  // The name is stored for the next table; a failure does not matter here.
  if (sat && name !== me.value?.name) await setMyName(name).catch(() => undefined);
  return sat;
}

/** @param {{ session: TableSession, view: TableView }} props */
export function SitDown({ session, view }) {
  const [busy, setBusy] = useState(false);
  const full = view.seats.every((seat) => seat.kind !== "free");
  if (full) return html`<p class="panel lobby-full" role="status">${say("lobby.full")}</p>`;
  if (session.watching.value) {
    return html`
      <div class="row helm">
        <span class="quiet">${say("table.watching")}</span>
        <button type="button" class="primary" onClick=${() => (session.watching.value = false)}>
          ${say("lobby.sit-down")}
        </button>
      </div>
    `;
  }
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    await sitDown(session, null);
    setBusy(false);
  };
  return html`
    <form class="panel stack sit-down" onSubmit=${sit}>
      <label class="field">
        ${say("lobby.name")}
        <input
          value=${typed.value ?? earlierName()}
          maxlength=${TEXT_LIMITS.name}
          required
          autocomplete="nickname"
          onInput=${(/** @type {any} */ event) => (typed.value = event.currentTarget.value)}
        />
      </label>
      <${PortraitChoice} />
      <button type="submit" class="primary big" disabled=${busy}>${say("lobby.sit-down")}</button>
      <button type="button" class="plain" onClick=${() => (session.watching.value = true)}>
        ${say("lobby.just-watch")}
      </button>
    </form>
  `;
}
