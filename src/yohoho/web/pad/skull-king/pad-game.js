// Skull King on the score pad.
import { html } from "../../lib/html.js";
import { FORMAT } from "../../rules/facts.js";
import { fetchSheet } from "../../sheets/storage.js";
import { SKULL_KING } from "../../skull-king/game.js";
import { ChangeNote } from "./change-note.js";
import { exportJson, importCsv, importJson } from "./files.js";
import { listGames } from "./list.js";
import { NewSkullKing } from "./new-game.js";
import { rematch } from "./new-sheet.js";
import { screenAt } from "./screens.js";
import { PenNotes } from "./shared/pen.js";
import { SharingProblem, SharingStatusLine } from "./shared/screens.js";
import { SheetSharing } from "./shared/sync.js";
import { SheetEditor } from "./sheet-editor.js";
import { UndoButtons } from "./undo-buttons.js";
import { ConflictNotice } from "./versions.js";

/** @typedef {{ editor: SheetEditor, sharing: SheetSharing }} SkullKingSheet */

/** @type {import("../pad-game.js").PadGame} */
export const SKULL_KING_PAD = {
  name: SKULL_KING.name,
  format: FORMAT,
  importJson,
  importCsv,
  list: listGames,
  rematch,
  NewGame: NewSkullKing,
  fetch: fetchSheet,
  open(log) {
    const editor = new SheetEditor(log);
    return { editor, sharing: new SheetSharing(editor) };
  },
  close({ editor, sharing }) {
    sharing.leave();
    editor.close();
  },
  save: ({ editor }) => exportJson(editor),
  edition: ({ editor }) => editor.sheet.value.options.edition,
  tableTab: "pad.tab-table",
  screen: screenAt,
  onTab: ({ editor }) => void (editor.changeShown.value = null),
  HeadTools,
  Notes,
};

/** @param {SkullKingSheet & { screen: string, number: number | null }} props */
function HeadTools({ editor, sharing, screen, number }) {
  return html`
    <${SharingStatusLine} sharing=${sharing} />
    ${screen !== "board" && html`<${UndoButtons} editor=${editor} open=${number} />`}
  `;
}

/** @param {SkullKingSheet & { screen: string }} props */
function Notes({ editor, sharing, screen }) {
  const ownNote = ["versions", "options"].includes(screen);
  return html`
    <${SharingProblem} sharing=${sharing} />
    <${PenNotes} sharing=${sharing} />
    ${
      (!ownNote || editor.changeShown.value?.operation) &&
      html`<${ChangeNote} editor=${editor} sharing=${sharing} />`
    }
    <${ConflictNotice} editor=${editor} />
  `;
}
