// What is around a table that is played in the page alone, in a lesson or a puzzle: the bar, a part
// of its own above the table, the table, and a menu.
import { html, useEffect } from "../lib/html.js";
import { say, useEdition } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { useTitle } from "../lib/title.js";
import { announce } from "../ui/announcer.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { Dialog } from "../ui/dialog.js";
import { useGameTable } from "../games/at-table.js";
import { Alerts } from "./alerts.js";
import { Game } from "./game.js";
import { closeOverlay, openOverlay, overlay } from "./overlay-state.js";
import { Overlays } from "./overlays.js";
import { useSkipKeys } from "./skip-scene.js";
import { MenuEntry, MyPreferences } from "./table-menu.js";

await loadStyle("local-frame.css");

/**
 * @typedef {object} Frame
 * @property {"lesson" | "puzzle"} kind
 * @property {string} title
 * @property {{ href: string, label: string }} back
 * @property {any} [mark]  beside the title
 * @property {any} above  what is asked, or how it ended
 * @property {any} [note]  about an answer; the text view shows it beside the question
 * @property {boolean} decided  whether nothing is left to do at the table
 * @property {string} edition
 * @property {{ text: string, run: () => void }} again
 * @property {"log" | "scores"} sheet  the sheet in the menu
 */

/**
 * @param {Frame & {
 *   session: import("./table-session.js").TableSession,
 *   view: import("../wire.js").TableView,
 *   stage: import("../game/stage.js").Stage<any>,
 * }} props
 */
export function LocalFrame({ session, view, stage, ...frame }) {
  const gameTable = useGameTable(view.settings.game);
  useSkipKeys(session.timeline);
  useTitle(frame.title);
  useEdition(frame.edition);
  return html`
    <div class="around ${frame.kind}" data-wide="false" data-phase=${view.phase} data-labels="true">
      <${Bar} ...${frame} />
      <main class="at-table">
        ${frame.above}
        <${Game}
          session=${session}
          view=${view}
          stage=${stage}
          found=${gameTable}
          note=${frame.note}
          inert=${frame.decided}
        />
      </main>
      ${
        overlay.value?.sheet === "menu"
          ? html`<${LocalMenu} again=${frame.again} sheet=${frame.sheet} />`
          : html`
              <${Overlays}
                session=${session}
                view=${view}
                stage=${stage}
                Scores=${gameTable.it?.Scores ?? null}
              />
            `
      }
      <${Alerts} stage=${stage} view=${view} logbook=${session.logbook} />
    </div>
  `;
}

/** @param {Pick<Frame, "title" | "back" | "mark">} props */
function Bar({ title, back, mark }) {
  const label = say("table.menu");
  return html`
    <header class="table-bar">
      <a class="plain round" href=${back.href} aria-label=${back.label}>
        <${LineIcon} name="back" />
      </a>
      <h1>${title}</h1>
      ${mark}
      <button
        type="button"
        class="plain round bar-door bar-menu"
        aria-label=${label}
        title=${label}
        data-label=${label}
        aria-haspopup="dialog"
        onClick=${() => openOverlay("menu")}
      >
        <${LineIcon} name="menu" />
      </button>
    </header>
  `;
}

/** What to do; read to screen readers. @param {{ label: string, text: string }} props */
export function LocalCue({ label, text }) {
  useEffect(() => announce(text), [text]);
  return html`<section class="local-part local-cue" aria-label=${label}><p>${text}</p></section>`;
}

/**
 * Stands for the table when its document is not there; only what may come back is asked for again.
 * @param {{
 *   title: string,
 *   why: string,
 *   back: { href: string, label: string },
 *   again?: (() => void) | false,
 * }} props
 */
export function LocalUnavailable({ title, why, back, again }) {
  return html`
    <main class="room">
      <div class="nothing table-trouble" role="alert">
        <${Icon} name=${again ? "anchor" : "treasure-map"} />
        <h1>${title}</h1>
        <p>${why}</p>
        <div class="row">
          ${
            again &&
            html`
              <button type="button" class="primary" onClick=${again}>${say("tables.again")}</button>
            `
          }
          <a class="button" href=${back.href}>${back.label}</a>
        </div>
      </div>
    </main>
  `;
}

/** @param {Pick<import("./local-frame.js").Frame, "again" | "sheet">} props */
function LocalMenu({ again, sheet }) {
  const begin = () => {
    closeOverlay();
    again.run();
  };
  return html`
    <${Dialog} kind="sheet" class="sheet-menu" title=${say("table.menu")} onClose=${closeOverlay}>
      <div class="stack">
        <nav class="menu-list" aria-label=${say("table.menu")}>
          <${MenuEntry} stroke="rewind" onClick=${begin}>${again.text}<//>
          <${MenuEntry} icon="scroll-unfurled" onClick=${() => openOverlay("rules")}>
            ${say("table.sheet-rules")}
          <//>
          <${MenuEntry} stroke="list" onClick=${() => openOverlay(sheet)}>
            ${say(`table.sheet-${sheet}`)}
          <//>
        </nav>
        <${MyPreferences} />
      </div>
    <//>
  `;
}
