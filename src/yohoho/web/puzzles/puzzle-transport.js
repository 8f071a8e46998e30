// The transport of a puzzle: it shows one view and grades one answer, without a server.
import { batch, signal } from "../lib/html.js";
import { Problem } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { LocalTransport } from "../lib/local-transport.js";
import { gradeOf } from "./grading.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("./grading.js").Grade} Grade */
/**
 * What a puzzle and a card of the deck have in common.
 * @typedef {object} Position
 * @property {string} game
 * @property {any} view  the game's view of the seat
 * @property {import("../wire.js").ActionValue[]} values
 * @property {Record<string, any>} [options]
 */

export class PuzzleTransport extends LocalTransport {
  /** @param {Position} position */
  constructor(position) {
    super();
    this.position = position;
    /** The grade of the answer; null until there is one. */
    this.grade = signal(/** @type {Grade | null} */ (null));
  }

  /** Shows the situation and asks. */
  begin() {
    batch(() => {
      this.grade.value = null;
      this.tell({ told: [], view: tableOf(this.position, this.position.view, 1) }, true);
    });
  }

  /** The first legal action is the answer; then there is nothing left to decide. */
  async do(/** @type {import("../wire.js").Command} */ command) {
    const { values, view } = this.position;
    const grade = command.do === "act" && gradeOf(values, command.action);
    if (!grade || this.grade.peek())
      throw new Problem("not-in-puzzle", { action: "action" in command ? command.action : "" });
    batch(() => {
      this.grade.value = { ...grade, value: { ...grade.value, action: command.action } };
      const decided = { ...view, legal: [], refused: {} };
      this.tell({ told: [], view: tableOf(this.position, decided, 2) }, false);
    });
    return this.version;
  }
}

/** The view of a table at which this situation lies. @param {Position} position */
export function tableOf(
  { game, options = {} },
  /** @type {any} */ view,
  /** @type {number} */ version,
) {
  return /** @type {TableView} */ ({
    id: "puzzle",
    code: "",
    version,
    phase: "playing",
    settings: {
      ...{ game, options: view.options ?? options, title: "", public: false, watch: "anyone" },
      ...{ pace: 0, grace: 60, chat: false, bots_talk: false, coach: "off" },
      ...{ bots: "sailor", stand_in: "sailor" },
    },
    seats: namesOf(view).map((name) => ({ kind: "person", name, here: true })),
    you: view.seat,
    host: false,
    chat_on: false,
    bots_talk: false,
    game_number: 1,
    game: { ...view, legal: view.legal ?? [] },
  });
}

/** Names of nobody, in the language of the page. @param {any} view @returns {string[]} */
function namesOf(view) {
  const seats = (view.seats ?? view.players ?? []).filter((/** @type {any} */ seat) => !seat.ghost);
  const names = say("names.hidden").split(" ");
  return seats.map((/** @type {any} */ _, /** @type {number} */ n) => names[n] ?? String(n + 1));
}
