// Everything around the table of a puzzle: the bar, what is asked, and the grade of the answer.
import { html, useEffect } from "../lib/html.js";
import { say, useEdition } from "../lib/i18n.js";
import { useTitle } from "../lib/title.js";
import { announce } from "../ui/announcer.js";
import { LineIcon } from "../ui/icon.js";
import { useGameTable } from "../games/at-table.js";
import { Alerts } from "../table/alerts.js";
import { Game, stageOf } from "../table/game.js";
import { openOverlay, overlay } from "../table/overlay-state.js";
import { Overlays } from "../table/overlays.js";
import { skipOnClick, useSkipKeys } from "../table/skip-scene.js";
import { PuzzleMenu } from "./puzzle-menu.js";
import { PuzzleResult } from "./puzzle-result.js";

/** @typedef {import("./puzzle.js").PuzzleSession} PuzzleSession */
/** @typedef {import("./puzzle-transport.js").Position} Position */
/** @typedef {import("./grading.js").Grade} Grade */
/** @typedef {import("../wire.js").TableView} TableView */

/**
 * @param {{
 *   title: string,
 *   position: Position,
 *   session: PuzzleSession,
 *   view: TableView,
 *   grade: Grade | null,
 *   nextText: string,
 *   onNext: () => void,
 *   onAgain: () => void,
 *   onRemove?: () => void,
 *   note?: string,
 * }} props
 */
export function PuzzleFrame({ title, session, view, ...result }) {
  const { timeline } = session;
  const { position, grade, onAgain } = result;
  const stage = stageOf(session, view);
  const found = useGameTable(position.game);
  useSkipKeys(timeline);
  useTitle(title);
  useEdition(view.game?.options?.edition ?? "");
  return html`
    <div class="around puzzle" data-wide="false" data-phase=${view.phase} data-labels="true">
      <${Bar} title=${title} />
      <main class="at-table">
        ${
          grade
            ? html`
                <${PuzzleResult} ...${result} stage=${stage} grade=${grade} />
              `
            : html`
                <${Cue} />
              `
        }
        <div
          class="table-stage"
          data-scene=${timeline.scene.value?.kind}
          data-touchable=${String(timeline.touchable.value)}
          inert=${grade !== null}
          onClickCapture=${skipOnClick(timeline)}
        >
          <${Game} session=${session} view=${view} stage=${stage} found=${found} />
        </div>
      </main>
      ${
        overlay.value?.sheet === "menu"
          ? html`
              <${PuzzleMenu} onAgain=${onAgain} />
            `
          : html`
              <${Overlays}
                session=${session}
                view=${view}
                stage=${stage}
                Scores=${found.it?.Scores ?? null}
              />
            `
      }
      <${Alerts} stage=${stage} view=${view} logbook=${session.logbook} />
    </div>
  `;
}

/** @param {{ title: string }} props */
function Bar({ title }) {
  const label = say("table.menu");
  return html`
    <header class="table-bar">
      <a class="plain round" href="/puzzles" aria-label=${say("puzzle.all")}>
        <${LineIcon} name="back" />
      </a>
      <h1>${title}</h1>
      <button
        type="button"
        class="plain round bar-door bar-menu"
        aria-label=${label}
        title=${label}
        data-label=${label}
        aria-haspopup="dialog"
        onClick=${() => openOverlay("menu")}
      >
        <${LineIcon} name="menu" />
      </button>
    </header>
  `;
}

/** What to do; read to screen readers. */
function Cue() {
  const text = say("puzzle.cue");
  useEffect(() => announce(text), [text]);
  return html`
    <section class="puzzle-cue" aria-label=${say("puzzle.title")}><p>${text}</p></section>
  `;
}
