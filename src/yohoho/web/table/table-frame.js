// Everything around a table: the bar above it, the connection status, the panels and overlays.
import { useGameTable } from "../games/at-table.js";
import { gameName } from "../games/games.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { useEdition } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { useTitle } from "../lib/title.js";
import { Lazy } from "../ui/lazy.js";
import { FirstSteps, teaches } from "./first-steps.js";
import { AwayStrip, MovesMadeStrip } from "./absences.js";
import { DailyBanner } from "./daily-deal.js";
import { Alerts } from "./alerts.js";
import { TopBar } from "./top-bar.js";
import { Reactions } from "./reactions.js";
import { Game, stageOf } from "./game.js";
import { Interruptions } from "./interruptions.js";
import { Lobby } from "./lobby.js";
import { SidePanel } from "./panels.js";
import { Overlays } from "./overlays.js";
import { SoundOffer } from "./sound-offer.js";
import { useSkipKeys } from "./skip-scene.js";
import { ConnectionStrip } from "./connection-status.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

const WIDE = "(min-width: 72rem)";
const loadEnding = () => import("./ending.js");

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
  /** Whether the page has shown the game before its end. */
  const played = useRef(false);
  played.current ||= view.phase === "playing";
  useSkipKeys(session.timeline);
  useTitle(view.settings.title || gameName(view.settings.game));
  useEdition(view.settings.options.edition);
  const gameTable = useGameTable(view.settings.game);
  const stage = view.game ? stageOf(session, view) : null;
  const Scores = (stage && gameTable.it?.Scores) || null;
  const Course = gameTable.it?.Course ?? null;
  const steps = stage && html`<${FirstSteps} stage=${stage} view=${view} />`;
  return html`
    <div
      class="around"
      data-wide=${String(wide)}
      data-phase=${view.phase}
      data-labels=${String(teaches(view))}
    >
      <${TopBar} session=${session} view=${view} wide=${wide} />
      <${ConnectionStrip} session=${session} />
      <main class="at-table">
        <${DailyBanner} view=${view} />
        <${AwayStrip} view=${view} />
        ${stage && html`<${MovesMadeStrip} session=${session} view=${view} stage=${stage} />`}
        ${!preferences.value.textView && steps}
        ${
          stage
            ? html`
                <${Game}
                  session=${session}
                  view=${view}
                  stage=${stage}
                  found=${gameTable}
                  note=${steps}
                />
              `
            : html`<${Lobby} session=${session} view=${view} />`
        }
        <${Interruptions} session=${session} view=${view} />
        <${SoundOffer} view=${view} />
        ${
          view.phase === "over" &&
          html`
            <${Lazy}
              key=${view.game_number}
              name="ending"
              from=${loadEnding}
              with=${{ session, view, stage, live: played.current, Course }}
            />
          `
        }
      </main>
      ${
        wide &&
        html`<${SidePanel} session=${session} view=${view} stage=${stage} Scores=${Scores} />`
      }
      <${Overlays} session=${session} view=${view} stage=${stage} Scores=${Scores} />
      <${Reactions} session=${session} />
      <${Alerts} stage=${stage} view=${view} logbook=${session.logbook} />
    </div>
  `;
}
