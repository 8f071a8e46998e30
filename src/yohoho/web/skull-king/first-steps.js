// The first steps of Skull King. The points in them are counted by the rules of the edition.
import { loadTexts } from "../lib/i18n.js";
import { coachStep } from "../game/first-steps.js";
import { myTurn } from "../game/questions.js";
import { score, sum } from "../rules/scoring.js";
import { setUp } from "../rules/setup.js";

await loadTexts("learning");

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

const NOTHING_ELSE = { bonus: 0, alliances: 0, wager: 0, harry: 0, cannonball: false };

/**
 * The points of an exact bid in a first round of one card.
 * @param {Stage["game"]} game
 * @param {number} bid
 */
const pointsOf = ({ options }, bid) =>
  sum(score(setUp(options), 1, 1, { bid, tricks: bid, ...NOTHING_ELSE }));

/**
 * Whether the points are those of the edition's own scoring, which the words tell.
 * @param {Stage} stage
 */
function hasOwnScoring({ game }) {
  const { scoring, edition } = setUp(game.options);
  return scoring === edition.scorings[0];
}

/** @param {Stage} stage */
const asksForBid = (stage) => myTurn(stage) && stage.game.phase === "bid";

/** @param {Stage} stage */
const asksForCard = (stage) => myTurn(stage) && stage.game.phase === "play";

/** @param {string} card */
const isBlack = (card) => card.startsWith("black-");

/** Whether a black card is in the hand or in the trick. @param {Stage} stage */
const seesBlack = ({ game }) => [...(game.hand ?? []), ...(game.trick?.cards ?? [])].some(isBlack);

/** In the last round, everything is said that was not said before. @param {Stage} stage */
const isLastRound = ({ game }) => game.round === game.rounds;

/** @type {import("../game/first-steps.js").FirstStep[]} */
export const FIRST_STEPS = [
  {
    id: "sk-zero",
    when: (stage) => asksForBid(stage) && hasOwnScoring(stage),
    text: "first.sk-zero",
    args: ({ game }) => ({ zero: pointsOf(game, 0), trick: pointsOf(game, 1) }),
    anchor: ".sk-bids",
  },
  {
    id: "sk-trick",
    when: asksForCard,
    text: "first.sk-trick",
    args: ({ game, me }) => ({ tricks: game.seats[me ?? 0]?.tricks ?? 0, bid: game.bid ?? 0 }),
    anchor: ".sk-mine .sk-tally",
  },
  coachStep((stage) => asksForBid(stage) && stage.game.round > 1),
  {
    id: "sk-follow",
    when: (stage) =>
      asksForCard(stage) &&
      (stage.game.hand?.length ?? 0) > 1 &&
      ((stage.game.trick?.cards.length ?? 0) > 0 || isLastRound(stage)),
    text: "first.sk-follow",
    anchor: ".sk-fan",
  },
  {
    id: "sk-black",
    when: (stage) =>
      asksForCard(stage) && stage.game.round > 1 && (seesBlack(stage) || isLastRound(stage)),
    text: "first.sk-black",
    anchor: ".sk-cloth",
  },
];
