import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openAt, serveCatalogues } from "./page.js";

openAt("/t/abc");
serveCatalogues();
const { loadLanguage } = await import("../../src/yohoho/web/lib/i18n.js");
const king = await import("../../src/yohoho/web/skull-king/ending-words.js");
const skull = await import("../../src/yohoho/web/skull/ending-words.js");
const { concernsCaughtKing } = await import("../../src/yohoho/web/skull-king/caught-king.js");
const { stepAt } = await import("../../src/yohoho/web/replay/step-address.js");

before(() => loadLanguage("en"));

const names = ["Ida", "Anne", "Bess"];
const round = (bids, tricks, points) => ({ cards: 1, bids, tricks, points });

/** Anne wins with 100 points before Ida with 40 and Bess with −20. */
const played = {
  history: [
    round([1, 0, 0], [1, 0, 1], [20, 10, -10]),
    round([0, 2, 1], [0, 2, 0], [20, 40, -10]),
    round([1, 1, 0], [0, 1, 0], [-10, 20, 10]),
    round([2, 3, 0], [2, 3, 1], [10, 30, -10]),
  ],
  result: { winners: [1], ranks: [2, 1, 3], scores: [40, 100, -20] },
};

test("the rounds that decided are those in which the winner gained the most on the second", () => {
  assert.deepEqual(king.decidingRounds(played), [
    { round: 3, first: 1, second: 0, gain: 30 },
    { round: 4, first: 1, second: 0, gain: 20 },
  ]);
});

test("of two rounds with the same gain the later one decides", () => {
  const history = [20, 20, 20].map((points) => round([0, 0], [0, 0], [points, 0]));
  const rounds = king.decidingRounds({ history, result: { winners: [0], ranks: [1, 2] } });
  assert.deepEqual(
    rounds.map((one) => one.round),
    [2, 3],
  );
});

test("a round in which the winner lost ground decides nothing", () => {
  const history = [round([0, 0], [0, 0], [50, 0]), round([0, 0], [0, 0], [-10, 10])];
  const rounds = king.decidingRounds({ history, result: { winners: [0], ranks: [1, 2] } });
  assert.deepEqual(
    rounds.map((one) => one.round),
    [1],
  );
});

test("nothing decides a game whose first place all share, or that is not over", () => {
  const result = { winners: [0, 1, 2], ranks: [1, 1, 1], scores: [0, 0, 0] };
  assert.deepEqual(king.decidingRounds({ ...played, result }), []);
  assert.deepEqual(king.decidingRounds({ ...played, result: null }), []);
});

test("a deciding round is one sentence with its step in the replay", () => {
  const momentText = (me) =>
    king.decidingMoments({ game: played, names, me }).map(({ text }) => text)[0];
  assert.equal(momentText(2), "Anne gained 30 points on Ida (+20 against −10).");
  assert.equal(momentText(1), "You gained 30 points on Ida (+20 against −10).");
  assert.equal(momentText(0), "Anne gained 30 points on you (+20 against −10).");
  assert.deepEqual(
    king.decidingMoments({ game: played, names, me: 0 }).map(({ at }) => at),
    ["round-3", "round-4"],
  );
});

test("the own line of Skull King counts the bids that were kept", () => {
  assert.equal(king.endingLine({ game: played, me: 0 }), "3 of 4 bids kept, best round +20");
  assert.equal(king.endingLine({ game: played, me: 2 }), "1 of 4 bids kept, best round +10");
  assert.equal(king.endingLine({ game: played, me: null }), "");
});

const challenge = (number, challenger, more) => ({
  number,
  challenger,
  bid: 2,
  won: false,
  skull_of: null,
  eliminated: null,
  ...more,
});
const player = (seat, successes, discs) => ({ seat, successes, discs, eliminated: discs === 0 });

test("two successes decide a game of Skull that was won by challenges", () => {
  const history = [
    challenge(1, 0, { won: true }),
    challenge(2, 1, { skull_of: 1 }),
    challenge(3, 1, { won: true }),
    challenge(4, 0, { skull_of: 1, eliminated: 0 }),
    challenge(5, 1, { won: true }),
  ];
  const game = { history, result: { winners: [1] } };
  assert.deepEqual(
    skull.decidingMoments({ game, names }).map(({ round: number, at }) => [number, at]),
    [
      [3, "round-3/challenge-began"],
      [5, "round-5/challenge-began"],
    ],
  );
});

test("the last eliminations decide a game of Skull that one player survives", () => {
  const history = [
    challenge(1, 2, { won: true }),
    challenge(2, 0, { skull_of: 1, eliminated: 0 }),
    challenge(3, 2, { skull_of: 1 }),
    challenge(4, 1, { skull_of: 1, eliminated: 1 }),
  ];
  const moments = skull.decidingMoments({ game: { history, result: { winners: [2] } }, names });
  assert.deepEqual(
    moments.map((one) => one.round),
    [2, 4],
  );
  assert.match(moments[0].text, /Ida is out of the game\.$/);
});

test("the own line of Skull counts successes and discs", () => {
  const history = [challenge(3, 2, { skull_of: 1, eliminated: 2 })];
  const players = [player(0, 1, 3), player(1, 2, 1), player(2, 0, 0)];
  const line = (me) => skull.endingLine({ game: { history, players }, me });
  assert.equal(line(0), "1 challenge won, 3 discs left");
  assert.equal(line(1), "2 challenges won, 1 disc left");
  assert.equal(line(2), "0 challenges won, out in round 3");
  assert.equal(line(null), "");
});

test("a caught king concerns the player who caught it and the one who lost it", () => {
  const trick = (code) => ({
    seats: [2, 0, 1],
    cards: ["skull-king", "mermaid-1", "green-4"],
    winner: 0,
    why: [{ code }],
  });
  const seatsConcerned = (code) =>
    [0, 1, 2, null].map((seat) => concernsCaughtKing(trick(code), seat));
  assert.deepEqual(seatsConcerned("mermaid-catches-king"), [true, false, true, false]);
  assert.deepEqual(seatsConcerned("pirate-by-king"), [false, false, false, false]);
});

const step = (number, ...events) => ({
  view: { round: number },
  events: events.map((event) => ({ event })),
});

test("a hash names a step by its number, its round, or an event of a round", () => {
  const steps = [step(1), step(1, "challenge-began"), step(2), step(2, "challenge-began"), step(2)];
  const stepOf = (hash) => stepAt(steps, hash);
  assert.deepEqual(["", "3", "99", "-4", "nonsense"].map(stepOf), [0, 3, 4, 0, 0]);
  assert.deepEqual(["round-1", "round-2", "round-7"].map(stepOf), [0, 2, 0]);
  assert.deepEqual(["round-1/challenge-began", "round-2/challenge-began"].map(stepOf), [1, 3]);
  assert.equal(stepOf("round-2/nothing-of-the-kind"), 2);
});
