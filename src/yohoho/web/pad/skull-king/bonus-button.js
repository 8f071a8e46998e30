// The button that opens the bonuses of a round, with their number.
import { html } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { navigate, route } from "../../lib/router.js";
import { say } from "../../lib/i18n.js";

/** @param {{ form: import("./round-form.js").RoundForm }} props */
export function BonusButton({ form: { editor, number, round } }) {
  const claimed = [
    ...round.claims,
    ...[...Object.values(round.wagers), ...Object.values(round.harry)].filter(Boolean),
  ].length;
  const edit = route.value.hash.startsWith("edit") ? `edit-${number}-` : "";
  return html`
    <button
      type="button"
      class="pad-bonus"
      onClick=${() => navigate(`/pad/${editor.id}#${edit}bonus`)}
    >
      <${Icon} name="locked-chest" />
      ${say("pad.bonuses")}${claimed > 0 && html`<span class="pad-count numbers">${claimed}</span>`}
    </button>
  `;
}
