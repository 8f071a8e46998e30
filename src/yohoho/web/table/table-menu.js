// The menu of the table: people, rules, view, sound, leaving.
import { html } from "../lib/html.js";
import { preferences, setPreferences, storageWorks } from "../lib/preferences.js";
import { LanguageChoice } from "../ui/frame.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { SettingsSummary } from "./settings-summary.js";
import { Invite } from "./invite.js";
import { showKeys } from "../ui/shortcuts.js";
import { openOverlay } from "./overlay-state.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

/** @param {{ session: TableSession, view: TableView }} props */
export function TableMenu({ session, view }) {
  const mayLeave = typeof view.you === "number" && !view.daily;
  const playing = view.phase === "playing";
  const pause = () => session.do({ do: view.paused ? "resume" : "pause" });
  return html`
    <div class="stack">
      <nav class="menu-list" aria-label=${say("table.menu")}>
        ${
          mayLeave &&
          playing &&
          (view.paused || !view.silenced) &&
          html`
            <${MenuEntry} stroke=${view.paused ? "play" : "pause"} onClick=${pause}>
              ${say(view.paused ? "table.resume" : "table.pause")}
            <//>
          `
        }
        <${MenuEntry} icon="pirate-captain" onClick=${() => openOverlay("crew")}>
          ${say("table.sheet-crew")}
        <//>
        <${MenuEntry} icon="scroll-unfurled" onClick=${() => openOverlay("rules")}>
          ${say("table.sheet-rules")}
        <//>
        ${
          matchMedia("(any-hover: hover)").matches &&
          html`<${MenuEntry} stroke="text" onClick=${showKeys}>${say("keys.title")}<//>`
        }
        ${
          mayLeave &&
          html`
            <${MenuEntry} icon="run" onClick=${() => openOverlay("leave")}>${say("table.leave")}<//>
          `
        }
      </nav>
      <${MyPreferences} />
      ${
        view.phase !== "lobby" &&
        html`
          <section class="stack">
            <h3>${say("lobby.agreed")}</h3>
            <${SettingsSummary} settings=${view.settings} />
          </section>
          ${
            !view.daily &&
            html`
              <section class="stack">
                <h3>${say("lobby.invite")}</h3>
                <${Invite} view=${view} />
              </section>
            `
          }
        `
      }
    </div>
  `;
}

/** The person's preferences on this device. */
export function MyPreferences() {
  const { sound, textView } = preferences.value;
  return html`
    <section class="menu-mine">
      <label class="check">
        <input
          type="checkbox"
          checked=${sound}
          onChange=${() => setPreferences({ sound: !sound })}
        />
        <span>${say("table.sound")}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked=${textView}
          onChange=${() => setPreferences({ textView: !textView })}
        />
        <span>
          ${say("table.as-text")}
          <small>${say("table.as-text-why")}</small>
        </span>
      </label>
      <div class="row">
        <${LanguageChoice} />
        <a class="button plain" href="/settings">
          <${LineIcon} name="gear" />
          ${" "}${say("page.settings")}
        </a>
      </div>
      ${
        !storageWorks.value &&
        html`<p class="quiet prose" role="note">${say("table.nothing-kept")}</p>`
      }
    </section>
  `;
}

/**
 * @param {{
 *   icon?: string,
 *   stroke?: import("../ui/icon.js").LineIcon,
 *   onClick: () => void,
 *   children?: any,
 * }} props
 */
export function MenuEntry({ icon, stroke, onClick, children }) {
  return html`
    <button type="button" class="menu-entry" onClick=${onClick}>
      ${icon ? html`<${Icon} name=${icon} />` : stroke && html`<${LineIcon} name=${stroke} />`}
      <span>${children}</span>
    </button>
  `;
}
