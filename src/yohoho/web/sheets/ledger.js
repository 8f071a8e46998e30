// Writes commands on a sheet; an invalid one is refused with a reason (`yohoho.scorepad.ledger` and
// `.guards` in JavaScript).
import { plannedCards, tally } from "../rules/tally.js";
import { Problem } from "../lib/http.js";
import { SHEET_LIMITS } from "../rules/facts.js";
import { validOperation } from "./document.js";
import { faults } from "../rules/judge.js";
import { canonical, clockOf, latest, live, logOf, placeOf, undone } from "../rules/log.js";
import { cleanGroup, cleanName, keyOf } from "./names.js";
import { editionNamed, setUp, setupFor } from "../rules/setup.js";
import { fold, lastRound, playersOf, plays, setupOf, wholeRound } from "../rules/sheet.js";
import { harvest, isWhole, logFaults, noGraybeard } from "../rules/tricklog.js";

/** @typedef {import("../rules/log.js").Log} Log */
/** @typedef {import("../rules/log.js").Command} Command */
/** @typedef {import("../rules/log.js").PersonData} PersonData */
/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../rules/sheet.js").Round} Round */
/** @typedef {import("../rules/editions.js").Options} Options */
/**
 * @typedef {{
 *   [Name in Command["do"]]: (
 *     sheet: Sheet,
 *     command: Extract<Command, { do: Name }>,
 *     log: Log,
 *   ) => Command
 * }} Guards
 */

/**
 * @param {string} sheet
 * @param {string} author
 * @param {PersonData[]} people in the order of seats
 * @param {Options} options
 * @param {{ dealer?: string | null, group?: string, at?: number }} [more] @returns {Log}
 */
export function openSheet(
  sheet,
  author,
  people,
  options,
  { dealer = null, group = "", at = 0 } = {},
) {
  const seats = people.map((person) => ({ ...person, name: cleanName(person.name) }));
  if (new Set(seats.map(({ id }) => id)).size < seats.length) throw new Problem("person-twice");
  seats.forEach(({ name }, seat) => {
    if (seats.findIndex((other) => keyOf(other.name) === keyOf(name)) < seat)
      throw new Problem("name-taken", { name });
  });
  setUp({ ...options, players: seats.length });
  /** @type {Command} */
  const command = { do: "open", options, people: seats, dealer, group: cleanGroup(group) };
  return {
    sheet,
    operations: [validOperation({ id: `${author}.1`, author, clock: 1, at, command })],
  };
}

/**
 * Returns the log with this command, or throws and changes nothing.
 * @param {Log} log
 * @param {string} author
 * @param {Command} command
 * @param {number} [at]
 * @returns {Log}
 */
export function write(log, author, command, at = 0) {
  const before = fold(log);
  const guard = /** @type {(sheet: Sheet, command: Command, log: Log) => Command} */ (
    GUARDS[command.do]
  );
  const after = append(log, author, guard(before, command, log), at);
  if (command.do !== "undo" && command.do !== "redo") noNewFaults(before, fold(after));
  return after;
}

/** @param {Log} log @param {string} author @param {Command} command @param {number} at */
export function append(log, author, command, at) {
  const clock = clockOf(log) + 1;
  const full =
    log.operations.length >= SHEET_LIMITS.operations ||
    JSON.stringify(log).length > 0.9 * SHEET_LIMITS.bytes;
  if (full || clock > SHEET_LIMITS.clock)
    throw new Problem("sheet-full", { most: SHEET_LIMITS.operations });
  const operation = validOperation({
    id: `${author}.${clock}`,
    author,
    clock,
    at,
    over: latest(log, placeOf(command)),
    command,
  });
  return logOf(log.sheet, [...log.operations, operation]);
}

/**
 * Faults that a merge left behind do not block other commands.
 * @param {Sheet} before
 * @param {Sheet} after
 */
function noNewFaults(before, after) {
  const earlierFaults = new Set(faults(before).map(canonical));
  const fresh = faults(after).find((fault) => !earlierFaults.has(canonical(fault)));
  if (fresh) refuse(fresh.why);
}

/**
 * A round as it is stored: with the values of its players only, and the number of its cards.
 * @param {Sheet} sheet
 * @param {Extract<Command, { do: "write-round" }>} command
 * @returns {Extract<Command, { do: "write-round" }>}
 */
export function completeRound(sheet, { number, round }) {
  const {
    bids = {},
    tricks = {},
    wagers = {},
    harry = {},
    cannonballs = [],
    claims = [],
    played = [],
  } = round;
  const named = [
    ...[bids, tricks, wagers, harry].flatMap(Object.keys),
    ...cannonballs,
    ...claims.flatMap(({ by, giver }) => (giver ? [by, giver] : [by])),
    ...played.flat().flatMap(({ by }) => by ?? []),
  ];
  if (played.flat().some(({ by }) => !by) && !setupOf(sheet, number).ghost)
    refuse(noGraybeard(setupOf(sheet, number)));
  const there = playersOf(sheet, number).map(({ id }) => id);
  const absent = named.find((who) => !there.includes(who));
  if (absent !== undefined)
    throw new Problem("not-in-round", { player: findPerson(sheet, absent).name, round: number });
  const cards = round.cards || sheet.rounds.get(number)?.cards || plannedCards(sheet, number);
  return { do: "write-round", number, round: { ...round, cards } };
}

/**
 * Fills in tricks and bonuses from a complete trick log, unless some were written too.
 * @param {Sheet} sheet
 * @param {ReturnType<typeof completeRound>} command
 * @returns {Command}
 */
