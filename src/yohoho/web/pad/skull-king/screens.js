// The screens of a sheet of Skull King, by the part of the address after #.
import { say } from "../../lib/i18n.js";
import { navigate } from "../../lib/router.js";
import { BoardScreen } from "./board.js";
import { EndScreen } from "./end-screen.js";
import { MoreScreen } from "./more-screen.js";
import { OptionsScreen } from "./options-screen.js";
import { PlayersScreen } from "./players.js";
import { RoundScreen } from "./round.js";
import { ScoreTableScreen } from "./score-table.js";
import { isSharedScreen, SharedScreen } from "./shared/screens.js";
import { VersionsScreen } from "./versions.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("./shared/sync.js").SheetSharing} SheetSharing */
/** @typedef {import("preact").ComponentType<any>} Part */

/** The screens of a round show the end of the game when there is no round left. */
const OF_A_ROUND = ["", "bonus", "edit", "board"];

/** The other screens, the tab to which they belong, and the key of their title.
 * @type {Record<string, { Screen?: Part, tab: string, title: string }>}
 */
const OTHERS = {
  table: { Screen: ScoreTableScreen, tab: "table", title: "pad.tab-table" },
  why: { Screen: ScoreTableScreen, tab: "table", title: "pad.tab-table" },
  versions: { Screen: VersionsScreen, tab: "table", title: "versions.title" },
  crew: { Screen: PlayersScreen, tab: "crew", title: "pad.tab-crew" },
  more: { Screen: MoreScreen, tab: "more", title: "pad.tab-more" },
  options: { Screen: OptionsScreen, tab: "more", title: "pad.options-title" },
  others: { tab: "more", title: "crew.title" },
};
/** @type {Record<string, string>} */
const TAB_OF_A_ROUND = { edit: "table", board: "more" };

/**
 * @param {{ editor: SheetEditor, sharing: SheetSharing }} sheet
 * @param {string} hash
 * @returns {import("../pad-game.js").ShownScreen}
 */
export function screenAt({ editor, sharing }, hash) {
  const [screen, part] = availableScreen(editor, hash);
  const ofRound = OF_A_ROUND.includes(screen);
  const row = ofRound ? rowOn(editor, screen, part) : null;
  const OfRound = screen === "board" ? BoardScreen : row ? RoundScreen : EndScreen;
  const toTable = () => navigate(`/pad/${editor.id}#table`, { replace: true });
  return {
    name: screen,
    tab: OTHERS[screen]?.tab ?? TAB_OF_A_ROUND[screen] ?? "",
    title: ofRound ? roundTitle(editor, screen, row) : say(OTHERS[screen]?.title ?? ""),
    Screen: isSharedScreen(sharing, screen) ? SharedScreen : (OTHERS[screen]?.Screen ?? OfRound),
    key: screen === "versions" ? hash : row?.number,
    props: {
      screen,
      number: row?.number ?? null,
      onDone: () => screen === "edit" && toTable(),
    },
  };
}

/**
 * The screen that the address names, if it is available: without the pen nothing can be changed,
 * and only written rounds can be corrected.
 * @param {SheetEditor} editor
 * @param {string} hash
 * @returns {[string, string]}
 */
function availableScreen(editor, hash) {
  const [screen = "", part = ""] = hash.split("-");
  if (screen === "edit" && (editor.locked.value || !editor.sheet.value.rounds.has(Number(part))))
    return ["table", ""];
  if (screen === "options" && editor.locked.value) return ["more", ""];
  return screen in OTHERS || OF_A_ROUND.includes(screen) ? [screen, part] : ["", ""];
}

/**
 * The round that is corrected, or the next one.
 * @param {SheetEditor} editor
 * @param {string} screen
 * @param {string} part
 */
function rowOn(editor, screen, part) {
  const { rows, next } = editor.tally.value;
  return screen === "edit" ? rows.find(({ number }) => number === Number(part)) : next;
}

/**
 * @param {SheetEditor} editor
 * @param {string} screen
 * @param {{ number: number, cards: number } | null | undefined} row
 */
function roundTitle(editor, screen, row) {
  if (!row) return say("ending.title");
  const { number } = row;
  if (screen === "edit" && editor.isCounted(number)) return say("pad.edit-round", { number });
  return say("sheet.round", { number, cards: editor.draft(number).round.cards || row.cards });
}
