// The table of a puzzle with what is asked above it, or the grade of the answer.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { stageOf } from "../table/game.js";
import { LocalCue, LocalFrame } from "../table/local-frame.js";
import { PuzzleResult } from "./puzzle-result.js";

/** @typedef {import("./puzzle.js").PuzzleSession} PuzzleSession */
/** @typedef {import("./puzzle-transport.js").Position} Position */
/** @typedef {import("./grading.js").Grade} Grade */

/**
 * @param {{
 *   title: string,
 *   position: Position,
 *   session: PuzzleSession,
 *   view: import("../wire.js").TableView,
 *   grade: Grade | null,
 *   nextText: string,
 *   onNext: () => void,
 *   onAgain: () => void,
 *   onRemove?: () => void,
 *   note?: string,
 * }} props
 */
export function PuzzleFrame({ title, session, view, ...result }) {
  const { grade, onAgain } = result;
  const stage = stageOf(session, view);
  return html`
    <${LocalFrame}
      kind="puzzle"
      title=${title}
      back=${{ href: "/puzzles", label: say("puzzle.all") }}
      above=${
        grade
          ? html`<${PuzzleResult} ...${result} stage=${stage} grade=${grade} />`
          : html`<${LocalCue} label=${say("puzzle.title")} text=${say("puzzle.cue")} />`
      }
      decided=${grade !== null}
      edition=${view.game?.options?.edition ?? ""}
      again=${{ text: say("puzzle.again"), run: onAgain }}
      sheet="scores"
      session=${session}
      view=${view}
      stage=${stage}
    />
  `;
}
