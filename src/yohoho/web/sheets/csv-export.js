// Writes a sheet as CSV, with the same columns as `yohoho.scorepad.spreadsheet`.
import { DEFAULT_OPTIONS } from "../rules/facts.js";
import { countedBid, tally } from "../rules/tally.js";
import { roundOf, setupOf } from "../rules/sheet.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../rules/sheet.js").Person} Person */
/** @typedef {import("../rules/tally.js").Row} Row */
/** @typedef {Record<string, string | number>} Line */

export const COLUMNS = [
  ...[
    "round",
    "cards",
    "seat",
    "player",
    "colour",
    "bid",
    "tricks",
    "claims",
    "wager",
    "harry",
    "cannonball",
  ],
  ...["dealer", "discarded", "forced", "since", "until", "away", "start"],
  ...["final_bid", "points", "total"],
  ...["group", "edition", "scoring", "options"],
];
/** Spreadsheets would compute a cell with such a first character; a quote marks it as text. */
const FORMULAS = ["=", "+", "-", "@", "'"];

/** @param {string} text */
const quote = (text) => (FORMULAS.some((sign) => text.startsWith(sign)) ? `'${text}` : text);

/** @param {string | number | undefined} cell */
function cellText(cell = "") {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {Sheet} sheet */
export function toCsv(sheet) {
  const lines = [...rowsOf(sheet)].map((line) =>
    COLUMNS.map((column) => cellText(line[column])).join(","),
  );
  return [COLUMNS.join(","), ...lines, ""].join("\n");
}

/**
 * A person who has not played yet has one row without a round; one who left before playing has
 * none.
 * @param {Sheet} sheet
 * @returns {Generator<Line>}
 */
function* rowsOf(sheet) {
  const { rows, totals } = tally(sheet);
  const played = new Set(rows.flatMap(({ players }) => players));
  const listed = sheet.people.filter(({ id, until }) => played.has(id) || until === null);
  const seats = new Map(listed.map(({ id }, seat) => [id, seat + 1]));
  for (const row of rows)
    for (const who of row.players) {
      const person = listed[(seats.get(who) ?? 1) - 1];
      if (person) yield { ...ofPerson(sheet, person, seats), ...ofRound(sheet, row, who, seats) };
    }
  for (const person of listed)
    if (!played.has(person.id))
      yield { ...ofPerson(sheet, person, seats), total: totals[person.id] ?? 0 };
}

/**
 * @param {Sheet} sheet
 * @param {Person} person
 * @param {Map<string, number>} seats
 * @returns {Line}
 */
function ofPerson(sheet, person, seats) {
  return {
    seat: seats.get(person.id) ?? 0,
    player: quote(person.name),
    colour: person.colour,
    since: person.since,
    until: person.until ?? "",
    away: person.away.map(([left, back]) => `${left}..${back - 1}`).join(" "),
    start: person.start,
    group: quote(sheet.group),
    edition: sheet.options.edition,
    scoring: setupOf(sheet, 1).scoring,
    options: optionsText(sheet),
  };
}

/**
 * @param {Sheet} sheet
 * @param {Row} row
 * @param {string} who
 * @param {Map<string, number>} seats
 * @returns {Line}
 */
function ofRound(sheet, row, who, seats) {
  const round = roundOf(sheet, row.number);
  const cell = row.cells[who];
  const claims = round.claims
    .filter(({ by }) => by === who)
    .map(({ card, giver }) => (giver ? `${card}<${seats.get(giver)}` : card));
  return {
    round: row.number,
    cards: row.cards,
    bid: cell?.bid ?? "",
    tricks: cell?.tricks ?? "",
    claims: claims.join(" "),
    wager: round.wagers[who] || "",
    harry: round.harry[who] || "",
    cannonball: round.cannonballs.includes(who) ? "yes" : "",
    dealer: who === row.dealer ? "yes" : "",
    discarded: round.discarded || "",
    forced: round.forced ? "yes" : "",
    final_bid: (cell && countedBid(cell)) ?? "",
    points: cell?.score ? cell.points : "",
    total: cell?.total ?? "",
  };
}

/** The options that differ from the defaults, as words. @param {Sheet} sheet */
function optionsText({ options, closed }) {
  const words = closed ? ["closed"] : [];
  for (const [field, plain] of Object.entries(DEFAULT_OPTIONS)) {
    const value = options[/** @type {keyof typeof options} */ (field)];
    if (
      ["edition", "players", "scoring"].includes(field) ||
      JSON.stringify(value) === JSON.stringify(plain)
    )
      continue;
    words.push(
      value === true ? field : `${field}=${Array.isArray(value) ? value.join("+") : value}`,
    );
  }
  return words.join(" ");
}
