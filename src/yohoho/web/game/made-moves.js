// The moves that were made for a person, in words that end a sentence: "bid 2", "played 3 cards".
import { hasText, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").MovesMade} MovesMade */

/**
 * The game has a text for each kind of move that is common; all others together are choices.
 * @param {(verb: string) => string} keyOf
 * @returns {(made: MovesMade[]) => string[]}
 */
export const madeMovesWith = (keyOf) => (made) => {
  const named = made.filter(({ verb }) => hasText(keyOf(verb)));
  const others = made.filter(({ verb }) => !hasText(keyOf(verb)));
  const choices = others.reduce((sum, { count }) => sum + count, 0);
  return [
    ...named.map(({ verb, count, last }) =>
      say(keyOf(verb), { count, last: last.slice(verb.length + 1) }),
    ),
    ...(choices ? [say("absence.choices", { count: choices })] : []),
  ];
};
