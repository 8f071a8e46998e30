// The page of all puzzles: choose a game, a theme and a difficulty; the deck of mistakes beside it.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { useTitle } from "../lib/title.js";
import { Loading } from "../ui/frame.js";
import { LineIcon } from "../ui/icon.js";
import { LoadProblem } from "../ui/problem.js";
import { Tiles } from "../ui/tiles.js";
import { gameName, gameOf } from "../games/games.js";
import { editionText } from "../options/menu.js";
import { DeckPanel } from "./deck-panel.js";
import { BANDS, boxOf, fitting, nextPuzzle, themesOf, usePuzzles } from "./documents.js";
import { choice, choose, isSolved } from "./progress.js";

await Promise.all([loadStyle("home.css"), loadStyle("puzzles.css")]);

/** @typedef {import("../wire.js").Puzzle} Puzzle */
/** @typedef {import("./documents.js").Band} Band */

export function PuzzleList() {
  const { puzzles, problem, again } = usePuzzles();
  useTitle(say("puzzle.title"));
  return html`
    <div class="hall puzzles">
      <header>
        <h1>${say("puzzle.title")}</h1>
        <p class="quiet">${say("puzzle.lead")}</p>
      </header>
      <${DeckPanel} />
      ${
        problem
          ? html`
              <${LoadProblem} problem=${problem} again=${again} />
              <p class="quiet">${say("puzzle.offline")}</p>
            `
          : puzzles
            ? html`<${Chooser} puzzles=${puzzles} />`
            : html`<${Loading} gone=${false} />`
      }
    </div>
  `;
}

/** @param {{ puzzles: Puzzle[] }} props */
function Chooser({ puzzles }) {
  const boxes = new Map(puzzles.map((puzzle) => [boxOf(puzzle), puzzle.game]));
  const box = boxes.has(choice.value.box) ? choice.value.box : ([...boxes.keys()][0] ?? "");
  const themes = themesOf(puzzles, box);
  const theme = themes.includes(choice.value.theme) ? choice.value.theme : "";
  const matches = fitting(puzzles, { box, theme, band: choice.value.band });
  const next = nextPuzzle(matches, isSolved);
  return html`
    <section class="panel puzzle-choices" aria-label=${say("puzzle.title")}>
      <${Boxes} boxes=${boxes} box=${box} />
      <${Themes} themes=${themes} theme=${theme} />
      <${Tiles}
        legend=${say("puzzle.choose-difficulty")}
        group="difficulty"
        kind="puzzle-bands"
        tiles=${BANDS.map((band) => ({ value: band, name: say(`puzzle.difficulty-${band}`) }))}
        chosen=${choice.value.band}
        onPick=${(/** @type {Band} */ band) => choose({ band })}
      />
      <div class="puzzle-start">
        <button
          type="button"
          class="primary"
          disabled=${!next}
          onClick=${() => next && navigate(`/puzzles/${next.id}`)}
        >
          <${LineIcon} name="play" />
          ${say("puzzle.start")}
        </button>
        <p class="quiet" role="status">${countText(matches)}</p>
      </div>
    </section>
  `;
}

/** @param {Puzzle[]} matches */
const countText = (matches) =>
  matches.length
    ? say("puzzle.fitting", {
        count: matches.length,
        solved: matches.filter(({ id }) => isSolved(id)).length,
      })
    : say("puzzle.none");

/** @param {{ boxes: Map<string, string>, box: string }} props */
function Boxes({ boxes, box }) {
  const tiles = [...boxes].map(([value, game]) => ({
    value,
    name: gameName(game),
    why: editionText(value),
    picture: html`
      <span class="puzzle-picture" aria-hidden="true">
        ${gameOf(game).draw(gameOf(game).boxes[value]?.picture.slice(0, 2) ?? [], value)}
      </span>
    `,
  }));
  return html`
    <${Tiles}
      legend=${say("puzzle.choose-box")}
      group="box"
      tiles=${tiles}
      chosen=${box}
      onPick=${(/** @type {string} */ box) => choose({ box })}
    />
  `;
}

/** @param {{ themes: string[], theme: string }} props */
function Themes({ themes, theme }) {
  return html`
    <label class="puzzle-theme">
      <span>${say("puzzle.choose-theme")}</span>
      <select
        value=${theme}
        onChange=${(/** @type {any} */ event) => choose({ theme: event.currentTarget.value })}
      >
        <option value="">${say("puzzle.any-theme")}</option>
        ${themes.map((name) => html`<option value=${name}>${say(`puzzle.theme.${name}`)}</option>`)}
      </select>
    </label>
  `;
}
