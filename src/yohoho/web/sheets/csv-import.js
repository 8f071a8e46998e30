// Makes a new sheet from the rows of a CSV file and validates it like any other sheet:
// `yohoho.scorepad.spreadsheet_in` in JavaScript.
import { Problem } from "../lib/http.js";
import { DEFAULT_OPTIONS, SHEET_LIMITS } from "../rules/facts.js";
import { faults } from "../rules/judge.js";
import { append, openSheet, completeRound, welcome } from "./ledger.js";
import { dealerOf, fold, plays, setupOf } from "../rules/sheet.js";
import { isSmallNumber, MAX_ROWS, readLines, unquote } from "./csv-rows.js";

/** @typedef {import("./csv-rows.js").Line} Line */
/** @typedef {import("../rules/log.js").Log} Log */
/** @typedef {import("../rules/log.js").PersonData} PersonData */
/** @typedef {import("../rules/log.js").RoundData} RoundData */
/** @typedef {import("../rules/editions.js").Options} Options */

/** A person in the table, with the rounds they played. @typedef {Required<PersonData>} Guest */

/** The author and time of the operations. @typedef {{ author: string, at: number }} Hand */

/**
 * Makes a new sheet from a table.
 * @param {string} text
 * @param {string} sheet
 * @param {string} author
 * @param {number} at
 * @returns {Log}
 * @throws {Problem}
 */
export function fromCsv(text, sheet, author, at) {
  const lines = readLines(text);
  const hand = { author, at };
  const guests = peopleIn(lines);
  let log = openFromRows(lines, guests, sheet, hand);
  const last = lastOf(log, lines);
  const turns = [...guests.values()].flatMap(({ since, until, away }) => [
    since,
    ...away.flat(),
    ...(until ? [until] : []),
  ]);
  const numbers = new Set([...Array.from({ length: last }, (_, n) => n + 1), ...turns]);
  for (const number of [...numbers].sort((one, other) => one - other)) {
    log = withArrivals(log, hand, guests, number);
    const here = lines.filter(({ round }) => round === number);
    if (here.length) log = withRound(log, hand, number, here, guests);
  }
  if (lines[0]?.text("options").split(/\s+/).includes("closed"))
    log = append(log, author, { do: "close", closed: true }, at);
  const [fault] = faults(fold(log));
  if (fault) throw new Problem(fault.why.code, fault.why.args, fault.why.ruling);
  return log;
}

/**
 * All people in the table by name, in seat order.
 * @param {Line[]} lines
 * @returns {Map<string, Guest>}
 */
function peopleIn(lines) {
  const byName = Map.groupBy(lines, ({ name }) => name);
  const last = Math.max(0, ...lines.map(({ round }) => round ?? 0));
  const order = [...byName].sort(
    ([, [one]], [, [other]]) => (one?.whole("seat", 40) ?? 0) - (other?.whole("seat", 40) ?? 0),
  );
  return new Map(order.map(([name, own], seat) => [name, personIn(own, seat, name, last)]));
}

/**
 * Where the table does not say from when to when a person played, the rounds tell it.
 * @param {Line[]} own
 * @param {number} seat
 * @param {string} name
 * @param {number} last
 * @returns {Guest}
 */
function personIn(own, seat, name, last) {
  const [line] = own;
  if (!line) throw new Problem("row-count", { rows: 0, most: MAX_ROWS });
  const rounds = own.flatMap(({ round }) => round ?? []);
  const away = awayIn(line) ?? pausesOf(rounds);
  const seen = [...rounds, ...away.map(([, back]) => back - 1)];
  const gone = seen.length && Math.max(...seen) < last ? Math.max(...seen) + 1 : null;
  const start = line.text("start");
  return {
    id: `p${seat + 1}`,
    name,
    colour: line.whole("colour", 7) ?? seat % 8,
    since: line.whole("since", 99, 1) ?? (rounds.length ? Math.min(...rounds) : last + 1),
    until: line.whole("until", 99, 1) ?? gone,
    away,
    start:
      start === "average" || start === "last"
        ? start
        : (line.whole("start", 100_000, -100_000) ?? 0),
  };
}

