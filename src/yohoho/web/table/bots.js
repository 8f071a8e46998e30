// Adds bots to a table: the choice of their strength, and one for every free seat.
import { fetchMenu } from "../options/menu.js";
import { html, signal, useEffect, useState } from "../lib/html.js";
import { rememberRung, RungChoice, rungOf } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

/** The bot chosen in the lobby, and the settings it replaces. */
const requestedBot = signal({ instead: "", bot: "" });

/** @param {TableView} view */
const settingsKey = ({ id, settings }) => `${id} ${settings.game} ${settings.bots}`;

/** The bots for this game; none until the server has answered. @param {TableView} view */
export function useRungs(view) {
  const [rungs, setRungs] = useState(/** @type {string[]} */ ([]));
  const { game } = view.settings;
  useEffect(() => {
    // Without the list there is no choice, and the bot of the settings is used.
    void fetchMenu().then(
      ({ boxes }) => setRungs(boxes.find((box) => box.game === game)?.rungs ?? []),
      () => null,
    );
  }, [game]);
  return rungs;
}

/**
 * The bot that is added next: the one of the settings until somebody chooses another.
 * @param {TableView} view
 */
function nextBot(view) {
  const { instead, bot } = requestedBot.value;
  return instead === settingsKey(view) ? bot : view.settings.bots;
}

/** @param {{ view: TableView, rungs: string[], group: string }} props */
export function BotChoice({ view, rungs, group }) {
  const pick = (/** @type {string} */ bot) => {
    requestedBot.value = { instead: settingsKey(view), bot };
    rememberRung(bot);
  };
  return html`
    <${RungChoice}
      legend=${say("lobby.bots-how")}
      group=${group}
      rungs=${rungs}
      chosen=${rungOf(nextBot(view))}
      onPick=${pick}
    />
  `;
}

/** @param {TableView} view @param {number | null} seat @returns {import("../wire.js").Command} */
export const addBotCommand = (view, seat) => ({ do: "add-bot", seat, bot: nextBot(view) });

/**
 * Adds one bot after the other, because each takes the first seat that is free then.
 * @param {TableSession} session
 * @param {TableView} view
 */
export async function fillWithBots(session, view) {
  const free = view.seats.filter((seat) => seat.kind === "free");
  for (const _ of free) if (!(await session.do(addBotCommand(view, null)))) return;
}
