// The options of a table for any game: its name, who finds it, the clock, watching, chat.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { SwitchRow } from "../ui/switch.js";
import { Tiles } from "../ui/tiles.js";

/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Settings} Settings */

const COACHES = /** @type {const} */ (["alone", "all", "off"]);

/**
 * @param {{
 *   menu: Menu,
 *   box: import("../wire.js").Box,
 *   draft: Settings,
 *   onChange: (some: Partial<Settings>) => void,
 * }} props
 */
export function TableOptions({ menu, box, draft, onChange }) {
  const visibilityTiles = [false, true].map((value) => {
    const key = value ? "public" : "link";
    return { value, name: say(`open.door-${key}`), why: say(`open.door-${key}-why`) };
  });
  const paces = Object.entries(menu.paces).map(([pace, seconds]) => ({
    value: seconds,
    name: say(`open.pace-${pace}`),
    why: say(`open.pace-${pace}-why`, { seconds }),
  }));
  const coaches = COACHES.map((value) => ({
    value,
    name: say(`open.coach-${value}`),
    why: say(`open.coach-${value}-why`),
  }));
  return html`
    <${Tiles}
      legend=${say("open.door")}
      group="door"
      tiles=${visibilityTiles}
      chosen=${draft.public}
      onPick=${(/** @type {boolean} */ open) => onChange({ public: open })}
    />
    <${Tiles}
      legend=${say("open.pace")}
      group="pace"
      tiles=${paces}
      chosen=${draft.pace}
      onPick=${(/** @type {number} */ pace) => onChange({ pace })}
    />
    ${
      box.coach &&
      html`
        <${Tiles}
          legend=${say("open.coach")}
          group="coach"
          tiles=${coaches}
          chosen=${draft.coach}
          onPick=${(/** @type {Settings["coach"]} */ coach) => onChange({ coach })}
        />
      `
    }
    <section class="panel house" aria-labelledby="house-title">
      <h2 id="house-title">${say("open.house")}</h2>
      <label class="field">
        ${say("open.name")}
        <input
          value=${draft.title}
          maxlength=${menu.longest_title}
          autocomplete="off"
          onInput=${(/** @type {any} */ event) => onChange({ title: event.currentTarget.value })}
        />
        <small>${say("open.name-why")}</small>
      </label>
      <${SwitchRow}
        on=${draft.watch === "anyone"}
        name=${say("open.watch")}
        why=${say("open.watch-why")}
        onChange=${(/** @type {boolean} */ on) => onChange({ watch: on ? "anyone" : "nobody" })}
      />
      <${SwitchRow}
        on=${draft.chat}
        name=${say("open.chat")}
        why=${say("open.chat-why")}
        onChange=${(/** @type {boolean} */ chat) => onChange({ chat })}
      />
      <${SwitchRow}
        on=${draft.bots_talk}
        name=${say("open.bots-talk")}
        why=${say("open.bots-talk-why")}
        onChange=${(/** @type {boolean} */ talk) => onChange({ bots_talk: talk })}
      />
    </section>
  `;
}
