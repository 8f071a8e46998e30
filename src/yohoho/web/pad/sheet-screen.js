// An open sheet of any game: its head, the screen that is shown, and the tabs. The part of the
// address after # names the screen, so that the back button works.
import { html, useEffect, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { preferences } from "../lib/preferences.js";
import { route } from "../lib/router.js";
import { say, useEdition } from "../lib/i18n.js";
import { useWakeLock } from "../lib/wake-lock.js";
import { askToPersist } from "../sheets/storage.js";
import { StorageWarning } from "./storage-warning.js";

/** @typedef {import("./pad-game.js").PadGame} PadGame */
/** @typedef {import("./pad-game.js").OpenSheet} OpenSheet */

/** @param {{ game: PadGame, id: string }} props */
export function SheetScreen({ game, id }) {
  const [sheet] = useState(() => game.open(game.fetch(id)));
  useEffect(() => {
    askToPersist();
    return () => game.close(sheet);
  }, []);
  useWakeLock(preferences.value.padAwake);
  useEdition(game.edition(sheet));
  const { name, tab, title, Screen, key, props } = game.screen(sheet, route.value.hash);
  const { HeadTools, Notes } = game;
  const given = { ...sheet, ...props };
  return html`
    <div class="pad-sheet" data-screen=${name || "round"}>
      <header class="pad-head">
        <h1>${title}</h1>
        <${HeadTools} ...${given} />
        <${ToList} />
      </header>
      <${StorageWarning} onSave=${() => game.save(sheet)} />
      ${Notes && html`<${Notes} ...${given} />`}
      <${Screen} key=${key} ...${given} />
      <${Tabs} game=${game} sheet=${sheet} tab=${tab} />
    </div>
  `;
}

function ToList() {
  return html`
    <a class="plain round" href="/pad" aria-label=${say("pad.to-list")} title=${say("pad.to-list")}>
      <${LineIcon} name="list" />
    </a>
  `;
}

/** @param {{ game: PadGame, sheet: OpenSheet, tab: string }} props */
function Tabs({ game, sheet, tab }) {
  const tabs = [
    { hash: "", name: "pad.tab-round", icon: "card-play" },
    { hash: "table", name: game.tableTab, icon: "scroll-unfurled" },
    { hash: "crew", name: "pad.tab-crew", icon: "pirate-hat" },
    { hash: "more", name: "pad.tab-more", icon: "compass" },
  ];
  return html`
    <nav class="pad-tabs" aria-label=${say("pad.tabs")}>
      ${tabs.map(
        ({ hash, name, icon }) => html`
          <a
            key=${name}
            href="/pad/${sheet.editor.id}${hash && `#${hash}`}"
            onClick=${() => game.onTab?.(sheet)}
            aria-current=${hash === tab ? "page" : null}
          >
            <${Icon} name=${icon} />
            <span>${say(name)}</span>
          </a>
        `,
      )}
    </nav>
  `;
}
