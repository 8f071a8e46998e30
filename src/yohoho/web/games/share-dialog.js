// The dialog that makes and revokes the link by which everybody can watch a finished game.
import { html, useEffect, useRef, useSignal } from "../lib/html.js";
import { notice } from "../ui/announcer.js";
import { Dialog } from "../ui/dialog.js";
import { LineIcon } from "../ui/icon.js";
import { SwitchRow } from "../ui/switch.js";
import { share } from "../ui/share.js";
import { problemOf, request } from "../lib/http.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";

await loadStyle("share.css");

/** @typedef {import("../wire.js").ShareLink} ShareLink */

/** @param {{ game: string, step: number | null, text: string, onClose: () => void }} props */
export function ShareDialog({ game, step, text, onClose }) {
  const { link, hidden, loaded, save, hide, revoke } = useShare(game, step);
  const primary = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const send = async () => {
    const url = await save();
    // The text names the players.
    const words = hidden || !text ? {} : { text };
    if (url) await share({ ...words, url }, [...Object.values(words), url].join("\n"));
  };
  const stop = async () => {
    await revoke();
    primary.current?.focus(); // the button that was pressed is gone
  };
  return html`
    <${Dialog} title=${say("share.title")} onClose=${onClose}>
      <div class="stack share-game">
        <p>${say(step === null ? "share.how" : "share.how-moment")}</p>
        <${SwitchRow}
          on=${hidden}
          off=${!loaded}
          name=${say("share.hide-names")}
          why=${say("share.hide-why")}
          onChange=${hide}
        />
        ${link && html`<${SharedLink} link=${link} />`}
        <div class="row">
          <button ref=${primary} type="button" class="primary" disabled=${!loaded} onClick=${send}>
            <${LineIcon} name="share" />
            ${" "}${say("share.make")}
          </button>
          ${link && html`<button type="button" onClick=${stop}>${say("share.revoke")}</button>`}
        </div>
      </div>
    <//>
  `;
}

/** @param {{ link: string }} props */
function SharedLink({ link }) {
  return html`
    <p class="share-on">
      <${LineIcon} name="check" />
      ${" "}${say("share.on")}
    </p>
    <label>
      <span class="unseen">${say("share.link")}</span>
      <input
        class="share-link"
        readonly
        value=${link}
        onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}
      />
    </label>
  `;
}

/**
 * The share of a game as the server has it, and the functions that change it.
 * @param {string} game
 * @param {number | null} step
 */
function useShare(game, step) {
  const path = `/api/games/${encodeURIComponent(game)}/share`;
  const made = useSignal(/** @type {ShareLink | null} */ (null));
  const hidden = useSignal(false);
  const loaded = useSignal(false);
  const link = () => made.value && made.value.link + (step === null ? "" : `#${step}`);
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    await work().catch((error) => notice(problemOf(error).sentence, "trouble"));
    hidden.value = made.value?.pseudonyms ?? hidden.value;
  };
  const save = async () => {
    await attempt(async () => {
      made.value = await request("POST", path, { pseudonyms: hidden.value });
    });
    return link();
  };
  useEffect(() => {
    void attempt(async () => {
      made.value = (await request("GET", path)).share;
      loaded.value = true;
    });
  }, [path]);
  return {
    link: link(),
    hidden: hidden.value,
    loaded: loaded.value,
    save,
    hide: (/** @type {boolean} */ on) => {
      hidden.value = on;
      if (made.value) void save();
    },
    revoke: () =>
      attempt(async () => {
        await request("DELETE", path);
        made.value = null;
        notice(say("share.revoked"));
      }),
  };
}
