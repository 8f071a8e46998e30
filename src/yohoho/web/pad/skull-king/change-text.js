// A difference in words: what changed, from which value to which.
import { EXTRA_CARDS } from "../../lib/facts.js";
import { DEFAULT_OPTIONS } from "../../rules/facts.js";
import { cardName, formatList, say, sayOr, withMinus } from "../../lib/i18n.js";

/** @typedef {import("../../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../../rules/sheet.js").Claim} Claim */
/** @typedef {import("../../sheets/differences.js").Difference} Difference */
/**
 * One value in words; `kind` names it, and `round` is its place.
 * @typedef {{
 *   kind: string,
 *   round: number | null,
 *   label: string,
 *   before: string,
 *   after: string,
 * }} Line
 */

const NOTHING = "–";
/** Fields that other lines describe already. */
const UNLISTED = ["players", "since", "until", "away", "person"];

/**
 * @param {Difference[]} differences
 * @param {Sheet} before
 * @param {Sheet} after
 * @returns {Line[]}
 */
export function changeText(differences, before, after) {
  const people = new Map([...before.people, ...after.people].map((person) => [person.id, person]));
  const teller = new ChangeWriter((who) => people.get(who)?.name ?? NOTHING, after.options.edition);
  return [...differences.flatMap((one) => teller.lines(one)), ...presence(before, after)];
}

class ChangeWriter {
  /** @param {(who: string) => string} name @param {string} edition */
  constructor(name, edition) {
    this.name = name;
    this.edition = edition;
  }

  /** @param {Difference} one @returns {Line[]} */
  lines({ of, round, person, before, after }) {
    if (UNLISTED.includes(of)) return [];
    if (of === "claims") return this.claims(round, before ?? [], after ?? []);
    const label = person ? this.ofPerson(of, this.name(person)) : this.ofSheet(of, round);
    return [
      { kind: of, round, label, before: this.value(of, before), after: this.value(of, after) },
    ];
  }

  /** @param {string} of @param {string} name */
  ofPerson(of, name) {
    return of === "total" || of === "name" ? name : say(`change.of-${of}`, { name });
  }

  /** @param {string} of @param {number | null} round */
  ofSheet(of, round) {
    const card = EXTRA_CARDS[of];
    if (card) return cardName(card, this.edition);
    if (of in DEFAULT_OPTIONS) return say(`option.${of.replaceAll("_", "-")}`);
    if (of === "dealer" && round === null) return say("pad.first-dealer");
    return say(`change.${of}`);
  }

  /** @param {string} of @param {any} value @returns {string} */
  value(of, value) {
    if (value === null || value === "") return NOTHING;
    if (typeof value === "boolean")
      return of === "closed"
        ? say(value ? "change.over" : "change.goes-on")
        : say(value ? "change.yes" : "change.no");
    if (of === "colour") return withMinus(value + 1);
    if (typeof value === "number")
      return of === "harry" && value > 0 ? `+${value}` : withMinus(value);
    if (Array.isArray(value)) return this.list(of, value);
    if (of === "dealer") return this.name(value);
    if (of === "start") return say(`pad.start-${value}`);
    return of in DEFAULT_OPTIONS ? sayOr(`option.${of}-${value}`, value) : String(value);
  }

  /** @param {string} of @param {any[]} values */
  list(of, values) {
    if (!values.length) return NOTHING;
    if (of === "seats") return values.map(this.name).join(" · ");
    if (of === "cannonballs") return formatList(values.map(this.name));
    if (of === "powers")
      return formatList(values.map((one) => cardName(`pirate-${one}`, this.edition)));
    if (of === "blanks") return formatList(values.map((one) => cardName(one, this.edition)));
    return of === "plan" ? values.join(" ") : String(values.length);
  }

  /**
   * Lists each card with the player it pays now and the one it paid before.
   * @param {number | null} round
   * @param {Claim[]} before
   * @param {Claim[]} after
   * @returns {Line[]}
   */
  claims(round, before, after) {
    const cards = [...new Set([...before, ...after].map(({ card }) => card))];
    const owner = (/** @type {Claim[]} */ claims, /** @type {string} */ card) => {
      const claim = claims.find((one) => one.card === card);
      return claim ? ownersOf(claim, this.name) : NOTHING;
    };
    const lines = cards.map((card) => ({
      kind: "claims",
      round,
      label: cardName(card, this.edition),
      before: owner(before, card),
      after: owner(after, card),
    }));
    return lines.filter((line) => line.before !== line.after);
  }
}

/** @param {Claim} claim @param {(who: string) => string} name */
export const ownersOf = ({ by, giver }, name) =>
  giver ? `${name(by)} + ${name(giver)}` : name(by);

/**
 * The rounds that a person plays, as one value.
 * @param {Sheet} before
 * @param {Sheet} after
 * @returns {Line[]}
 */
function presence(before, after) {
  const rounds = (/** @type {Sheet} */ { people }, /** @type {string} */ who) => {
    const person = people.find(({ id }) => id === who);
    if (!person) return NOTHING;
    const turns = [
      person.since,
      ...person.away.flat(),
      ...(person.until === null ? [] : [person.until]),
    ];
    return (
      turns.map((turn, at) => (at % 2 ? `–${turn - 1}` : `${at ? ", " : ""}${turn}`)).join("") +
      (turns.length % 2 ? "–" : "")
    );
  };
  const names = new Map([...before.people, ...after.people].map(({ id, name }) => [id, name]));
  return [...names].flatMap(([id, name]) => {
    const line = {
      kind: "presence",
      round: null,
      label: say("change.of-presence", { name }),
      before: rounds(before, id),
      after: rounds(after, id),
    };
    return line.before === line.after ? [] : [line];
  });
}
