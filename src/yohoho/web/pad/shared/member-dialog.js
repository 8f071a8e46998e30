// The dialog for one member: give or take the pen, choose their person, remove them.
import { Dialog } from "../../ui/dialog.js";
import { html } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { say } from "../../lib/i18n.js";
import { Refusal } from "../refusal.js";
import { useRequest } from "./request.js";
import { freePeople, nameOf } from "./who-am-i.js";

/** @typedef {import("../../wire.js").Room} Room */
/** @typedef {import("../../wire.js").Mate} Mate */
/** @typedef {import("./sync.js").SheetSharing} SheetSharing */

/** @param {{ sharing: SheetSharing, room: Room, mate: Mate, onClose: () => void }} props */
export function MemberDialog({ sharing, room, mate, onClose }) {
  const [problem, ask, busy] = useRequest(sharing);
  const leads = room.owner || room.pen;
  const mine = room.crew.find(({ me }) => me)?.key ?? "";
  const pen = (/** @type {string} */ key, /** @type {boolean} */ has) =>
    ask("PUT", `crew/${key}`, { pen: has });
  const thenClose = async (/** @type {Promise<boolean>} */ done) =>
    void ((await done) && onClose());
  const give = () => thenClose(pen(mate.key, true));
  const handOver = () => thenClose(pen(mate.key, true).then((done) => done && pen(mine, false)));
  const layDown = () => thenClose(pen(mate.key, false));
  const away = () => thenClose(ask("DELETE", `crew/${mate.key}`));
  const become = (/** @type {any} */ event) =>
    ask("PUT", `crew/${mate.key}`, { person: event.currentTarget.value || null });
  const bound = !mate.owner && (room.owner || !mate.pen);
  return html`
    <${Dialog} title=${nameOf(sharing, mate)} onClose=${onClose}>
      <div class="stack">
        ${
          problem &&
          html`
            <${Refusal} problem=${problem} />
          `
        }
        ${
          leads &&
          html`
            <label class="field">
              ${say("crew.is-who")}
              <select value=${mate.person ?? ""} disabled=${busy} onChange=${become}>
                <option value="">${say("crew.watches")}</option>
                ${freePeople(sharing, mate.person).map(
                  ({ id, name }) => html`
                    <option key=${id} value=${id}>${name}</option>
                  `,
                )}
              </select>
            </label>
          `
        }
        <div class="pad-tools">
          ${
            !mate.pen &&
            leads &&
            html`
              <button type="button" class="primary" disabled=${busy} onClick=${give}>
                <${Icon} name="scroll-unfurled" />
                ${say(mate.me ? "crew.pen-mine" : "crew.pen-share")}
              </button>
            `
          }
          ${
            !mate.pen &&
            !mate.me &&
            room.pen &&
            html`
              <button type="button" disabled=${busy} onClick=${handOver}>
                ${say("crew.pen-hand")}
              </button>
            `
          }
          ${
            mate.pen &&
            (mate.me || room.owner) &&
            html`
              <button type="button" disabled=${busy} onClick=${layDown}>
                ${say(mate.me ? "crew.pen-lay" : "crew.pen-take")}
              </button>
            `
          }
          ${
            !mate.me &&
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
