// The link that makes another device the same person. It is shown while it is valid, and stored
// nowhere.
import { after, now } from "../lib/clock.js";
import { notice } from "../ui/announcer.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { request, ensureGuest, problemOf } from "../lib/http.js";
import { withoutServer } from "../lib/link.js";
import { LineIcon } from "../ui/icon.js";
import { NeedsServer } from "../ui/needs-server.js";
import { locale, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Carry} Carry */

export function DeviceLink() {
  const [carry, setCarry] = useState(/** @type {Carry | null} */ (null));
  const [refused, refuse] = useState("");
  const make = async () => {
    refuse("");
    try {
      await ensureGuest();
      setCarry(await request("POST", "/api/me/carry"));
    } catch (error) {
      refuse(problemOf(error).sentence);
    }
  };
  useEffect(() => {
    if (!carry) return;
    return after(carry.expires - now(), () => setCarry(null));
  }, [carry]);
  return html`
    <section class="panel stack" aria-labelledby="carry">
      <h2 id="carry">${say("settings.carry")}</h2>
      <p class="quiet prose">${say("settings.carry-why")}</p>
      ${
        withoutServer
          ? html`<${NeedsServer} what="device" />`
          : carry
            ? html`<${LinkAndCode} carry=${carry} />`
            : html`<button type="button" onClick=${make}>${say("settings.carry-make")}</button>`
      }
      <p class="refusal" role="alert">${refused}</p>
    </section>
  `;
}

/** @param {{ carry: Carry }} props */
function LinkAndCode({ carry }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const time = new Intl.DateTimeFormat(locale.value, { timeStyle: "short" }).format(carry.expires);
  const copy = async () => {
    field.current?.select();
    // Browsers have no clipboard without https; then the link is selected for copying by hand.
    await navigator.clipboard?.writeText(carry.link).then(
      () => notice(say("settings.copied")),
      () => null,
    );
  };
  return html`
    <div class="ticket">
      <img
        src=${`data:image/svg+xml,${encodeURIComponent(carry.qr)}`}
        alt=${say("settings.carry-qr")}
        width="220"
        height="220"
      />
      <div class="stack">
        <label class="field">
          ${say("settings.carry-label")}
          <input ref=${field} readonly value=${carry.link} />
        </label>
        <button type="button" onClick=${copy}>
          <${LineIcon} name="copy" />
          ${say("settings.copy")}
        </button>
        <p class="quiet prose" role="status">${say("settings.carry-until", { time })}</p>
      </div>
    </div>
  `;
}
