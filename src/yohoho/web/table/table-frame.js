// Everything around a table: the bar above it, the connection status, the panels and overlays.
import { useGameTable } from "../games/at-table.js";
import { gameName } from "../games/games.js";
import { html, useEffect, useState } from "../lib/html.js";
import { useTitle } from "../lib/title.js";
import { Alerts } from "./alerts.js";
import { TopBar } from "./top-bar.js";
import { Ending, EndingAside } from "./ending.js";
import { Reactions } from "./reactions.js";
import { Game, stageOf } from "./game.js";
import { Interruptions } from "./interruptions.js";
import { Lobby } from "./lobby.js";
import { SidePanel } from "./panels.js";
import { Overlays } from "./overlays.js";
import { ConnectionStrip } from "./connection-status.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

const WIDE = "(min-width: 72rem)";

/** Whether there is room for a column beside the table. */
function useWide() {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = () => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return wide;
}

/** @param {{ session: TableSession, view: TableView }} props */
export function TableFrame({ session, view }) {
  const wide = useWide();
  useTitle(view.settings.title || gameName(view.settings.game));
  const found = useGameTable(view.settings.game);
  const stage = view.game ? stageOf(session, view) : null;
  const Scores = (stage && found.it?.Scores) || null;
  return html`
    <div class="around" data-wide=${String(wide)} data-phase=${view.phase}>
      <${TopBar} session=${session} view=${view} wide=${wide} />
      <${ConnectionStrip} session=${session} />
      <main class="at-table">
        ${
          stage
            ? html`
                <div class="table-stage">
                  <${Game} session=${session} view=${view} stage=${stage} found=${found} />
                </div>
              `
            : html`
                <${Lobby} session=${session} view=${view} />
              `
        }
        <${Interruptions} session=${session} view=${view} />
        ${
          view.phase === "over" &&
          (session.resultsHidden.value
            ? html`
                <${EndingAside} session=${session} />
              `
            : html`
                <${Ending} session=${session} view=${view} />
              `)
        }
      </main>
      ${
        wide &&
        html`
          <${SidePanel} session=${session} view=${view} stage=${stage} Scores=${Scores} />
        `
      }
      <${Overlays} session=${session} view=${view} stage=${stage} Scores=${Scores} />
      <${Reactions} session=${session} />
      <${Alerts} stage=${stage} view=${view} logbook=${session.logbook} />
    </div>
  `;
}
