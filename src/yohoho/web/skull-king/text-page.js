// Skull King as text: the hand, the trick, the seats, the score sheet.
import { html } from "../lib/html.js";
import { cardName, formatList, formatSigned, say, sayReason, withMinus } from "../lib/i18n.js";
import { RulingLink } from "../game/log.js";
import { actionLabel, splitAction } from "../game/actions.js";
import { sortedHand } from "../cards/order.js";
import { setUp } from "../rules/setup.js";
import { helpCards } from "./help-cards.js";
import { answers, status } from "./text-answers.js";
import { marks, rounds, bidToShow, trickInSight, winner } from "./text-facts.js";
import { VERBS } from "./verbs.js";

/** @typedef {import("../wire.js").SkullKingView} View */
/** @typedef {import("../wire.js").SkullKingTrickView} Trick */
/** @typedef {import("../game/stage.js").Stage<View>} Stage */
/**
 * @typedef {{ stage: Stage, hand: string[], book: string, onAct: (action: string) => void }} Props
 */

/** @param {Props} props */
function Hand({ stage, hand, book, onAct }) {
  if (!hand.length) return html`<p class="quiet">${say("text.no-hand")}</p>`;
  return html`
    <ol class="text-hand">
      ${hand.map(
        (card, n) => html`
          <${Held}
            key=${card}
            card=${card}
            number=${n + 1}
            stage=${stage}
            book=${book}
            onAct=${onAct}
          />
        `,
      )}
    </ol>
  `;
}

/**
 * @param {{
 *   card: string,
 *   number: number,
 *   stage: Stage,
 *   book: string,
 *   onAct: (action: string) => void,
 * }} props
 */
function Held({ card, number, stage, book, onAct }) {
  const { legal = [], refused = {}, options } = stage.game;
  const ways = legal.filter(
    (action) => /^(play|discard) /.test(action) && splitAction(action).what.split(":")[0] === card,
  );
  const why = refused[card];
  const suit = card.split("-")[0];
  const name = html`<span class="what">${cardName(card, options.edition)}</span>`;
  if (!ways.length) {
    return html`
      <li class="text-held" data-suit=${suit}>
        <span class="number">${number}</span>
        ${name}
        ${why && html`<small><${Because} reason=${why} stage=${stage} book=${book} /></small>`}
      </li>
    `;
  }
  return html`
    <li class="text-held" data-suit=${suit}>
      ${ways.map(
        (action) => html`
          <button type="button" key=${action} onClick=${() => onAct(action)}>
            <span class="number">${number}</span>
            <span class="what text-label">${actionLabel(action, stage)}</span>
          </button>
        `,
      )}
    </li>
  `;
}

/** @param {Props} props */
function Middle({ stage, book }) {
  const { game, names } = stage;
  const { title, trick, running } = trickInSight(game);
  if (!trick)
    return html`
      <h2>${title}</h2>
      <p class="quiet">${say("play.no-trick")}</p>
    `;
  return html`
    <h2>${title}</h2>
    ${
      running &&
      trick.suit &&
      html`<p class="quiet">${say("play.follow", { suit: say(`suit.${trick.suit}`) })}</p>`
    }
    <ol class="text-trick">
      ${trick.cards.map((card, n) => {
        const seat = trick.seats[n] ?? 0;
        const ahead = seat === trick.winner;
        return html`
          <li key=${card} class=${ahead ? "ahead" : ""} data-suit=${card.split("-")[0]}>
            <span>${names[seat]}</span>
            ${" "}
            <span class="what">${cardName(card, game.options.edition)}</span>
            ${ahead && html`<span class="pill">${say(running ? "text.ahead" : "text.won")}</span>`}
          </li>
        `;
      })}
    </ol>
    <${Why} trick=${trick} running=${running} stage=${stage} book=${book} />
  `;
}

/** @param {{ trick: Trick, running: boolean, stage: Stage, book: string }} props */
function Why({ trick, running, stage, book }) {
  return html`
    <ul class="text-why">
      ${winner(trick, running, stage).map((text) => html`<li>${text}</li>`)}
      ${trick.why?.map(
        (reason) => html`<li><${Because} reason=${reason} stage=${stage} book=${book} /></li>`,
      )}
    </ul>
  `;
}