/**
 * Reads pauses: `3..4 7..7` are the rounds that a person sat out.
 * @param {Line} line
 * @returns {[number, number][] | null}
 */
function awayIn(line) {
  const words = line.text("away").split(/\s+/).filter(Boolean).slice(0, SHEET_LIMITS.pauses);
  if (!words.length) return null;
  return words.map((word) => {
    const [first = "", last = ""] = word.split("..", 2);
    if (
      !isSmallNumber(first) ||
      !isSmallNumber(last) ||
      Number(first) < 1 ||
      Number(first) > Number(last) ||
      Number(last) > 98
    )
      throw line.error("away");
    return [Number(first), Number(last) + 1];
  });
}

/** @param {number[]} rounds @returns {[number, number][]} */
function pausesOf(rounds) {
  const sorted = [...rounds].sort((one, other) => one - other);
  return sorted.flatMap((number, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next > number + 1
      ? [/** @type {[number, number]} */ ([number + 1, next])]
      : [];
  });
}

/**
 * Opens the sheet with the people who play the first round; the others join in their round.
 * @param {Line[]} lines
 * @param {Map<string, Guest>} guests
 * @param {string} sheet
 * @param {Hand} hand
 */
function openFromRows(lines, guests, sheet, { author, at }) {
  const there = [...guests.values()].filter((guest) => plays(guest, 1)).map(withoutPauses);
  const first = lines.find((line) => line.yes("dealer") && line.text("round") === "1");
  const dealer = first ? (guests.get(first.name)?.id ?? null) : null;
  const group = unquote(lines[0]?.text("group") ?? "").slice(0, SHEET_LIMITS.group);
  return openSheet(sheet, author, there, optionsOf(lines[0]), { dealer, group, at });
}

/**
 * The person without pauses and departure, which are separate operations.
 * @param {Guest} guest
 * @returns {Guest}
 */
const withoutPauses = (guest) => ({ ...guest, until: null, away: [] });

/** @param {Line | undefined} line @returns {Options} */
function optionsOf(line) {
  /** @type {Record<string, any>} */
  const options = {
    ...DEFAULT_OPTIONS,
    edition: line?.text("edition") || DEFAULT_OPTIONS.edition,
    scoring: line?.text("scoring") || null,
  };
  for (const word of (line?.text("options") ?? "")
    .split(/\s+/)
    .filter((one) => one && one !== "closed")) {
    const [name = "", value] = word.split("=", 2);
    if (!Object.hasOwn(DEFAULT_OPTIONS, name)) throw unknownOption(name);
    options[name] = value === undefined ? true : optionValue(name, value);
  }
  return /** @type {Options} */ (options);
}

/** @param {string} name */
const unknownOption = (name) =>
  new Problem("unknown-option", {
    option: name.slice(0, 40),
    known: Object.keys(DEFAULT_OPTIONS),
  });

/**
 * Reads an option: `plan=5+5` is a list of numbers, `plan=whirlpool` a name, `powers=rosie+harry` a
 * list of words.
 * @param {string} name
 * @param {string} text
 */
function optionValue(name, text) {
  const parts = text.split("+");
  if (name === "plan") return parts.every(isSmallNumber) ? parts.map(Number) : text;
  return Array.isArray(DEFAULT_OPTIONS[/** @type {keyof Options} */ (name)]) ? parts : text;
}

/**
 * The last round. Rounds must be consecutive, and may exceed the plan only after ties.
 * @param {Log} log
 * @param {Line[]} lines
 */
