// The ledger of luck and decisions in words.
import { formatList, say } from "../lib/i18n.js";
import { signedAmountText, signedText } from "./amounts.js";
import { entriesOf, ledgerSums, withLedger } from "./ledger-bars.js";

/** @typedef {import("../wire.js").RoundReview} RoundReview */
/** @typedef {import("../wire.js").Review["unit"]} Unit */
/** @typedef {ReturnType<typeof ledgerSums>} Amounts */

/** @param {import("./ledger-bars.js").LedgerEntry} entry */
export const entryText = (entry) => say(`review.entry-${entry.replace("_", "-")}`);

/** @param {{ round: number, ledger: Amounts }} bar @param {Unit} unit */
export const roundLedgerText = ({ round, ledger }, unit) =>
  amountsText(say("replay-page.round-n", { round }), ledger, unit);

/**
 * A sentence for each round, and one for all of them.
 * @param {RoundReview[]} rounds
 * @param {Unit} unit
 */
export function ledgerTexts(rounds, unit) {
  const reviewed = withLedger(rounds);
  if (reviewed.length < rounds.length)
    return [...roundTexts(reviewed, unit), say("review.no-ledger")];
  return [
    ...roundTexts(reviewed, unit),
    amountsText(say("review.all-rounds"), ledgerSums(reviewed), unit),
  ];
}

/** @param {import("./ledger-bars.js").RoundReview[]} rounds @param {Unit} unit */
const roundTexts = (rounds, unit) =>
  rounds.map(({ number, ledger }) => roundLedgerText({ round: number, ledger }, unit));

/** @param {string} round @param {Amounts} amounts @param {Unit} unit */
const amountsText = (round, amounts, unit) =>
  say("review.bar", {
    round,
    total: signedAmountText(amounts.total, unit),
    entries: formatList(
      entriesOf(amounts).map(({ entry, amount }) => `${entryText(entry)} ${signedText(amount)}`),
    ),
  });
