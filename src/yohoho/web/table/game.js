// Draws the game at a table, or the table as text.
import { html } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { Loading } from "../ui/frame.js";
import { say } from "../lib/i18n.js";
import { CoachKeyAndVoice } from "../game/coach-line.js";
import { wordsOf } from "../games/at-table.js";
import { loadTextView } from "../games/text-view.js";
import { Lazy } from "../ui/lazy.js";
import { openOverlay } from "./overlay-state.js";
import { skipOnClick } from "./skip-scene.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../game/stage.js").Stage<any>} Stage */
/** @typedef {import("../game/page-game.js").GameTable} GameTable */

const loadView = () => import("../text-view/table-text-view.js");

/** @param {TableSession} session @param {TableView} view @returns {Stage} */
export function stageOf(session, view) {
  return {
    game: view.game,
    words: wordsOf(view.settings.game),
    seats: view.seats,
    names: namesOf(view),
    me: view.you ?? null,
    table: view,
    act: (action) => session.do({ do: "act", action }),
    command: (command) => session.do(command),
    beat: session.timeline.beat,
    scene: session.timeline.scene,
    takes: () => session.timeline.takes,
    skip: () => session.timeline.skip(),
    hands: null,
    coach: view.coach ? session.coach : null,
    onRule: (ruling) => openOverlay("rules", ruling),
  };
}

/** The names by seat; in a game of two, the ghost has the last seat. @param {TableView} view */
export function namesOf(view) {
  const players = (view.game?.seats ?? view.game?.players ?? []).length;
  const names = view.seats.map((seat) => seat.name ?? "");
  return names.length < players ? [...names, say("play.ghost")] : names;
}

/**
 * @typedef {{
 *   session: TableSession,
 *   view: TableView,
 *   stage: Stage,
 *   found: import("../ui/lazy.js").LazyModule<GameTable>,
 *   note?: any,
 * }} Shown  the text view shows the note beside the question
 */

/** The game where a tap skips the scene that runs. @param {Shown & { inert?: boolean }} props */
export function Game({ inert = false, ...shown }) {
  const { timeline } = shown.session;
  return html`
    <div
      class="table-stage"
      data-scene=${timeline.scene.value?.kind}
      data-touchable=${String(timeline.touchable.value)}
      inert=${inert}
      onClickCapture=${skipOnClick(timeline)}
    >
      <${Drawing} ...${shown} />
    </div>
  `;
}

/** @param {Shown} props */
function Drawing({ session, view, stage, found, note }) {
  if (preferences.value.textView) {
    const props = {
      stage,
      view,
      transport: session.transport,
      timeline: session.timeline,
      logbook: session.logbook,
      coach: session.coach,
      note,
    };
    return html`
      <${Lazy} name="text" from=${() => loadTextView(view.settings.game, loadView)} with=${props} />
      <${CoachKeyAndVoice} stage=${stage} />
    `;
  }
  if (!found.it) return html`<${Loading} gone=${found.gone} />`;
  return html`
    <${found.it.default} stage=${stage} />
    <${CoachKeyAndVoice} stage=${stage} />
  `;
}
