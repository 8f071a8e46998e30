// Invites others to the table: a link, a code of six letters, a QR code.
import { fullAddress } from "../lib/base.js";
import { html, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { copy, share } from "../ui/share.js";

/** @typedef {import("../wire.js").TableView} TableView */

const invitation = (/** @type {string} */ url) => ({
  title: "yohoho",
  text: say("lobby.share-text"),
  url,
});

/** Host names that reach this machine only. */
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** @param {{ view: TableView }} props */
export function Invite({ view }) {
  const [pictured, setPictured] = useState(false);
  const link = fullAddress(`/t/${view.id}`);
  return html`
    <div class="invite stack">
      <div class="row">
        <button type="button" class="primary grow" onClick=${() => share(invitation(link), link)}>
          <${LineIcon} name="share" />
          ${" "}${say("lobby.share")}
        </button>
        <button type="button" class="grow" onClick=${() => copy(link)}>
          <${LineIcon} name="copy" />
          ${" "}${say("lobby.copy")}
        </button>
      </div>
      <div class="invite-code">
        ${
          view.code &&
          html`
            <div class="grow">
              <p class="quiet">${say("lobby.code")}</p>
              <p class="table-code" translate="no">
                <span aria-hidden="true">${view.code}</span>
                <span class="unseen">${[...view.code].join(" ")}</span>
              </p>
            </div>
          `
        }
        <button
          type="button"
          class="qr"
          aria-expanded=${String(pictured)}
          aria-label=${say("lobby.qr")}
          title=${say("lobby.qr")}
          onClick=${() => setPictured(!pictured)}
        >
          <img src="/api/qr.svg?path=/t/${view.id}" alt="" width="88" height="88" />
        </button>
      </div>
      ${
        LOCAL_HOSTS.includes(location.hostname) &&
        html`<p class="quiet here-only prose">${say("lobby.here-only")}</p>`
      }
      ${
        pictured &&
        html`
          <img class="qr-large" src="/api/qr.svg?path=/t/${view.id}" alt=${say("lobby.qr-alt")} />
        `
      }
    </div>
  `;
}
