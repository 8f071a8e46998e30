// Decides whether a round is possible: what is missing and what contradicts the rules
// (`yohoho.scorepad.judge` in JavaScript).
import { countCaught, claimFaults, count, countingRule } from "./claims.js";
import { copiesOf, possibleChanges, possibleStakes, powersWith } from "./powers.js";
import { reason } from "./reason.js";
import { isKraken, isLeviathan } from "./setup.js";
import { lastRound, playersOf, roundOf, setupOf } from "./sheet.js";
import { logFaults } from "./tricklog.js";

/** @typedef {import("./claims.js").Case} Case */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./editions.js").Reason} Reason */
/** @typedef {{ number: number | null, why: Reason }} Fault */

/** @param {Sheet} sheet @param {number} number @returns {Case} */
export const caseOf = (sheet, number) => ({
  setup: setupOf(sheet, number),
  round: roundOf(sheet, number),
  names: new Map(playersOf(sheet, number).map(({ id, name }) => [id, name])),
});

/**
 * All faults of a sheet. A sheet has none unless devices wrote different things.
 * @param {Sheet} sheet
 * @returns {Fault[]}
 */
export function faults(sheet) {
  const faults = [...sheet.rounds.keys()].flatMap((number) =>
    roundFaults(caseOf(sheet, number)).map((why) => ({ number, why })),
  );
  const { edition } = setupOf(sheet, 1);
  const [least, most] = edition.players;
  for (let number = 1; number <= lastRound(sheet) + 1; number++) {
    const players = playersOf(sheet, number).length;
    if (players < least || players > most)
      return [
        ...faults,
        {
          number: null,
          why: reason("player-count", null, { players, least, most }),
        },
      ];
  }
  return faults;
}

/** Whether all bids and tricks are known, so that the round counts. @param {Case} judged */
export const isComplete = ({ round, names }) =>
  names.size > 0 && [...names.keys()].every((who) => who in round.bids && who in round.tricks);

/** Whether the players insist on tricks that do not add up. @param {Case} judged */
export const isForced = (judged) =>
  judged.round.forced && isComplete(judged) && sumFaults(judged).length > 0;

/**
 * The faults of a round, in the order in which people fill it in.
 * @param {Case} judged
 * @returns {Reason[]}
 */
export function roundFaults(judged) {
  return [
    ...dealFaults(judged),
    ...bidFaults(judged),
    ...trickFaults(judged),
    ...(judged.round.forced ? [] : sumFaults(judged)),
    ...wagerFaults(judged),
    ...harryFaults(judged),
    ...claimFaults(judged),
    ...logFaults(judged),
  ];
}

/** @param {Case} judged */
function dealFaults({ setup: { most }, round: { cards } }) {
  return cards < 1 || cards > most ? [reason("too-many-to-deal", "N-1", { cards, most })] : [];
}

/** @param {Case} judged */
function bidFaults({ setup, round, names }) {
  const most = round.cards;
  const high = Object.entries(round.bids).filter(([, bid]) => bid > most);
  const missing = Object.keys(round.tricks).filter((who) => !(who in round.bids));
  return [
    ...high.map(([who, bid]) =>
      reason("bid-range", setup.edition.rulings["bid-range"], {
        bid,
        most,
        player: names.get(who),
      }),
    ),
    ...missing.map((who) =>
      reason("bid-missing", setup.edition.rulings["bid-missing"], { player: names.get(who) }),
    ),
  ];
}

/** @param {Case} judged */
function trickFaults(judged) {
  const { setup, round, names } = judged;
  const most = round.cards;
  const high = Object.entries(round.tricks).filter(([, tricks]) => tricks > most);
  const reasons = high.map(([who, tricks]) =>
    reason("tricks-range", countingRule(judged), { tricks, most, player: names.get(who) }),
  );
  const allowed = count(setup, isLeviathan);
  if (round.discarded > allowed)
    reasons.push(
      reason("too-many-discarded", discardRule(judged), {
        discarded: round.discarded,
        most: allowed,
      }),
    );
  return reasons;
}

