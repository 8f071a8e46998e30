// The sheet: the facts that a log adds up to (`yohoho.scorepad.sheet` in JavaScript).
import { Problem } from "../lib/http.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { canonical, heads, live } from "./log.js";
import { setupFor } from "./setup.js";

/** @typedef {import("./log.js").Log} Log */
/** @typedef {import("./log.js").Operation} Operation */
/** @typedef {import("./log.js").Command} Command */
/** @typedef {import("./log.js").Claim} Claim */
/** @typedef {import("./log.js").RoundData} RoundData */
/** @typedef {import("./log.js").Beginning} Beginning */
/** @typedef {import("./editions.js").Options} Options */
/** @typedef {import("./setup.js").Setup} Setup */
/**
 * @typedef {{
 *   id: string,
 *   name: string,
 *   colour: number,
 *   since: number,
 *   until: number | null,
 *   away: [number, number][],
 *   start: Beginning,
 * }} Person
 */
/** @typedef {Required<RoundData>} Round */
/** @typedef {{ place: string, kept: string, lost: Operation }} Conflict */

/**
 * @typedef {object} Sheet
 * @property {string} id
 * @property {Options} options
 * @property {Person[]} people  in seat order, including those who left
 * @property {Map<number, Round>} rounds
 * @property {string} dealer
 * @property {Map<number, string>} dealers
 * @property {string} group
 * @property {boolean} closed
 * @property {number} at
 * @property {Conflict[]} conflicts
 */

/** @param {RoundData} [round] @returns {Round} */
export const wholeRound = (round = {}) => ({
  cards: 0,
  bids: withoutPrototype({}),
  tricks: withoutPrototype({}),
  discarded: 0,
  claims: [],
  wagers: withoutPrototype({}),
  harry: withoutPrototype({}),
  cannonballs: [],
  forced: false,
  played: [],
  ...round,
});

/** @param {import("./log.js").PersonData} person @returns {Person} */
const wholePerson = (person) => ({
  colour: 0,
  since: 1,
  until: null,
  away: [],
  start: 0,
  ...person,
});

/** @param {Person} person @param {number} number */
export const plays = ({ since, until, away }, number) =>
  since <= number &&
  (until === null || number < until) &&
  !away.some(([left, back]) => left <= number && number < back);

/** @param {Sheet} sheet @param {number} number */
export const playersOf = (sheet, number) => sheet.people.filter((person) => plays(person, number));

/** @param {Sheet} sheet @param {number} number @returns {Setup} */
export const setupOf = (sheet, number) => setupFor(sheet.options, playersOf(sheet, number).length);

/** The last round that was written. @param {Sheet} sheet */
export const lastRound = (sheet) => Math.max(0, ...sheet.rounds.keys());

/**
 * A round without the values of people who do not play it.
 * @param {Sheet} sheet
 * @param {number} number
 */
export function roundOf(sheet, number) {
  return keepLinesOf(sheet.rounds.get(number) ?? wholeRound(), playersOf(sheet, number));
}

/**
 * Removes the values of other people. The trick log is dropped if a player's cards are missing;
 * Graybeard's are there in a game of two.
 * @param {Round} round
 * @param {Person[]} players
 * @returns {Round}
 */
export function keepLinesOf(round, players) {
  const ids = new Set(players.map(({ id }) => id));
  const of = (/** @type {Record<string, number>} */ lines) =>
    withoutPrototype(Object.fromEntries(Object.entries(lines).filter(([who]) => ids.has(who))));
  const isAboutPlayers = (/** @type {Claim} */ { by, giver }) =>
    ids.has(by) && (giver === null || giver === undefined || ids.has(giver));
  return {
    ...round,
    bids: of(round.bids),
    tricks: of(round.tricks),
    wagers: of(round.wagers),
    harry: of(round.harry),
    claims: round.claims.filter(isAboutPlayers),
    cannonballs: round.cannonballs.filter((who) => ids.has(who)),
    played: round.played.flat().every(({ by }) => (by ? ids.has(by) : ids.size === 2))
      ? round.played
      : [],
  };
}

/**
 * The deal moves one seat clockwise, past people who do not play (B-15, S-3).
 * @param {Sheet} sheet
 * @param {number} number
 */
export function dealerOf(sheet, number) {
  let dealer = cardsGiven(sheet, 1) ?? sheet.dealer;
  if (!playersOf(sheet, 1).some(({ id }) => id === dealer)) dealer = neighbour(sheet, dealer, 1);
  for (let later = 2; later <= number; later++)
    dealer = cardsGiven(sheet, later) ?? neighbour(sheet, dealer, later);
  return dealer;
}

/** @param {Sheet} sheet @param {number} number */
function cardsGiven(sheet, number) {
  const who = sheet.people.find(({ id }) => id === sheet.dealers.get(number));
  return who && plays(who, number) ? who.id : null;
}