function lastOf(log, lines) {
  const numbers = new Set(lines.flatMap(({ round }) => round ?? []));
  for (let due = 1; due <= numbers.size; due++)
    if (!numbers.has(due)) throw new Problem("round-not-due", { round: Math.max(...numbers), due });
  const sheet = fold(log);
  const rounds = setupOf(sheet, 1).plan.length;
  if (numbers.size > rounds && sheet.options.ties === "shared")
    throw new Problem("no-such-round", { round: numbers.size, rounds });
  return numbers.size;
}

/**
 * Adds the people who come or go in this round. A return comes first: its person may leave at once.
 * @param {Log} log
 * @param {Hand} hand
 * @param {Map<string, Guest>} guests
 * @param {number} number
 */
function withArrivals(log, { author, at }, guests, number) {
  const rank = (/** @type {string} */ id) => Number(id.slice(1));
  for (const guest of guests.values())
    if (guest.since === number && !fold(log).people.some(({ id }) => id === guest.id)) {
      const seat = fold(log).people.filter(({ id }) => rank(id) < rank(guest.id)).length;
      log = append(
        log,
        author,
        { do: "join", person: welcome(fold(log), withoutPauses(guest)), seat },
        at,
      );
    }
  for (const { id, until, away } of guests.values()) {
    if (away.some(([, back]) => back === number))
      log = append(log, author, { do: "return", person: id, number }, at);
    if (until === number || away.some(([left]) => left === number))
      log = append(log, author, { do: "leave", person: id, number }, at);
  }
  return log;
}

/**
 * Adds one round. A dealer out of turn is a separate operation.
 * @param {Log} log
 * @param {Hand} hand
 * @param {number} number
 * @param {Line[]} lines
 * @param {Map<string, Guest>} guests
 */
function withRound(log, { author, at }, number, lines, guests) {
  log = append(
    log,
    author,
    completeRound(fold(log), { do: "write-round", number, round: roundFrom(lines, guests) }),
    at,
  );
  for (const line of lines) {
    const dealer = guests.get(line.name)?.id ?? "";
    if (line.yes("dealer") && dealerOf(fold(log), number) !== dealer)
      log = append(log, author, { do: "deal", number, dealer }, at);
  }
  return log;
}

/** @param {Line[]} lines @param {Map<string, Guest>} guests @returns {RoundData} */
function roundFrom(lines, guests) {
  const idOf = (/** @type {Line} */ line) => guests.get(line.name)?.id ?? "";
  const [first] = lines;
  const last = lines.at(-1);
  if (last && new Set(lines.map(idOf)).size < lines.length) throw last.error("player");
  const column = (/** @type {string} */ name, /** @type {number} */ most, least = 0) =>
    Object.fromEntries(
      lines.flatMap((line) =>
        line.whole(name, most, least) === null
          ? []
          : [[idOf(line), line.whole(name, most, least) ?? 0]],
      ),
    );
  return {
    cards: first?.whole("cards", 99) ?? 0,
    bids: column("bid", 99),
    tricks: column("tricks", 99),
    discarded: first?.whole("discarded", 99) ?? 0,
    claims: lines.flatMap((line) => claimsIn(line, idOf(line), [...guests.values()])),
    wagers: column("wager", 99),
    harry: column("harry", 9, -9),
    cannonballs: lines.filter((line) => line.yes("cannonball")).map(idOf),
    forced: first?.yes("forced") ?? false,
  };
}

/**
 * Reads claims; a Loot names a seat, counted from 1.
 * @param {Line} line
 * @param {string} by
 * @param {Guest[]} guests
 */
function claimsIn(line, by, guests) {
  const words = line
    .text("claims")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, SHEET_LIMITS.claims + 1);
  return words.map((word) => {
    const [card = "", seat] = word.split("<", 2);
    const giver = seat === undefined ? undefined : guests[Number(seat) - 1]?.id;
    if (
      !card ||
      card.length > SHEET_LIMITS.card ||
      (seat !== undefined && (!isSmallNumber(seat) || !giver))
    )
      throw line.error("claims");
    return giver ? { card, by, giver } : { card, by };
  });
}
