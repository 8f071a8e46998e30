// What is needed seldom: people, rules, how the table is shown, sound, leaving.
import { html } from "../lib/html.js";
import { choices, choose, kept } from "../lib/preferences.js";
import { LanguageChoice } from "../ui/frame.js";
import { Icon, Stroke } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { Agreed } from "./agreed.js";
import { Invite } from "./invite.js";
import { openSheet } from "./sheets.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */

/** @param {{ visit: Visit, view: TableView }} props */
export function Menu({ visit, view }) {
  const seated = typeof view.you === "number";
  const playing = view.phase === "playing";
  const pause = () => visit.do({ do: view.paused ? "resume" : "pause" });
  return html`
    <div class="stack">
      <nav class="menu-list" aria-label=${say("table.menu")}>
        ${
          seated &&
          playing &&
          html`
            <${Entry} stroke=${view.paused ? "play" : "pause"} onClick=${pause}>
              ${say(view.paused ? "table.resume" : "table.pause")}
            <//>
          `
        }
        <${Entry} icon="pirate-captain" onClick=${() => openSheet("crew")}>
          ${say("table.sheet-crew")}
        <//>
        <${Entry} icon="scroll-unfurled" onClick=${() => openSheet("rules")}>
          ${say("table.sheet-rules")}
        <//>
        ${
          seated &&
          html`
            <${Entry} icon="run" onClick=${() => openSheet("leave")}>${say("table.leave")}<//>
          `
        }
      </nav>
      <${Mine} />
      ${
        view.phase !== "lobby" &&
        html`
          <section class="stack">
            <h3>${say("lobby.agreed")}</h3>
            <${Agreed} settings=${view.settings} />
          </section>
          <section class="stack">
            <h3>${say("lobby.invite")}</h3>
            <${Invite} view=${view} />
          </section>
        `
      }
    </div>
  `;
}

/** How I want to have it, on this device. */
function Mine() {
  const { sound, textView } = choices.value;
  return html`
    <section class="menu-mine">
      <label class="check">
        <input type="checkbox" checked=${sound} onChange=${() => choose({ sound: !sound })} />
        <span>${say("table.sound")}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked=${textView}
          onChange=${() => choose({ textView: !textView })}
        />
        <span>
          ${say("table.as-text")}
          <small>${say("table.as-text-why")}</small>
        </span>
      </label>
      <div class="row">
        <${LanguageChoice} />
        <a class="button plain" href="/settings">
          <${Stroke} name="gear" />
          ${" "}${say("page.settings")}
        </a>
      </div>
      ${
        !kept.value &&
        html`
          <p class="quiet" role="note">${say("table.nothing-kept")}</p>
        `
      }
    </section>
  `;
}

/**
 * @param {{
 *   icon?: string,
 *   stroke?: import("../ui/icon.js").Stroke,
 *   onClick: () => void,
 *   children?: any,
 * }} props
 */
function Entry({ icon, stroke, onClick, children }) {
  return html`
    <button type="button" class="menu-entry" onClick=${onClick}>
      ${
        icon
          ? html`
              <${Icon} name=${icon} />
            `
          : stroke &&
            html`
              <${Stroke} name=${stroke} />
            `
      }
      <span>${children}</span>
    </button>
  `;
}
