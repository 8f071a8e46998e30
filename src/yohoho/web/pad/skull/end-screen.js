// The screen of a finished game of Skull, and the places.
import { html } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { ranksOf } from "../../rules/skull-sheet.js";
import { NextGameButton, Places, Winner } from "../ending.js";
import { newSkullSheetFrom } from "./new-sheet.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/** @param {{ editor: SkullEditor }} props */
export function SkullEndScreen({ editor }) {
  const { winner } = editor.state.value;
  return html`
    <div class="pad-screen pad-end">
      <${Winner} icon="rose" names=${[editor.names[winner ?? 0]]} />
      <${SkullPlaces} editor=${editor} />
      <div class="pad-tools" data-takes-focus>
        <${NextGameButton} start=${() => newSkullSheetFrom(editor.sheet.value)} />
      </div>
    </div>
  `;
}

/** @param {{ editor: SkullEditor }} props */
export function SkullPlaces({ editor }) {
  const { successes, discs } = editor.state.value;
  const ranks = ranksOf(editor.state.value);
  const places = editor.sheet.value.people.map(({ name, colour }, seat) => {
    const left = discs[seat] ?? 0;
    const result = html`
      <span class="skull-pad-result">
        <span>${say("ending.successes", { count: successes[seat] ?? 0 })}</span>
        <small class="quiet">
          ${left ? say("ending.discs-left", { count: left }) : say("mat.out")}
        </small>
      </span>
    `;
    return { name, colour, rank: ranks[seat] ?? null, result };
  });
  return html`<${Places} places=${places} />`;
}
