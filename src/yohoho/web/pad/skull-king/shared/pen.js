// The pen when its holder is away: who has it, for how long they have been gone, and taking it. The
// holder is told on return.
import { every, now } from "../../../lib/clock.js";
import { html, useEffect, useState } from "../../../lib/html.js";
import { Icon } from "../../../ui/icon.js";
import { formatDuration, formatList, formatTime, say } from "../../../lib/i18n.js";
import { SHEET_LIMITS } from "../../../rules/facts.js";
import { Refusal } from "../../refusal.js";
import { useRequest } from "./request.js";
import { nameOf } from "./who-am-i.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */

const REFRESH_MS = 5000;

/** @param {{ sharing: SheetSharing }} props */
export function PenNotes({ sharing }) {
  const { room, locked, status, shared, ended } = sharing;
  if (!room.value || !shared.value || ended.value) return null;
  if (room.value.pen_taken && !locked.value)
    return html`<${PenTaken} sharing=${sharing} taken=${room.value.pen_taken} />`;
  return locked.value && status.value !== "offline"
    ? html`<${PenAway} sharing=${sharing} />`
    : null;
}

/** @param {{ sharing: SheetSharing }} props */
function PenAway({ sharing }) {
  const [, refresh] = useState(0);
  const [problem, ask, busy] = useRequest(sharing);
  const away = sharing.away.value;
  const holders = sharing.room.value?.crew.filter(({ pen }) => pen) ?? [];
  const gone = holders.length > 0 && holders.every(({ key }) => key in away);
  useEffect(() => {
    if (!gone) return;
    return every(REFRESH_MS, () => refresh((n) => n + 1));
  }, [gone]);
  if (!gone) return null;
  const last = Math.max(...holders.map(({ key }) => away[key] ?? 0));
  const seconds = Math.max(0, Math.floor((now() - last) / 1000));
  const needed = SHEET_LIMITS.pen_away_seconds;
  return html`
    <div class="pad-change crew-pen" role="status">
      <p class="grow">
        ${say("crew.pen-away", {
          names: formatList(holders.map((holder) => nameOf(sharing, holder))),
          time: formatDuration(seconds),
        })}
        ${" "} ${seconds < needed && say("crew.pen-wait", { time: formatDuration(needed) })}
      </p>
      ${problem && html`<${Refusal} problem=${problem} />`}
      ${
        seconds >= needed &&
        html`
          <button
            type="button"
            class="primary"
            disabled=${busy}
            onClick=${() => ask("POST", "pen")}
          >
            <${Icon} name="scroll-unfurled" />
            ${say("crew.pen-grab")}
          </button>
        `
      }
    </div>
  `;
}

/** @param {{ sharing: SheetSharing, taken: import("../../../wire.js").PenTaken }} props */
function PenTaken({ sharing, taken }) {
  const [, ask, busy] = useRequest(sharing);
  const ownKey = sharing.room.value?.crew.find(({ me }) => me)?.key ?? "";
  const read = () => ask("DELETE", "pen");
  const layDown = () =>
    read().then((done) => void (done && ask("PUT", `crew/${ownKey}`, { pen: false })));
  return html`
    <div class="pad-change crew-pen" role="status">
      <p class="grow">${say("crew.pen-taken", { name: taken.by, time: formatTime(taken.at) })}</p>
      <button type="button" class="primary" disabled=${busy} onClick=${read}>
        ${say("crew.pen-keep")}
      </button>
      <button type="button" disabled=${busy} onClick=${layDown}>${say("crew.pen-lay")}</button>
    </div>
  `;
}