/** @param {Case} judged */
function discardRule({ setup }) {
  const { rulings } = setup.edition;
  if (!count(setup, isLeviathan)) return rulings["tricks-add-up"];
  return rulings[count(setup, isKraken) ? "kraken" : "whale-takes-nothing"];
}

/**
 * Graybeard wins the tricks that nobody else has; otherwise every trick is won or discarded.
 * @param {Case} judged
 * @returns {Reason[]}
 */
export function sumFaults(judged) {
  const { cards, tricks, discarded } = judged.round;
  const counted = Object.values(tricks).reduce((sum, one) => sum + one, discarded);
  const off = Math.abs(counted - cards);
  if (counted > cards)
    return [reason("tricks-too-many", countingRule(judged), { cards, counted, off })];
  const short = counted < cards && isComplete(judged) && !judged.setup.ghost;
  return short ? [reason("tricks-missing", countingRule(judged), { cards, counted, off })] : [];
}

/** @param {Case} judged @returns {Reason[]} */
function wagerFaults(judged) {
  const stakes = Object.entries(judged.round.wagers).filter(([, points]) => points);
  if (!stakes.length) return [];
  const reasons = powerFaults(
    judged,
    powersWith(judged.setup, "stakes"),
    "wager",
    stakes.map(([who]) => who),
  );
  const allowed = possibleStakes(judged.setup);
  for (const [, points] of stakes)
    if (!allowed.includes(points))
      reasons.push(reason("wager-amount", "P-13", { points, allowed }));
  if (judged.round.cards === 1) reasons.push(reason("wager-in-last-trick", "P-4"));
  return reasons;
}

/** @param {Case} judged @returns {Reason[]} */
function harryFaults(judged) {
  const { bids, harry, cards } = judged.round;
  const changes = Object.entries(harry).filter(([, by]) => by);
  if (!changes.length) return [];
  const reasons = powerFaults(
    judged,
    powersWith(judged.setup, "changes"),
    "harry",
    changes.map(([who]) => who),
  );
  const allowed = possibleChanges(judged.setup);
  for (const [who, by] of changes) {
    const bid = bids[who] ?? 0;
    if (!allowed.includes(by) || bid + by < 0 || bid + by > cards)
      reasons.push(reason("change-range", "P-11", { by, bid }));
  }
  return reasons;
}

/**
 * A power belongs to the player who won a trick with that pirate (P-1).
 * @param {Case} judged
 * @param {import("./editions.js").Power[]} powers  the first one is named in the reasons
 * @param {string} option
 * @param {string[]} users
 * @returns {Reason[]}
 */
function powerFaults(judged, powers, option, users) {
  const { setup, round, names } = judged;
  const { edition } = setup;
  const [first] = powers;
  if (!first || !edition.powers.length)
    return [reason("not-in-this-edition", null, { option, edition: edition.name })];
  const { card } = first;
  const reasons = [];
  if (!setup.powers.includes(first))
    reasons.push(reason("power-not-in-use", edition.rulings["not-in-use"], { card }));
  const copies = sum(powers, (power) => copiesOf(setup, power));
  if (users.length > copies)
    reasons.push(
      reason("one-such-pirate", "P-1", { card, players: users.map((who) => names.get(who)) }),
    );
  else if (users.length + sum(powers, (power) => countCaught(judged, power.card)) > copies)
    reasons.push(reason("pirate-was-caught", "P-1", { card }));
  for (const who of users)
    if (round.tricks[who] === 0)
      reasons.push(reason("no-trick-no-power", "P-1", { player: names.get(who), card }));
  return reasons;
}

/** @template T @param {T[]} items @param {(item: T) => number} of */
const sum = (items, of) => items.reduce((total, item) => total + of(item), 0);
