// Says that a round is being corrected, not entered, and leads back without a change.
import { html } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";

/** @param {{ form: import("./round-form.js").RoundForm, onDone: () => void }} props */
export function CorrectionNote({ form: { editor, number }, onDone }) {
  const cancel = () => (editor.dropDraft(number), onDone());
  return html`
    <div class="pad-change pad-correction" role="note">
      <p class="grow">${say("pad.edit-note")}</p>
      <button type="button" onClick=${cancel}>${say("pad.discard")}</button>
    </div>
  `;
}
