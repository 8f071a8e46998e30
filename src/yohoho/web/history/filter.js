// Which games count: those of a group, those of a time. The address remembers it, so that it can be sent to a friend.
import { html, useState } from "../house/html.js";
import { go } from "../house/router.js";
import { say } from "../house/voice.js";
import { EVERYTHING, playersAddress } from "./address.js";

/** @typedef {import("./address.js").Choice} Choice */

/** @param {{ choice: Choice, who: string, groups: string[] }} props */
export function Filter({ choice, who, groups }) {
  const change = (/** @type {Partial<Choice>} */ news) => go(playersAddress({ ...choice, ...news }, who), { replace: true });
  const narrowed = Object.values(choice).some(Boolean);
  // Where there is room it stands open; a phone shows the people first.
  const [open] = useState(narrowed || matchMedia("(min-width: 44rem)").matches);
  return html`<details class="panel season" open=${open}>
    <summary>${say("history.filter")}</summary>
    <div class="season-fields">
      ${(groups.length > 0 || choice.group) && html`<${GroupChoice} group=${choice.group} groups=${groups} onPick=${(/** @type {string} */ group) => change({ group })} />`}
      <${Day} label=${say("history.since")} value=${choice.since} most=${choice.until} onPick=${(/** @type {string} */ since) => change({ since })} />
      <${Day} label=${say("history.until")} value=${choice.until} least=${choice.since} onPick=${(/** @type {string} */ until) => change({ until })} />
      ${narrowed && html`<a class="button" href=${playersAddress(EVERYTHING, who)}>${say("history.clear")}</a>`}
    </div>
  </details>`;
}

/** A group from the address that is unknown here can be seen, and left. @param {{ group: string, groups: string[], onPick: (group: string) => void }} props */
function GroupChoice({ group, groups, onPick }) {
  const names = group && !groups.includes(group) ? [...groups, group] : groups;
  return html`<label class="field season-group">
    <span>${say("history.group")}</span>
    <select value=${group} onChange=${(/** @type {any} */ event) => onPick(event.currentTarget.value)}>
      <option value="">${say("history.group-all")}</option>
      ${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
    </select>
    <small>${say("history.group-why")}</small>
  </label>`;
}

/** @param {{ label: string, value: string, least?: string, most?: string, onPick: (day: string) => void }} props */
function Day({ label, value, least, most, onPick }) {
  return html`<label class="field">
    <span>${label}</span>
    <input type="date" value=${value} min=${least || undefined} max=${most || undefined} onChange=${(/** @type {any} */ event) => onPick(event.currentTarget.value)} />
  </label>`;
}
