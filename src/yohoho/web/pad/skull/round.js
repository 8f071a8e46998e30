// The screen for the time of play: all mats, and what the sheet asks next. A round takes two taps:
// the challenger, and how it ended.
import { html } from "../../lib/html.js";
import { LineIcon } from "../../ui/icon.js";
import { useShortcuts } from "../../ui/shortcuts.js";
import { say } from "../../lib/i18n.js";
import { remaining } from "../../rules/skull-sheet.js";
import { attempt } from "../attempt.js";
import { isDeliberate } from "../tap-guard.js";
import { isOut, Mat } from "./mat.js";
import { nextStep, resultOf } from "./sentences.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */
/** @typedef {import("../../rules/skull-sheet.js").Fact} Fact */

/** @param {{ editor: SkullEditor }} props */
export function SkullRoundScreen({ editor }) {
  useSeatKeys(editor);
  return html`
    <div class="pad-screen skull-pad">
      <ol class="skull-pad-mats" aria-label=${say("skull.mats")} data-takes-focus>
        ${editor.sheet.value.people.map(
          (_, seat) => html`<li key=${seat}><${MatButton} editor=${editor} seat=${seat} /></li>`,
        )}
      </ol>
      <${Question} editor=${editor} />
    </div>
  `;
}

/**
 * A tap on a mat names the challenger; once more takes it back, another mat names another one.
 * @param {{ editor: SkullEditor, seat: number }} props
 */
function MatButton({ editor, seat }) {
  const { asks, challenger } = editor.state.value;
  const chosen = asks === "skull" && challenger === seat;
  const choose = (/** @type {Event} */ event) =>
    isDeliberate(event, `mat-${seat}`) && attempt(() => editor.challenge(chosen ? null : seat));
  return html`
    <button
      type="button"
      class="skull-pad-mat ${isOut(editor, seat) ? "out" : ""}"
      aria-pressed=${String(chosen)}
      disabled=${isOut(editor, seat) || asks === "next"}
      onClick=${choose}
    >
      <${Mat} editor=${editor} seat=${seat} />
    </button>
  `;
}

/** @param {{ editor: SkullEditor }} props */
function Question({ editor }) {
  const { state, names } = editor;
  const { asks, finished } = state.value;
  const last = finished.at(-1);
  return html`
    <section class="skull-pad-ask" aria-labelledby="skull-pad-question">
      ${
        asks === "challenger" &&
        last &&
        html`<p class="skull-pad-told">${resultOf(last, state.value, names).join(" ")}</p>`
      }
      <h2 id="skull-pad-question">${nextStep(state.value, names)}</h2>
      <div class="skull-pad-answers" data-takes-focus>
        ${asks === "skull" && html`<${Outcome} editor=${editor} />`}
        ${
          asks === "next" &&
          html`
            <${SeatButtons} editor=${editor} text=${(/** @type {number} */ seat) => names[seat]} />
          `
        }
      </div>
    </section>
  `;
}

/** @param {{ editor: SkullEditor }} props */
function Outcome({ editor }) {
  const { names } = editor;
  const { challenger } = editor.state.value;
  const owner = (/** @type {number} */ seat) =>
    seat === challenger ? say("skull-pad.own-skull") : names[seat];
  return html`
    <button type="button" class="primary wide" onClick=${answering(editor, null)}>
      <${LineIcon} name="check" />
      ${say("skull-pad.success")}
    </button>
    <div role="group" aria-labelledby="skull-pad-failed">
      <h3 id="skull-pad-failed">${say("skull-pad.failed")}</h3>
      <${SeatButtons} editor=${editor} text=${owner} />
    </div>
  `;
}

/** @param {SkullEditor} editor @param {Fact} fact */
const answering = (editor, fact) => (/** @type {Event} */ event) =>
  void (isDeliberate(event, `answer-${fact}`, true) && attempt(() => editor.answer(fact)));

/** One button for each player in the game.
 * @param {{ editor: SkullEditor, text: (seat: number) => any }} props
 */
function SeatButtons({ editor, text }) {
  return html`
    <div class="skull-pad-seats">
      ${remaining(editor.state.value).map(
        (seat) => html`
          <button key=${seat} type="button" onClick=${answering(editor, seat)}>
            ${text(seat)}
          </button>
        `,
      )}
    </div>
  `;
}

/** Digits answer with a seat, and S is a success. @param {SkullEditor} editor */
function useSeatKeys(editor) {
  const answer = (/** @type {Fact} */ fact) => {
    const { asks } = editor.state.value;
    const fits = fact === null ? asks === "skull" : remaining(editor.state.value).includes(fact);
    return fits && attempt(() => editor.answer(fact)) === null;
  };
  const seats = editor.names.map((_, seat) => String(seat + 1));
  useShortcuts([
    { keys: seats, label: "keys.skull-pad-seat", run: (key) => answer(Number(key) - 1) },
    { keys: ["s"], label: "keys.skull-pad-success", run: () => answer(null) },
  ]);
}
