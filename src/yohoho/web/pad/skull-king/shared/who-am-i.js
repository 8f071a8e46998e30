// The choice of the person on the sheet to whom this phone belongs.
import { html } from "../../../lib/html.js";
import { say } from "../../../lib/i18n.js";
import { SeatMark } from "../../../ui/score-graph.js";
import { Refusal } from "../../refusal.js";
import { useRequest } from "./request.js";
import { PersonName } from "../../person-name.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */

/**
 * The people that no other member has chosen.
 * @param {SheetSharing} sharing
 * @param {string | null} [own]
 */
export function freePeople({ editor, room }, own = null) {
  const taken = room.value?.crew.flatMap(({ person }) => person ?? []) ?? [];
  return editor.sheet.value.people.filter(
    ({ id, until }) => until === null && (id === own || !taken.includes(id)),
  );
}

/**
 * The name of a member on the sheet, or else on the server.
 * @param {SheetSharing} sharing
 * @param {import("../../../wire.js").Mate} member
 */
export const nameOf = ({ editor }, member) =>
  editor.sheet.value.people.find(({ id }) => id === member.person)?.name ?? member.name;

/** @param {{ sharing: SheetSharing }} props */
export function WhoAmI({ sharing }) {
  const [problem, ask, busy] = useRequest(sharing);
  const person = sharing.room.value?.person ?? null;
  const free = freePeople(sharing, person);
  if (!free.length) return null;
  const choose = async (/** @type {string | null} */ chosen) => {
    sharing.claiming.value = true;
    await ask("PUT", "me", { person: chosen });
    sharing.claiming.value = false;
  };
  return html`
    <div class="crew-who" role="group" aria-label=${say("crew.who")}>
      <p>${say("crew.who")}</p>
      ${problem && html`<${Refusal} problem=${problem} />`}
      <div class="row">
        ${free.map(
          ({ id, name, colour }) => html`
            <button
              key=${id}
              type="button"
              data-person=${id}
              aria-pressed=${id === person}
              disabled=${busy}
              onClick=${() => choose(id === person ? null : id)}
            >
              <${SeatMark} seat=${colour} />
              <span class="pad-row-name"><${PersonName} name=${name} /></span>
            </button>
          `,
        )}
      </div>
      <p class="quiet">${say(person ? "crew.not-me" : "crew.who-why")}</p>
    </div>
  `;
}
