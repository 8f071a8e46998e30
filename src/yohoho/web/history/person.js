// One person over many games: the accuracy of the bids, the best results, and the results against
// others.
import { html, useEffect, useRef } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { say, formatSigned } from "../lib/i18n.js";
import { playersAddress } from "./address.js";
import { average, biasText, bidsMadeText, percent, ratingText } from "./number-format.js";

/** @typedef {import("../wire.js").Standing} Standing */
/** @typedef {import("../wire.js").PadCareer} Career */
/** @typedef {import("../wire.js").PadTried} Tried */
/** @typedef {import("../wire.js").PadRun} Run */
/** @typedef {import("../wire.js").PadFeat} Feat */
/** @typedef {import("./address.js").Choice} Choice */

/** @param {{ who: string, people: Standing[], choice: Choice, unrated?: boolean }} props */
export function Person({ who, people, choice, unrated = false }) {
  const career = people.find(({ key }) => key === who);
  const name = useRef(/** @type {HTMLElement | null} */ (null));
  // The focus moves here, so that keyboard and screen reader users continue at this place.
  useEffect(() => name.current?.focus({ preventScroll: true }), [Boolean(career)]);
  return html`
    <article class="sailor">
      <a class="plain sailor-back" href=${playersAddress(choice)}>
        <${LineIcon} name="back" />
        ${say("history.back")}
      </a>
      <h2 ref=${name} tabindex="-1">
        ${career ? career.career.name : say("history.nobody-title")}
      </h2>
      ${
        career
          ? html`
              <${Totals} standing=${career} unrated=${unrated} />
              <${Misses} career=${career.career} />
              <${ByCards} career=${career.career} />
              <${Feats} career=${career.career} />
              <${Duels} career=${career.career} people=${people} choice=${choice} />
            `
          : html`
              <div class="panel nothing">
                <${Icon} name="ghost" />
                <p>${say("history.nobody")}</p>
              </div>
            `
      }
    </article>
  `;
}

/** @param {{ standing: Standing, unrated: boolean }} props */
function Totals({ standing: { career, rating }, unrated }) {
  const { games, wins, bids } = career;
  return html`
    <dl class="totals numbers">
      <${Fact} name=${say("history.games")} value=${games} />
      <${Fact} name=${say("history.wins")} value=${wins} more=${percent(wins, games)} />
      <${Fact}
        name=${say("history.exact-bids")}
        value=${percent(bids.made, bids.tried)}
        more=${bidsMadeText(bids)}
      />
      <${Fact}
        name=${say("history.rating")}
        value=${rating ? ratingText(rating)[0] : "–"}
        more=${
          rating
            ? ratingText(rating)[1]
            : say(unrated ? "history.rating-there" : "history.no-rating")
        }
      />
    </dl>
    <p class="quiet small-print">${say("history.why-rating")}</p>
  `;
}

/** @param {{ name: string, value: string | number, more?: any }} props */
function Fact({ name, value, more }) {
  return html`
    <div class="fact">
      <dt>${name}</dt>
      <dd>
        <strong>${value}</strong>
        ${" "}${more && html`<span class="quiet">${more}</span>`}
      </dd>
    </div>
  `;
}

/**
 * How often and by how much the bids were too high or too low.
 * @param {{ career: Career }} props
 */
function Misses({ career: { bids, misses } }) {
  if (!bids.tried) return null;
  const miss = (/** @type {number} */ rounds, /** @type {number} */ tricks) => ({
    value: bidsMadeText({ made: rounds, tried: bids.tried }),
    more: rounds > 0 && say("history.miss-by", { tricks: average(tricks, rounds) }),
  });
  return html`
    <section class="panel" aria-labelledby="misses">
      <h3 id="misses">${say("history.misses")}</h3>
      <p class="prose">${biasText(bids, misses)}</p>
      <dl class="feats thirds numbers">
        <${Fact} name=${say("history.too-high")} ...${miss(misses.over, misses.tricks_over)} />
        <${Fact}
          name=${say("history.exact")}
          value=${bidsMadeText(bids)}
          more=${percent(bids.made, bids.tried)}
        />
        <${Fact} name=${say("history.too-low")} ...${miss(misses.under, misses.tricks_under)} />
      </dl>
    </section>
  `;
}

