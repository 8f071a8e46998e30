// A game that the page does not know, in the text view: its facts, and its actions by their own
// names.
import { html } from "../lib/html.js";
import { formatList, say, withMinus } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { splitAction } from "../game/actions.js";
import { plainLine } from "../game/log-text.js";
import { handOf, scoresOf, seatColumns, tableFacts } from "./facts.js";
import { Facts, Players, Scores } from "./table.js";

/** @typedef {import("../game/page-game.js").TextPage} TextPage */
/** @typedef {import("../game/page-game.js").AnswerContext} Context */

/** @param {{ hand: string[] }} props */
const Hand = ({ hand }) => html`<p>${hand.length ? formatList(hand) : say("text.no-hand")}</p>`;

/** @param {{ stage: Context["stage"] }} props */
const Middle = ({ stage }) => html`
  <h2>${say("plain.facts")}</h2>
  <${Facts} stage=${stage} />
`;

/** @param {Context} context */
const facts = ({ stage }) =>
  tableFacts(stage).map(({ name, text }) => plainLine(`${name}: ${text}`));

/** @param {Context} context */
function seats(context) {
  const { stage } = context;
  const columns = seatColumns(stage);
  const lines = stage.names.map((player, seat) => {
    const cells = columns.map(({ name, texts }) => `${name} ${texts[seat]}`);
    return `${seat + 1} ${player}: ${cells.join(", ")}`;
  });
  return [...lines.map(plainLine), ...facts(context)];
}

/** @param {Context} context */
function score({ stage: { game, names } }) {
  const points = scoresOf(game).map((points, seat) => `${names[seat]} ${withMinus(points)}`);
  return [plainLine(points.length ? formatList(points) : say("table.no-scores"))];
}

/** The verbs of the actions that are legal now. @type {TextPage["verbs"]} */
const verbs = ({ game }) =>
  withoutPrototype(
    Object.fromEntries(
      /** @type {string[]} */ (game.legal ?? []).map((action) => {
        const { verb, what } = splitAction(action);
        return [verb, what ? "legal" : "nothing"];
      }),
    ),
  );

/** @type {TextPage} */
export const page = {
  Hand,
  Middle,
  Seats: Players,
  Scores,
  hand: handOf,
  faceNames: (faces) => formatList(faces),
  cards: () => [],
  tableCards: () => null,
  otherActions: (game) => game.legal ?? [],
  chosen: () => undefined,
  score: withMinus,
  status: (stage) =>
    tableFacts(stage)
      .map(({ name, text }) => `${name}: ${text}`)
      .join(" · "),
  verbs,
  answers: {
    hand: ({ hand }) => [plainLine(formatList(hand))],
    trick: facts,
    seats,
    score,
    why: () => [plainLine(say("play.nothing-to-explain"))],
  },
};