/**
 * The next person clockwise who plays this round.
 * @param {Sheet} sheet
 * @param {string} who
 * @param {number} number
 */
export function neighbour(sheet, who, number) {
  const after = sheet.people.findIndex(({ id }) => id === who) + 1;
  const around = [...sheet.people.slice(after), ...sheet.people.slice(0, after)];
  return around.find((person) => plays(person, number))?.id ?? who;
}

/**
 * @typedef {{
 *   options: Options,
 *   group: string,
 *   closed: boolean,
 *   people: Map<string, Person>,
 *   order: string[],
 *   dealers: Map<number, string>,
 *   rounds: Map<number, Round>,
 * }} Draft
 */

/** @param {Draft} draft @param {string} who @param {Partial<Person>} values */
function alter(draft, who, values) {
  const person = draft.people.get(who);
  if (person) draft.people.set(who, { ...person, ...values });
}

/** @param {Draft} draft @param {Extract<Command, { do: "join" }>} command */
function join(draft, { person, seat }) {
  if (!draft.people.has(person.id)) draft.order.splice(seat ?? draft.order.length, 0, person.id);
  draft.people.set(person.id, wholePerson(person));
}

/**
 * The later one of two returns counts; a person who never left cannot return.
 * @param {Draft} draft
 * @param {string} who
 * @param {number} number
 */
function comeBack(draft, who, number) {
  const person = draft.people.get(who);
  const again = person?.until === null ? person.away.at(-1) : null;
  const left = person?.until ?? again?.[0];
  if (!person || left === undefined) return;
  const before = again ? person.away.slice(0, -1) : person.away;
  alter(draft, who, { until: null, away: left < number ? [...before, [left, number]] : before });
}

/**
 * People who joined elsewhere in the meantime are not in the list and sit after it.
 * @param {Draft} draft
 * @param {string[]} order
 */
function seat(draft, order) {
  const named = [...new Set(order)].filter((who) => draft.people.has(who));
  draft.order = [...named, ...draft.order.filter((who) => !named.includes(who))];
}

/**
 * A command whose target was removed by a merge or an undo changes nothing.
 * @param {Draft} draft
 * @param {Command} command
 */
function take(draft, command) {
  if (command.do === "write-round") draft.rounds.set(command.number, wholeRound(command.round));
  else if (command.do === "choose" && command.options.edition === draft.options.edition)
    draft.options = command.options;
  else if (command.do === "join") join(draft, command);
  else if (command.do === "leave") alter(draft, command.person, { until: command.number });
  else if (command.do === "return") comeBack(draft, command.person, command.number);
  else if (command.do === "describe")
    alter(draft, command.person, { name: command.name, colour: command.colour });
  else if (command.do === "begin") alter(draft, command.person, { start: command.start });
  else if (command.do === "seat") seat(draft, command.order);
  else if (command.do === "deal") draft.dealers.set(command.number, command.dealer);
  else if (command.do === "regroup") draft.group = command.group;
  else if (command.do === "close") draft.closed = command.closed;
}

/** Computes the sheet from its log. @param {Log} log @returns {Sheet} */
export function fold(log) {
  const operations = live(log);
  const head = operations.find(({ command }) => command.do === "open");
  if (head?.command.do !== "open") throw new Problem("no-head");
  const { options, people, dealer, group = "" } = head.command;
  const order = people.map(({ id }) => id);
  /** @type {Draft} */
  const draft = {
    options,
    group,
    closed: false,
    people: new Map(people.map((person) => [person.id, wholePerson(person)])),
    order,
    dealers: new Map(),
    rounds: new Map(),
  };
  for (const { command } of operations) take(draft, command);
  const inOrder = (/** @type {Map<number, any>} */ map) =>
    new Map([...map].sort(([one], [other]) => one - other));
  return {
    id: log.sheet,
    options: draft.options,
    people: draft.order.flatMap((who) => draft.people.get(who) ?? []),
    rounds: inOrder(draft.rounds),
    dealer: dealer ?? people.at(-1)?.id ?? "",
    dealers: inOrder(draft.dealers),
    group: draft.group,
    closed: draft.closed,
    at: head.at ?? 0,
    conflicts: conflictsOf(log),
  };
}

/**
 * The operations that lost against another one with a different content.
 * @param {Log} log
 * @returns {Conflict[]}
 */
function conflictsOf(log) {
  return [...heads(log)].flatMap(([place, here]) => {
    const last = here.at(-1);
    if (!last) return [];
    const others = here
      .slice(0, -1)
      .filter(({ command }) => canonical(command) !== canonical(last.command));
    return others.map((lost) => ({ place, kept: last.id, lost }));
  });
}