/**
 * The bars repeat the numbers beside them, so they are hidden from screen readers.
 * @param {{ career: Career }} props
 */
function ByCards({ career }) {
  const rounds = Object.entries(career.by_cards).map(([cards, tried]) => ({
    cards: Number(cards),
    tried,
  }));
  return html`
    <section class="panel" aria-labelledby="by-cards">
      <h3 id="by-cards">${say("history.by-cards")}</h3>
      ${
        rounds.length
          ? html`
              <ul class="bars numbers">
                ${rounds
                  .sort((one, other) => one.cards - other.cards)
                  .map((round) => html`<${Bar} key=${round.cards} ...${round} />`)}
              </ul>
            `
          : html`<p class="quiet prose">${say("history.no-bids")}</p>`
      }
    </section>
  `;
}

/** @param {{ cards: number, tried: Tried }} props */
function Bar({ cards, tried }) {
  const full = tried.tried ? tried.made / tried.tried : 0;
  return html`
    <li>
      <span>${say("history.cards", { count: cards })}</span>
      <span class="bar" aria-hidden="true">
        <span style=${{ transform: `scaleX(${full})` }}></span>
      </span>
      <span class="bar-made">${bidsMadeText(tried)}</span>
      <strong>${percent(tried.made, tried.tried)}</strong>
    </li>
  `;
}

/** @param {{ career: Career }} props */
function Feats({ career: { zeros, biggest, exact_run, win_run } }) {
  const now = (/** @type {Run} */ run) => say("history.run-now", { now: run.now });
  return html`
    <section class="panel" aria-labelledby="feats">
      <h3 id="feats">${say("history.feats")}</h3>
      <dl class="feats numbers">
        <${Fact}
          name=${say("history.zeros")}
          value=${zeros.tried ? bidsMadeText(zeros) : "–"}
          more=${zeros.tried ? percent(zeros.made, zeros.tried) : say("history.zeros-none")}
        />
        <${Fact}
          name=${say("history.biggest")}
          value=${biggest ? formatSigned(biggest.points) : "–"}
          more=${biggest && html`<${FeatLink} feat=${biggest} />`}
        />
        <${Fact} name=${say("history.exact-run")} value=${exact_run.best} more=${now(exact_run)} />
        <${Fact} name=${say("history.win-run")} value=${win_run.best} more=${now(win_run)} />
      </dl>
    </section>
  `;
}

/** A link to the game of a feat. @param {{ feat: Feat }} props */
function FeatLink({ feat: { kind, sheet, round } }) {
  return html`
    <a href=${kind === "pad" ? `/pad/${sheet}#table` : `/replay/${sheet}`}>
      ${say("history.biggest-round", { round })}
    </a>
  `;
}

/**
 * Bots share the last row and have no page of their own.
 * @param {{ career: Career, people: Standing[], choice: Choice }} props
 */
function Duels({ career, people, choice }) {
  const against = withoutPrototype(career.against);
  const duels = people.flatMap(({ key, career: { name } }) =>
    against[key]
      ? {
          key,
          name: html`<a href=${playersAddress(choice, key)}>${name}</a>`,
          duel: against[key],
        }
      : [],
  );
  if (career.bots.games)
    duels.push({
      key: "",
      name: html`${say("history.bots")}`,
      duel: career.bots,
    });
  return html`
    <section class="panel" aria-labelledby="duels">
      <h3 id="duels">${say("history.duels")}</h3>
      <p class="quiet small-print">
        ${duels.length ? say("history.duels-why") : say("history.duels-none")}
      </p>
      ${
        duels.length > 0 &&
        html`
          <table class="crew-table numbers" aria-labelledby="duels">
            <thead>
              <tr>
                <th scope="col">${say("column.name")}</th>
                <th scope="col">${say("history.ahead")}</th>
                <th scope="col">${say("history.level")}</th>
                <th scope="col">${say("history.behind")}</th>
              </tr>
            </thead>
            <tbody>
              ${duels.map(
                ({ key, name, duel: { games, ahead, level } }) => html`
                  <tr key=${key}>
                    <th scope="row">${name}</th>
                    <td>${ahead}</td>
                    <td>${level}</td>
                    <td>${games - ahead - level}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        `
      }
    </section>
  `;
}
