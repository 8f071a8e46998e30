// The buttons for undo and redo. They first concern the taps of the open round; a saved round is
// undone only after a question. What comes first is decided in draft-history.js for taps, and in
// sheets/undo.js for what is saved.
import { announce } from "../../ui/announcer.js";
import { Dialog } from "../../ui/dialog.js";
import { html, useState } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { attempt } from "../attempt.js";
import { UndoRedo } from "../undo-redo.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** @param {{ editor: SheetEditor, open: number | null }} props `open`: the round on this screen */
export function UndoButtons({ editor, open }) {
  const [asking, ask] = useState(false);
  const saved = editor.savedRound;
  const undo = () => {
    if (open !== null && editor.undoTap(open)) announce(say("pad.told-tap"));
    else if (saved) ask(true);
    else void attempt(() => editor.undo());
  };
  const redo = () => (open !== null && editor.redoTap(open)) || void attempt(() => editor.redo());
  const confirm = () => (ask(false), void attempt(() => editor.undo()));
  return html`
    <${UndoRedo}
      canUndo=${editor.canUndo(open)}
      canRedo=${editor.canRedo(open)}
      onUndo=${undo}
      onRedo=${redo}
    />
    ${
      asking &&
      saved &&
      html`
        <${Dialog}
          title=${say("pad.undo-ask", { number: saved.number })}
          onClose=${() => ask(false)}
        >
          <p>${say(saved.corrected ? "pad.undo-edit" : "pad.undo-saved")}</p>
          <div class="row">
            <button type="button" class="danger" onClick=${confirm}>${say("pad.undo")}</button>
            <button type="button" onClick=${() => ask(false)}>${say("pad.discard")}</button>
          </div>
        <//>
      `
    }
  `;
}
