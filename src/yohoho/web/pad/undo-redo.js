// The buttons for undo and redo in the head of a sheet.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/**
 * @param {{ canUndo: boolean, canRedo: boolean, onUndo: () => void, onRedo: () => void }} props
 */
export function UndoRedo({ canUndo, canRedo, onUndo, onRedo }) {
  return html`
    <${TurnButton} label=${say("pad.undo")} able=${canUndo} onTurn=${onUndo} />
    <${TurnButton} label=${say("pad.redo")} able=${canRedo} onTurn=${onRedo} forth />
  `;
}

/** @param {{ label: string, able: boolean, onTurn: () => void, forth?: boolean }} props */
function TurnButton({ label, able, onTurn, forth = false }) {
  return html`
    <button
      type="button"
      class="plain round"
      disabled=${!able}
      onClick=${onTurn}
      aria-label=${label}
      title=${label}
    >
      <svg class="icon stroke ${forth ? "forth" : ""}" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 5 4 10 9 15M4 10H14A6 6 0 0 1 14 21H11" />
      </svg>
    </button>
  `;
}
