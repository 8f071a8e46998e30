// Numbers typed digit by digit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";
import { useVirtualClock } from "./virtual-clock.js";

openAt("/");
const clock = useVirtualClock();
const { TypedNumber } = await import("../../src/yohoho/web/game/typed-number.js");

const upTo = (most) => Array.from({ length: most + 1 }, (_, n) => n);

function typing(numbers) {
  const typed = new TypedNumber();
  const numbersTyped = [];
  const type = (digit) => typed.type(digit, numbers, (number) => numbersTyped.push(number));
  return { numbersTyped, type };
}

test("a digit counts at once if no longer number begins with it", () => {
  const { numbersTyped, type } = typing(upTo(9));
  assert.equal(type("1"), true);
  assert.deepEqual(numbersTyped, [1]);
});

test("a 1 waits for a second digit while 10 is possible", async () => {
  const { numbersTyped, type } = typing(upTo(10));
  type("1");
  assert.deepEqual(numbersTyped, []);
  type("0");
  assert.deepEqual(numbersTyped, [10]);
  type("1");
  await clock.advance(699);
  assert.deepEqual(numbersTyped, [10]);
  await clock.advance(1);
  assert.deepEqual(numbersTyped, [10, 1]);
});

test("a digit that begins no number means nothing", () => {
  const { numbersTyped, type } = typing([2, 3]);
  assert.equal(type("7"), false);
  type("3");
  assert.deepEqual(numbersTyped, [3]);
});
