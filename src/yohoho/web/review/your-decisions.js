// Decisions of a person over all reviewed games: what ten of them cost, by kind, and the luck.
import { html, useEffect, useState } from "../lib/html.js";
import { me, problemOf, request } from "../lib/http.js";
import { formatDate, loadTexts, say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { LoadingRows } from "../ui/pages.js";
import { LoadProblem } from "../ui/problem.js";
import { GAMES, gameName } from "../games/games.js";
import { amountText, intervalText, signedAmountText } from "./amounts.js";
import { Categories } from "./categories.js";
import { Fact } from "./summary.js";

await Promise.all([loadTexts("review"), loadStyle("review-figures.css")]);

/** @typedef {import("../wire.js").ReviewSummary} ReviewSummary */
/** @typedef {import("../wire.js").ReviewedGame} ReviewedGame */
/** @typedef {import("../lib/http.js").Problem} Problem */
/** @typedef {{ summaries: ReviewSummary[] | null, problem: Problem | null }} Loaded */

const NOTHING = /** @type {Loaded} */ ({ summaries: null, problem: null });
const MAX_GAMES = 12;

/** The summaries of all games that have reviews. */
function useSummaries() {
  const [loaded, setLoaded] = useState(NOTHING);
  const hasUser = me.value !== null;
  const load = () => {
    setLoaded(hasUser ? NOTHING : { summaries: [], problem: null });
    if (hasUser)
      void Promise.all(GAMES.map(({ name }) => summaryOf(name))).then(
        (all) => setLoaded({ summaries: all.filter(({ games }) => games > 0), problem: null }),
        (error) => setLoaded({ summaries: null, problem: problemOf(error) }),
      );
  };
  useEffect(load, [hasUser]);
  return { ...loaded, again: load };
}

/** @param {string} game @returns {Promise<ReviewSummary>} */
const summaryOf = (game) => request("GET", `/api/reviews/summary?game=${encodeURIComponent(game)}`);

export default function YourDecisions() {
  const { summaries, problem, again } = useSummaries();
  return html`
    <section class="stack" aria-labelledby="your-decisions">
      <h2 id="your-decisions">${say("review.yours")}</h2>
      ${
        problem &&
        html`<div class="panel"><${LoadProblem} problem=${problem} again=${again} /></div>`
      }
      ${!summaries && !problem && html`<div class="panel"><${LoadingRows} /></div>`}
      ${summaries?.length === 0 && html`<${NoReviews} />`}
      ${summaries?.map(
        (summary) => html`<${GameSummary} key=${summary.game} summary=${summary} />`,
      )}
    </section>
  `;
}

function NoReviews() {
  return html`
    <div class="panel nothing">
      <${Icon} name="compass" />
      <p>${say("review.yours-empty")}</p>
      <a class="button primary" href="/games">${say("review.yours-open")}</a>
    </div>
  `;
}

/** @param {{ summary: ReviewSummary }} props */
function GameSummary({ summary }) {
  const { game, unit, games, unforced, luck } = summary;
  return html`
    <section class="panel stack" aria-label=${gameName(game)}>
      <h3>${gameName(game)}</h3>
      <p class="quiet prose">${say("review.yours-games", { count: games })}</p>
      <dl class="review-facts numbers">
        <${Fact}
          name=${say("review.per-ten")}
          value=${intervalText(summary.loss_per_ten, summary.loss_margin, unit)}
          more=${say("review.of-decisions", { count: unforced })}
        />
        <${Fact} name=${say("review.yours-luck")} value=${signedAmountText(luck, unit)} />
      </dl>
      <${Categories} categories=${summary.categories} unit=${unit} name=${`kinds-${game}`} />
      <${LastGames} games=${summary.reviewed} unit=${unit} />
    </section>
  `;
}

/**
 * The reviewed games, newest first, each with a link to its review.
 * @param {{ games: ReviewedGame[], unit: ReviewSummary["unit"] }} props
 */
function LastGames({ games, unit }) {
  const shown = games.slice(-MAX_GAMES).reverse();
  return html`
    <details>
      <summary>${say("review.yours-last")}</summary>
      <ul class="review-games numbers">
        ${shown.map(
          ({ id, finished, loss_per_ten: loss, luck }) => html`
            <li key=${id}>
              <a href="/replay/${id}?review">
                <${LineIcon} name="graph" />
                ${say("review.yours-game", {
                  date: formatDate(finished),
                  loss: amountText(loss, unit),
                  luck: signedAmountText(luck, unit),
                })}
              </a>
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}
