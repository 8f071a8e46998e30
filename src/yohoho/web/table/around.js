// What stands around a table: the bar above, the strip when the line breaks, the panels beside or
// over it.
import { html, useEffect, useState } from "../house/html.js";
import { useTitle } from "../home/title.js";
import { say } from "../house/voice.js";
import { Alerts } from "./alerts.js";
import { Bar } from "./bar.js";
import { Ending, EndingAside } from "./ending.js";
import { Floats } from "./floats.js";
import { Game, stageOf, useGameTable } from "./game.js";
import { Interruptions } from "./interruptions.js";
import { Lobby } from "./lobby.js";
import { Side } from "./panels.js";
import { Sheets } from "./over.js";
import { StandingStrip } from "./standing.js";

/** @typedef {import("./visit.js").Visit} Visit */
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

/** @param {{ visit: Visit, view: TableView }} props */
export function Around({ visit, view }) {
  const wide = useWide();
  useTitle(view.settings.title || say(`play.game.${view.settings.game}`));
  const found = useGameTable(view.settings.game);
  const stage = view.game ? stageOf(visit, view) : null;
  const Scores = (stage && found.it?.Scores) || null;
  return html`
    <div class="around" data-wide=${String(wide)} data-phase=${view.phase}>
      <${Bar} visit=${visit} view=${view} wide=${wide} />
      <${StandingStrip} visit=${visit} />
      <main class="at-table">
        ${
          stage
            ? html`
                <div class="table-stage">
                  <${Game} visit=${visit} view=${view} stage=${stage} found=${found} />
                </div>
              `
            : html`
                <${Lobby} visit=${visit} view=${view} />
              `
        }
        <${Interruptions} visit=${visit} view=${view} />
        ${
          view.phase === "over" &&
          (visit.aside.value
            ? html`
                <${EndingAside} visit=${visit} />
              `
            : html`
                <${Ending} visit=${visit} view=${view} />
              `)
        }
      </main>
      ${
        wide &&
        html`
          <${Side} visit=${visit} view=${view} stage=${stage} Scores=${Scores} />
        `
      }
      <${Sheets} visit=${visit} view=${view} stage=${stage} Scores=${Scores} />
      <${Floats} visit=${visit} />
      <${Alerts} stage=${stage} view=${view} logbook=${visit.logbook} />
    </div>
  `;
}
