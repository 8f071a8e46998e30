// The bars of luck and decisions: the entries of each round's ledger, gains to the right of zero
// and costs to the left of it, on one scale for all rounds.

/** @typedef {import("../wire.js").RoundReview & { ledger: RoundLedger }} RoundReview */
/** @typedef {import("../wire.js").RoundLedger} RoundLedger */
/** @typedef {(typeof ENTRIES)[number]} LedgerEntry */
/** `from` and `width` are parts of the bar, from 0 to 1. */
/** @typedef {{ entry: LedgerEntry, amount: number, from: number, width: number }} Segment */
/**
 * @typedef {{
 *   round: number,
 *   ledger: RoundLedger,
 *   segments: Segment[],
 *   zero: number,
 *   total: number,
 * }} Bar
 */

/** In the order of the bar: the expected points first, then what changed them. */
export const ENTRIES = /** @type {const} */ ([
  "expected",
  "deal",
  "decisions",
  "own_luck",
  "others",
  "draws",
]);

/** The entries that are luck. @type {readonly LedgerEntry[]} */
export const LUCK = ["deal", "own_luck", "others", "draws"];

/** Amounts below this are not drawn and not told. */
const LEAST = 0.05;

/**
 * The rounds whose ledger could be computed.
 * @param {import("../wire.js").RoundReview[]} rounds
 */
export const withLedger = (rounds) =>
  /** @type {RoundReview[]} */ (rounds.filter(({ ledger }) => ledger));

/** @param {RoundReview[]} rounds @returns {Bar[]} */
export function ledgerBars(rounds) {
  const ends = rounds.map(({ ledger }) => endsOf(ledger));
  const least = Math.min(0, ...ends.map(({ costs }) => costs));
  const most = Math.max(0, ...ends.map(({ gains }) => gains));
  const scale = most - least || 1;
  const place = (/** @type {number} */ amount) => (amount - least) / scale;
  return rounds.map(({ number, ledger }) => ({
    round: number,
    ledger,
    segments: segmentsOf(ledger, place),
    zero: place(0),
    total: place(ledger.total),
  }));
}

/** The entries of a ledger that are worth telling. @param {Record<LedgerEntry, number>} ledger */
export const entriesOf = (ledger) =>
  ENTRIES.map((entry) => ({ entry, amount: ledger[entry] })).filter(
    ({ amount }) => Math.abs(amount) >= LEAST,
  );

/** The kinds of entries that some round tells. @param {RoundReview[]} rounds */
export function entriesToldIn(rounds) {
  const entries = new Set(
    rounds.flatMap(({ ledger }) => entriesOf(ledger).map(({ entry }) => entry)),
  );
  return ENTRIES.filter((entry) => entries.has(entry));
}

/** The sums of gains and of costs. @param {RoundLedger} ledger */
function endsOf(ledger) {
  const amounts = ENTRIES.map((entry) => ledger[entry]);
  return {
    gains: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
    costs: amounts.reduce((sum, amount) => sum + Math.min(0, amount), 0),
  };
}

/** @param {RoundLedger} ledger @param {(amount: number) => number} place @returns {Segment[]} */
function segmentsOf(ledger, place) {
  let [gains, costs] = [0, 0];
  return entriesOf(ledger).map(({ entry, amount }) => {
    const from = amount > 0 ? gains : costs + amount;
    if (amount > 0) gains += amount;
    else costs += amount;
    return {
      entry,
      amount,
      from: place(from),
      width: place(from + Math.abs(amount)) - place(from),
    };
  });
}

/**
 * The sums over all rounds.
 * @param {RoundReview[]} rounds
 * @returns {Record<LedgerEntry | "total", number>}
 */
export function ledgerSums(rounds) {
  const sum = (/** @type {LedgerEntry | "total"} */ entry) =>
    rounds.reduce((whole, { ledger }) => whole + ledger[entry], 0);
  return /** @type {Record<LedgerEntry | "total", number>} */ (
    Object.fromEntries(
      [...ENTRIES, "total"].map((entry) => [entry, sum(/** @type {any} */ (entry))]),
    )
  );
}
