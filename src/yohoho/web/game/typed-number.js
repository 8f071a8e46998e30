// A number that is typed digit by digit: a 1 waits for a second digit while 10 is possible.
import { after } from "../lib/clock.js";
import { useMemo } from "../lib/html.js";
import { useShortcuts } from "../ui/shortcuts.js";

const SECOND_DIGIT_MS = 700;

export class TypedNumber {
  typed = "";
  /** @type {import("../lib/clock.js").Cancel | undefined} */
  cancelWait = undefined;

  /**
   * @param {string} digit
   * @param {number[]} numbers  the numbers that are possible
   * @param {(number: number) => void} onNumber
   * @returns {boolean} whether a possible number begins like this
   */
  type(digit, numbers, onNumber) {
    this.cancelWait?.();
    const begins = (/** @type {string} */ text) =>
      numbers.filter((number) => String(number).startsWith(text));
    this.typed = [this.typed + digit, digit].find((text) => begins(text).length) ?? "";
    if (!this.typed) return false;
    const number = Number(this.typed);
    const finish = () => {
      this.typed = "";
      if (numbers.includes(number)) onNumber(number);
    };
    if (begins(this.typed).length > 1) this.cancelWait = after(SECOND_DIGIT_MS, finish);
    else finish();
    return true;
  }
}

/**
 * The digits type one of these numbers, while a component is shown.
 * @param {number[]} numbers
 * @param {string} label  the key of the text in the list of keys
 * @param {(number: number) => void} onNumber
 */
export function useTypedNumber(numbers, label, onNumber) {
  const typed = useMemo(() => new TypedNumber(), []);
  const keys = [...new Set(numbers.join(""))].sort();
  const run = (/** @type {string} */ key) => typed.type(key, numbers, onNumber);
  useShortcuts(numbers.length ? [{ keys, label, run }] : []);
}
