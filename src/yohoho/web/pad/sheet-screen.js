// A sheet and its screens. The part of the address after # names the screen, so that the back
// button works.
import { html, useEffect, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { preferences } from "../lib/preferences.js";
import { navigate, route } from "../lib/router.js";
import { say, useEdition } from "../lib/i18n.js";
import { useWakeLock } from "../lib/wake-lock.js";
import { askToPersist } from "../sheets/storage.js";
import { SheetEditor } from "./sheet-editor.js";
import { BoardScreen } from "./board.js";
import { ChangeNote } from "./change-note.js";
import { PlayersScreen } from "./players.js";
import { EndScreen } from "./end-screen.js";
import { exportJson } from "./files.js";
import { MoreScreen } from "./more-screen.js";
import { OptionsScreen } from "./options-screen.js";
import { RoundScreen } from "./round.js";
import { ScoreTableScreen } from "./score-table.js";
import {
  SharingStatusLine,
  isSharedScreen,
  SharedScreen,
  SharingProblem,
} from "./shared/screens.js";
import { PenNotes } from "./shared/pen.js";
import { SheetSharing } from "./shared/sync.js";
import { StorageWarning } from "./storage-warning.js";
import { UndoButtons } from "./undo-buttons.js";
import { ConflictNotice, VersionsScreen } from "./versions.js";

/** @typedef {import("../rules/log.js").Log} Log */

const TABS = /** @type {const} */ ([
  { hash: "", name: "round", icon: "card-play" },
  { hash: "table", name: "table", icon: "scroll-unfurled" },
  { hash: "crew", name: "crew", icon: "pirate-hat" },
  { hash: "more", name: "more", icon: "compass" },
]);

/** @param {{ log: Log }} props */
export function SheetScreen({ log }) {
  const [editor] = useState(() => new SheetEditor(log));
  const [sharing] = useState(() => new SheetSharing(editor));
  useEffect(() => {
    askToPersist();
    return () => (sharing.leave(), editor.close());
  }, []);
  useWakeLock(preferences.value.padAwake);
  useEdition(editor.sheet.value.options.edition);
  const [screen, part] = screenOf(editor);
  return html`
    <div class="pad-sheet" data-screen=${screen || "round"}>
      <${Head} editor=${editor} sharing=${sharing} screen=${screen} part=${part} />
      <${StorageWarning} onSave=${() => exportJson(editor)} />
      <${SharingProblem} sharing=${sharing} />
      <${PenNotes} sharing=${sharing} />
      ${
        (!["versions", "options"].includes(screen) || editor.changeShown.value?.operation) &&
        html`<${ChangeNote} editor=${editor} sharing=${sharing} />`
      }
      <${ConflictNotice} editor=${editor} />
      <${Screen} editor=${editor} sharing=${sharing} screen=${screen} part=${part} />
      <${Tabs} editor=${editor} screen=${screen} />
    </div>
  `;
}

/**
 * The screen that the address names, if it is available: without the pen nothing can be changed,
 * and only written rounds can be corrected.
 * @param {SheetEditor} editor
 * @returns {[string, string]}
 */
function screenOf(editor) {
  const [screen = "", part = ""] = route.value.hash.split("-");
  if (screen === "edit" && (editor.locked.value || !editor.sheet.value.rounds.has(Number(part))))
    return ["table", ""];
  return screen === "options" && editor.locked.value ? ["more", ""] : [screen, part];
}

/** @param {{ editor: SheetEditor, sharing: SheetSharing, screen: string, part: string }} props */
function Screen({ editor, sharing, screen, part }) {
  if (isSharedScreen(sharing, screen))
    return html`<${SharedScreen} sharing=${sharing} screen=${screen} />`;
  const { next } = editor.tally.value;
  if (screen === "table" || screen === "why") return html`<${ScoreTableScreen} editor=${editor} />`;
  if (screen === "crew") return html`<${PlayersScreen} editor=${editor} />`;
  if (screen === "options") return html`<${OptionsScreen} editor=${editor} />`;
  if (screen === "versions")
    return html`
      <${VersionsScreen} key=${route.value.hash} editor=${editor} sharing=${sharing} />
    `;
  if (screen === "board") return html`<${BoardScreen} editor=${editor} sharing=${sharing} />`;
  if (screen === "more") return html`<${MoreScreen} editor=${editor} />`;
  const number = screen === "edit" ? Number(part) : next?.number;
  const done = () =>
    screen === "edit" ? navigate(`/pad/${editor.id}#table`, { replace: true }) : undefined;
  return number
    ? html`<${RoundScreen} key=${number} editor=${editor} number=${number} onDone=${done} />`
    : html`<${EndScreen} editor=${editor} />`;
}

/** @param {{ editor: SheetEditor, sharing: SheetSharing, screen: string, part: string }} props */
function Head({ editor, sharing, screen, part }) {
  const { next } = editor.tally.value;
  const row =
    screen === "edit"
      ? editor.tally.value.rows.find(({ number }) => number === Number(part))
      : next;
  const onRound = screen === "" || screen === "bonus" || screen === "edit" || screen === "board";
  /** @type {Record<string, string>} */
  const named = {
    ...(editor.isCounted(Number(part)) && { edit: say("pad.edit-round", { number: part }) }),
    others: say("crew.title"),
    versions: say("versions.title"),
    options: say("pad.options-title"),
  };
  const title =
    named[screen] ??
    (onRound
      ? row
        ? say("sheet.round", {
            number: row.number,
            cards: editor.draft(row.number).round.cards || row.cards,
          })
        : say("ending.title")
      : say(`pad.tab-${screen === "why" ? "table" : screen}`));
  return html`
    <header class="pad-head">
      <h1>${title}</h1>
      <${SharingStatusLine} sharing=${sharing} />
      ${
        screen !== "board" &&
        html`<${UndoButtons} editor=${editor} open=${onRound && row ? row.number : null} />`
      }
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

/** @param {{ editor: SheetEditor, screen: string }} props */
function Tabs({ editor, screen }) {
  /** @type {Record<string, string>} */
  const inside = {
    bonus: "",
    edit: "table",
    why: "table",
    versions: "table",
    others: "more",
    board: "more",
    options: "more",
  };
  const here = inside[screen] ?? screen;
  const leave = () => void (editor.changeShown.value = null);
  return html`
    <nav class="pad-tabs" aria-label=${say("pad.tabs")}>
      ${TABS.map(
        ({ hash, name, icon }) => html`
          <a
            key=${name}
            href="/pad/${editor.id}${hash && `#${hash}`}"
            onClick=${leave}
            aria-current=${hash === here ? "page" : null}
          >
            <${Icon} name=${icon} />
            <span>${say(`pad.tab-${name}`)}</span>
          </a>
        `,
      )}
    </nav>
  `;
}
