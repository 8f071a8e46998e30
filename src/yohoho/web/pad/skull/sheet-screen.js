// A sheet of Skull and its screens. The part of the address after # names the screen.
import { html, useEffect, useState } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { preferences } from "../../lib/preferences.js";
import { route } from "../../lib/router.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { say } from "../../lib/i18n.js";
import { useWakeLock } from "../../lib/wake-lock.js";
import { askToPersist } from "../../sheets/storage.js";
import { attempt } from "../sheet-editor.js";
import { StorageWarning } from "../storage-warning.js";
import { TurnButton } from "../undo-buttons.js";
import { SkullBoardScreen } from "./board.js";
import { SkullEditor } from "./editor.js";
import { SkullEndScreen } from "./end-screen.js";
import { exportSkullJson } from "./files.js";
import { SkullMoreScreen } from "./more-screen.js";
import { SkullPlayersScreen } from "./players.js";
import { SkullRoundScreen } from "./round.js";
import { SkullRoundsScreen } from "./rounds.js";

await loadStyle("pad-skull.css");

const TABS = /** @type {const} */ ([
  { hash: "", name: "pad.tab-round", icon: "card-play" },
  { hash: "table", name: "skull-pad.tab-rounds", icon: "scroll-unfurled" },
  { hash: "crew", name: "pad.tab-crew", icon: "pirate-hat" },
  { hash: "more", name: "pad.tab-more", icon: "compass" },
]);

/** @type {Record<string, import("preact").FunctionComponent<{ editor: SkullEditor }>>} */
const SCREENS = {
  table: SkullRoundsScreen,
  crew: SkullPlayersScreen,
  more: SkullMoreScreen,
  board: SkullBoardScreen,
};

/** @param {{ sheet: import("../../sheets/skull-document.js").SkullSheet }} props */
export function SkullSheetScreen({ sheet }) {
  const [editor] = useState(() => new SkullEditor(sheet));
  useEffect(() => {
    askToPersist();
    return () => editor.close();
  }, []);
  useWakeLock(preferences.value.padAwake);
  const { hash } = route.value;
  const screen = Object.hasOwn(SCREENS, hash) ? hash : "";
  const over = editor.state.value.asks === null;
  const Screen = SCREENS[screen] ?? (over ? SkullEndScreen : SkullRoundScreen);
  return html`
    <div class="pad-sheet" data-screen=${screen || "round"}>
      <${Head} editor=${editor} screen=${screen} />
      <${StorageWarning} onSave=${() => exportSkullJson(editor.sheet.value)} />
      <${Screen} editor=${editor} />
      <${Tabs} editor=${editor} screen=${screen === "board" ? "more" : screen} />
    </div>
  `;
}

/** @param {{ editor: SkullEditor, screen: string }} props */
function Head({ editor, screen }) {
  const { asks, round } = editor.state.value;
  const tab = TABS.find(({ hash }) => hash === screen && hash);
  const play = asks === null ? say("ending.title") : say("table.round", { round });
  return html`
    <header class="pad-head">
      <h1>${tab ? say(tab.name) : play}</h1>
      <${TurnButton}
        label=${say("pad.undo")}
        able=${editor.canUndo}
        onTurn=${() => void attempt(() => editor.undo())}
      />
      <${TurnButton}
        label=${say("pad.redo")}
        able=${editor.canRedo}
        onTurn=${() => void attempt(() => editor.redo())}
        forth
      />
      <a
        class="plain round"
        href="/pad"
        aria-label=${say("pad.to-list")}
        title=${say("pad.to-list")}
      >
        <${LineIcon} name="list" />
      </a>
    </header>
  `;
}

/** @param {{ editor: SkullEditor, screen: string }} props */
function Tabs({ editor, screen }) {
  return html`
    <nav class="pad-tabs" aria-label=${say("pad.tabs")}>
      ${TABS.map(
        ({ hash, name, icon }) => html`
          <a
            key=${name}
            href="/pad/${editor.id}${hash && `#${hash}`}"
            aria-current=${hash === screen ? "page" : null}
          >
            <${Icon} name=${icon} />
            <span>${say(name)}</span>
          </a>
        `,
      )}
    </nav>
  `;
}