function fromLog(sheet, command) {
  const round = wholeRound(command.round);
  const names = new Map(playersOf(sheet, command.number).map(({ id, name }) => [id, name]));
  const judged = { setup: setupOf(sheet, command.number), round, names };
  if (Object.keys(round.tricks).length || !isWhole(judged) || logFaults(judged).length)
    return command;
  return { ...command, round: { ...command.round, ...harvest(judged) } };
}

/** @param {import("../rules/editions.js").Reason} why @returns {never} */
function refuse({ code, args, ruling }) {
  throw new Problem(code, args, ruling);
}

/** @param {Sheet} sheet @param {string} who */
function findPerson(sheet, who) {
  const person = sheet.people.find(({ id }) => id === who);
  if (!person) throw new Problem("no-such-person", { person: who });
  return person;
}

/** Rounds are written one after the other. @param {Sheet} sheet @param {number} number */
function isDue(sheet, number) {
  const { next, rows } = tally(sheet);
  if (!next) throw new Problem("no-such-round", { round: number, rounds: rows.length });
  if (number !== next.number)
    throw new Problem("round-not-due", { round: number, due: next.number });
}

/**
 * A person cannot come or go in a round that is complete.
 * @param {Sheet} sheet
 * @param {number} number
 */
function notTooEarly(sheet, number) {
  const { next } = tally(sheet);
  if (!next) throw new Problem("game-over");
  if (number < next.number)
    throw new Problem("round-is-counted", { round: number, due: next.number });
}

/** @param {Sheet} sheet @param {number} players */
function rightNumber(sheet, players) {
  const edition = editionNamed(sheet.options.edition);
  const [least, most] = edition.players;
  if (players < least || players > most)
    throw new Problem("player-count", { players, least, most });
}

/**
 * A new plan must have room for the rounds that were played, except for extra rounds after ties.
 * @param {Sheet} sheet
 * @param {Options} options
 */
function longEnough(sheet, options) {
  const [played, rounds] = [
    lastRound(sheet),
    setupFor(options, playersOf(sheet, 1).length).plan.length,
  ];
  const same =
    canonical(options.plan) === canonical(sheet.options.plan) &&
    options.ties === sheet.options.ties;
  if (played > rounds && options.ties === "shared" && !same)
    throw new Problem("plan-too-short", { played, rounds });
}

/** @param {Sheet} sheet @param {string} name @param {string} who */
function freeName(sheet, name, who) {
  if (sheet.people.some((other) => other.id !== who && keyOf(other.name) === keyOf(name)))
    throw new Problem("name-taken", { name });
}

/** @param {Sheet} sheet @param {string} who @param {number} number */
function inRound(sheet, who, number) {
  const person = findPerson(sheet, who);
  if (!plays(person, number))
    throw new Problem("not-in-round", { player: person.name, round: number });
}

/**
 * Validates a new person, whose name must be unique on the sheet.
 * @param {Sheet} sheet
 * @param {PersonData} person
 */
export function welcome(sheet, person) {
  if (sheet.people.some(({ id }) => id === person.id)) throw new Problem("person-twice");
  const most = SHEET_LIMITS.people;
  if (sheet.people.length >= most) throw new Problem("too-many-people", { most });
  const clean = { ...person, name: cleanName(person.name) };
  freeName(sheet, clean.name, clean.id);
  return clean;
}

/** @type {Guards} */
const GUARDS = {
  open: () => {
    throw new Problem("already-open");
  },
  "write-round": (sheet, command) => {
    if (!sheet.rounds.has(command.number)) isDue(sheet, command.number);
    return fromLog(sheet, completeRound(sheet, command));
  },
  choose: (sheet, command) => {
    const { edition } = sheet.options;
    if (command.options.edition !== edition) throw new Problem("edition-stays", { edition });
    const players = playersOf(sheet, lastRound(sheet) + 1).length;
    setUp({ ...command.options, players });
    longEnough(sheet, command.options);
    return command;
  },
  join: (sheet, { person, seat }) => {
    const clean = welcome(sheet, person);
    notTooEarly(sheet, clean.since ?? 1);
    rightNumber(sheet, playersOf(sheet, clean.since ?? 1).length + 1);
    return { do: "join", person: clean, seat };
  },
  leave: (sheet, command) => {
    inRound(sheet, command.person, command.number);
    notTooEarly(sheet, command.number);
    rightNumber(sheet, playersOf(sheet, command.number).length - 1);
    return command;
  },
  return: (sheet, command) => {
    const { name, until } = findPerson(sheet, command.person);
    if (until === null || command.number < until)
      throw new Problem("has-not-left", { player: name });
    notTooEarly(sheet, command.number);
    rightNumber(sheet, playersOf(sheet, command.number).length + 1);
    return command;
  },
  describe: (sheet, command) => {
    findPerson(sheet, command.person);
    const name = cleanName(command.name);
    freeName(sheet, name, command.person);
    return { ...command, name };
  },
  begin: (sheet, command) => (findPerson(sheet, command.person), command),
  seat: (sheet, command) => {
    const all = sheet.people.map(({ id }) => id).sort();
    if (String([...command.order].sort()) !== String(all)) throw new Problem("bad-seating");
    return command;
  },
  deal: (sheet, command) => (inRound(sheet, command.dealer, command.number), command),
  regroup: (_sheet, command) => ({ ...command, group: cleanGroup(command.group) }),
  close: (_sheet, command) => command,
  undo: (_sheet, command, log) => {
    const target = live(log).find(({ id }) => id === command.target);
    if (!target || target.command.do === "open") throw new Problem("nothing-to-undo");
    return command;
  },
  redo: (_sheet, command, log) => {
    if (!undone(log.operations).has(command.target)) throw new Problem("nothing-to-redo");
    return command;
  },
};
