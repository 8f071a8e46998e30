// The dialog that deletes a game. A shared sheet is left, and the dialog says what that means for
// the others.
import { notice } from "../ui/announcer.js";
import { Dialog } from "../ui/dialog.js";
import { html, useEffect, useState } from "../lib/html.js";
import { request, problemOf } from "../lib/http.js";
import { formatList, say } from "../lib/i18n.js";
import { fetchShared, forgetSheet } from "../sheets/storage.js";
import { sheetPath } from "../sheets/exchange.js";
import { hasCopy } from "../sheets/copies.js";
import { leaveSheet } from "../sheets/left-sheets.js";

/** @typedef {import("../wire.js").Room} Room */
/** @typedef {import("../wire.js").Mate} Mate */
/**
 * The members of a shared sheet as far as known, and whether the server has answered.
 * @typedef {{ room: Room | null, reached: boolean, asked: boolean }} Crew
 */

/**
 * @param {{
 *   id: string,
 *   names: string,
 *   about: string,
 *   shared: boolean,
 *   here: boolean,
 *   onGone: () => void,
 *   onClose: () => void,
 * }} props
 */
export function DeleteDialog({ id, names, about, shared, here, onGone, onClose }) {
  const there = shared || !here || hasCopy(id);
  const forget = () => {
    if (there) void leaveSheet(id);
    else forgetSheet(id);
    notice(say("games.forgotten"));
    onClose();
    onGone();
  };
  return html`
    <${Dialog}
      title=${say(shared ? "pad.leave-ask" : "pad.delete-ask")}
      class="pad-forget"
      onClose=${onClose}
    >
      <p>
        <strong>${names}</strong>
        <br />
        ${about}
      </p>
      ${
        shared
          ? html`<${LeavingNote} id=${id} />`
          : html`<p class="quiet">${say(there ? "pad.delete-copy" : "pad.delete-why")}</p>`
      }
      <div class="row">
        <button type="button" class="danger" onClick=${forget}>
          ${say(shared ? "pad.leave" : "pad.delete")}
        </button>
        <button type="button" onClick=${onClose}>${say("games.keep")}</button>
      </div>
    <//>
  `;
}

/**
 * The current members; without a network, the last known ones.
 * @param {string} id
 * @returns {Crew}
 */
function useMembers(id) {
  const [crew, setCrew] = useState(
    /** @type {Crew} */ ({ room: fetchShared(id)?.room ?? null, reached: true, asked: false }),
  );
  useEffect(() => {
    const onFailure = (/** @type {unknown} */ error) =>
      setCrew((now) => ({ ...now, asked: true, reached: problemOf(error).code !== "unreachable" }));
    request("GET", sheetPath(id)).then(
      (room) => setCrew({ room, reached: true, asked: true }),
      onFailure,
    );
  }, [id]);
  return crew;
}

/** @param {{ id: string }} props */
function LeavingNote({ id }) {
  const { room, reached, asked } = useMembers(id);
  const others = room?.crew.filter(({ me }) => !me) ?? [];
  const keepers = others.filter(({ pen, person, owner }) => pen || person || owner);
  const heir = room?.owner ? (keepers.find(({ pen }) => pen) ?? keepers[0]) : null;
  return html`
    <div role="status" aria-busy=${String(!asked)}>
      ${
        keepers.length > 0
          ? html`
              <p>${say("pad.leave-why", { names: formatList(keepers.map(({ name }) => name)) })}</p>
              ${heir && html`<p>${say("pad.leave-heir", { name: heir.name })}</p>`}
            `
          : html`
              <p>${say("pad.leave-last")}</p>
              ${others.length > 0 && html`<p class="quiet">${say("pad.leave-watchers")}</p>`}
            `
      }
      ${!reached && html`<p class="quiet">${say("pad.leave-later")}</p>`}
    </div>
  `;
}
