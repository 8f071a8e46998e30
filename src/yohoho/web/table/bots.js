// Calling bots to the table: how strong they shall be, and one for every chair that is free.
import { fetchMenu } from "../home/menu.js";
import { html, useEffect, useState } from "../house/html.js";
import { RungChoice, rungFor } from "../house/ladder.js";
import { say } from "../house/voice.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */

/** The bots there are for what is played here; none until the server has said. @param {TableView} view */
export function useRungs(view) {
  const [rungs, setRungs] = useState(/** @type {string[]} */ ([]));
  const { game } = view.settings;
  useEffect(() => {
    // Without the list there is no choice, and whoever the table's settings name can still come.
    void fetchMenu().then(({ boxes }) => setRungs(boxes.find((box) => box.game === game)?.rungs ?? []), () => null);
  }, [game]);
  return rungs;
}

/** @param {{ view: TableView, rungs: string[], group: string }} props */
export function BotChoice({ view, rungs, group }) {
  return html`<${RungChoice} legend=${say("lobby.bots-how")} group=${group} rungs=${rungs} usual=${view.settings.bots} />`;
}

/** @param {TableView} view @param {string[]} rungs @param {number | null} seat @returns {import("../wire.js").Command} */
export const botFor = (view, rungs, seat) => ({ do: "add-bot", seat, bot: rungFor(rungs, view.settings.bots) });

/** One after the other: each takes the first chair that is free then. @param {Visit} visit @param {TableView} view @param {string[]} rungs */
export async function fillWithBots(visit, view, rungs) {
  const free = view.seats.filter((seat) => seat.kind === "free");
  for (const _ of free) if (!(await visit.do(botFor(view, rungs, null)))) return;
}
