// The game itself: the table of Skull King or of Skull, each fetched when it is needed.
import { html } from "../lib/html.js";
import { choices } from "../lib/preferences.js";
import { Waiting } from "../ui/frame.js";
import { say } from "../lib/i18n.js";
import { Coaching } from "../game/coach-line.js";
import { Later } from "../ui/lazy.js";
import { openSheet } from "./sheets.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../game/stage.js").Stage<any>} Stage */
/** @typedef {import("../game-loader/game-loader.js").GameTable} GameTable */

const asText = () => import("../text-view/text-view.js");

/** @param {Visit} visit @param {TableView} view @returns {Stage} */
export function stageOf(visit, view) {
  return {
    game: view.game,
    seats: view.seats,
    names: namesOf(view),
    me: view.you ?? null,
    act: (action) => visit.do({ do: "act", action }),
    beat: visit.beat,
    hands: null,
    shown: view.shown ?? {},
    onShow: view.may_show ? () => void visit.do({ do: "show-discs" }) : null,
    coach: view.coach ? visit.coach : null,
    onRule: (ruling) => openSheet("rules", ruling),
  };
}

/** Everybody by seat; where two play, a ghost has the seat after them. @param {TableView} view */
export function namesOf(view) {
  const players = (view.game?.seats ?? view.game?.players ?? []).length;
  const names = view.seats.map((seat) => seat.name ?? "");
  return names.length < players ? [...names, say("play.ghost")] : names;
}

/**
 * @param {{
 *   visit: Visit,
 *   view: TableView,
 *   stage: Stage,
 *   found: import("../ui/lazy.js").Fetched<GameTable>,
 * }} props
 */
export function Game({ visit, view, stage, found }) {
  if (choices.value.textView) {
    const props = { stage, view, line: visit.line, logbook: visit.logbook, coach: visit.coach };
    return html`
      <${Later} name="text" from=${asText} part="TextView" with=${props} />
      <${Coaching} stage=${stage} />
    `;
  }
  if (!found.it)
    return html`
      <${Waiting} gone=${found.gone} />
    `;
  return html`
    <${found.it.default} stage=${stage} />
    <${Coaching} stage=${stage} />
  `;
}
