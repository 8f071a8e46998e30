// The dialog for one member: give or take the pen, choose their person, remove them.
import { Dialog } from "../../../ui/dialog.js";
import { html } from "../../../lib/html.js";
import { Icon } from "../../../ui/icon.js";
import { say } from "../../../lib/i18n.js";
import { Refusal } from "../../refusal.js";
import { useRequest } from "./request.js";
import { freePeople, nameOf } from "./who-am-i.js";

/** @typedef {import("../../../wire.js").Room} Room */
/** @typedef {import("../../../wire.js").Mate} Mate */
/** @typedef {import("./sync.js").SheetSharing} SheetSharing */

/** @param {{ sharing: SheetSharing, room: Room, member: Mate, onClose: () => void }} props */
export function MemberDialog({ sharing, room, member, onClose }) {
  const [problem, ask, busy] = useRequest(sharing);
  const leads = room.owner || room.pen;
  const ownKey = room.crew.find(({ me }) => me)?.key ?? "";
  const pen = (/** @type {string} */ key, /** @type {boolean} */ has) =>
    ask("PUT", `crew/${key}`, { pen: has });
  const thenClose = async (/** @type {Promise<boolean>} */ done) =>
    void ((await done) && onClose());
  const give = () => thenClose(pen(member.key, true));
  const handOver = () =>
    thenClose(pen(member.key, true).then((done) => done && pen(ownKey, false)));
  const layDown = () => thenClose(pen(member.key, false));
  const away = () => thenClose(ask("DELETE", `crew/${member.key}`));
  const become = (/** @type {any} */ event) =>
    ask("PUT", `crew/${member.key}`, { person: event.currentTarget.value || null });
  const bound = !member.owner && (room.owner || !member.pen);
  return html`
    <${Dialog} title=${nameOf(sharing, member)} onClose=${onClose}>
      <div class="stack">
        ${problem && html`<${Refusal} problem=${problem} />`}
        ${
          leads &&
          html`
            <label class="field">
              ${say("crew.is-who")}
              <select value=${member.person ?? ""} disabled=${busy} onChange=${become}>
                <option value="">${say("crew.watches")}</option>
                ${freePeople(sharing, member.person).map(
                  ({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`,
                )}
              </select>
            </label>
          `
        }
        <div class="pad-tools">
          ${
            !member.pen &&
            leads &&
            html`
              <button type="button" class="primary" disabled=${busy} onClick=${give}>
                <${Icon} name="scroll-unfurled" />
                ${say(member.me ? "crew.pen-mine" : "crew.pen-share")}
              </button>
            `
          }
          ${
            !member.pen &&
            !member.me &&
            room.pen &&
            html`
              <button type="button" disabled=${busy} onClick=${handOver}>
                ${say("crew.pen-hand")}
              </button>
            `
          }
          ${
            member.pen &&
            (member.me || room.owner) &&
            html`
              <button type="button" disabled=${busy} onClick=${layDown}>
                ${say(member.me ? "crew.pen-lay" : "crew.pen-take")}
              </button>
            `
          }
          ${
            !member.me &&
            leads &&
            bound &&
            html`
              <button type="button" class="danger" disabled=${busy} onClick=${away}>
                ${say("crew.send-away")}
              </button>
            `
          }
        </div>
      </div>
    <//>
  `;
}