/**
 * A reason with a link to its ruling.
 * @param {{ reason: import("../wire.js").Reason, stage: Stage, book: string }} props
 */
function Because({ reason, stage, book }) {
  const { ruling } = reason;
  return html`
    ${sayReason(reason, stage.game.options.edition, stage.names)} ${" "}
    ${ruling && html`<${RulingLink} ruling=${ruling} book=${book} onRule=${stage.onRule} />`}
  `;
}

/** @param {Props} props */
function Seats({ stage }) {
  const { game, names, me } = stage;
  const columns = ["bid", "tricks", "cards", "score"];
  return html`
    <table class="text-seats">
      <thead>
        <tr>
          <th scope="col">${say("column.name")}</th>
          ${columns.map(
            (column) => html`<th scope="col" class="numbers">${say(`column.${column}`)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${game.seats.map(
          (seat, n) => html`
            <tr key=${n} class=${n === me ? "text-mine" : ""}>
              <th scope="row">
                <span class="number">${n + 1}</span>
                ${names[n]}
                <small>${marks(game, n, stage).join(" · ")}</small>
              </th>
              ${[
                bidToShow(game, n),
                seat.tricks,
                seat.cards,
                seat.ghost ? "–" : withMinus(seat.score),
              ].map((value) => html`<td class="numbers">${value}</td>`)}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @param {Props} props */
function Scores({ stage, book }) {
  const { game, names, me } = stage;
  const sheet = rounds(game);
  if (!sheet.length) return html`<p class="quiet">${say("play.no-score")}</p>`;
  return html`
    <div class="text-sheet" tabindex="0" role="group" aria-label=${say("play.sheet")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("column.name")}</th>
            <th scope="col" class="numbers">${say("column.total")}</th>
            ${sheet.map(
              ({ number }) => html`
                <th scope="col" class="numbers">${say("text.round-short", { round: number })}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${game.scores.map(
            (total, seat) => html`
              <tr key=${seat} class=${seat === me ? "text-mine text-sheet-mine" : ""}>
                <th scope="row">${names[seat]}</th>
                <td class="numbers"><strong>${withMinus(total)}</strong></td>
                ${sheet.map(
                  ({ line }) => html`
                    <td class="numbers">
                      ${formatSigned(line.points[seat] ?? 0)}
                      <small>${line.tricks[seat]}/${line.bids[seat]}</small>
                    </td>
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p class="quiet small">${say("text.sheet-note")}</p>
    <${LastRound} stage=${stage} book=${book} />
  `;
}

/** @param {{ stage: Stage, book: string }} props */
function LastRound({ stage, book }) {
  const { last_round: lines = [] } = stage.game;
  if (!lines.length) return null;
  return html`
    <details>
      <summary>${say("text.last-round")}</summary>
      <ul class="text-why">
        ${lines.map(
          ({ why }, seat) => html`
            <li key=${seat}>
              <strong>${stage.names[seat]}</strong>
              : ${" "}
              ${why.map(
                (reason) => html`<${Because} reason=${reason} stage=${stage} book=${book} />`,
              )}
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}

/** @param {string} action @param {View} game */
function isChosen(action, game) {
  const { verb, what } = splitAction(action);
  if (verb === "bid" && game.phase === "bid" && typeof game.bid === "number")
    return what === String(game.bid);
  if (verb === "load" && typeof game.cannonball === "boolean")
    return game.cannonball === (what === "cannonball");
  return undefined;
}

/** @param {View} game */
const otherActions = (game) =>
  (game.legal ?? []).filter((action) => !/^(play|discard) /.test(action));

/** @type {import("../game/page-game.js").TextPage} */
export const page = {
  Hand,
  Middle,
  Seats,
  Scores,
  hand: (game) => sortedHand(game.hand ?? []),
  faceNames: (cards, edition) =>
    formatList(sortedHand(cards).map((card) => cardName(card, edition))),
  cards: ({ game }) => [...setUp(game.options).deck],
  tableCards: helpCards,
  otherActions,
  chosen: isChosen,
  score: withMinus,
  status,
  verbs: () => VERBS,
  answers,
};
