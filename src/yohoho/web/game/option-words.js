// The names of options and of their values. Those of a game that brings no texts are its own words.
import { hasText, say, sayOr } from "../lib/i18n.js";

/** @param {string} option */
const keyOf = (option) => option.replaceAll("_", "-");

/** @param {string} option */
export const optionText = (option) => sayOr(`option.${keyOf(option)}`, option);

/** One of the texts that an option can have. @param {string} option @param {string} value */
export const choiceText = (option, value) => sayOr(`option.${keyOf(option)}-${value}`, value);

/** The sentence about an option or a choice; often there is none. @param {string} option */
export function explanation(option) {
  const key = `option.why-${keyOf(option)}`;
  return hasText(key) ? say(key) : "";
}
