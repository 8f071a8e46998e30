// The names that ESLint refuses in JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Linter } from "eslint";
import names from "../../build_tools/eslint_names.js";

const linter = new Linter();

const faultsIn = (source) =>
  linter
    .verify(source, [{ plugins: { yohoho: { rules: { names } } }, rules: { "yohoho/names": 2 } }])
    .map(({ message }) => message);

for (const [source, fault] of [
  ["const found = 1;", "`found` does not say what the value is."],
  ["for (const { id: kept } of []);", "`kept` does not say what the value is."],
  ["const look = (asked) => asked;", "`asked` does not say what the value is."],
  ["const MOST_BYTES = 1;", "`MOST_BYTES` begins with MAX_ or MIN_."],
  ["function joined() {}", "`joined` is a participle: begin with a verb."],
  ["const wonBy = () => 1;", "`wonBy` is a participle: begin with a verb."],
  ["class Crew { sent() {} }", "`sent` is a participle: begin with a verb."],
  ["/** Of an unpacked file. */", "“Of”: write a whole sentence with its subject."],
  [
    "// So it goes on for so many days.",
    "“so many days”: write a whole sentence with its subject.",
  ],
  ["/** The server waits for so long. */", "“so long”: write a whole sentence with its subject."],
  ["/** Changes the own bid. */", "“the own bid”: write a whole sentence with its subject."],
])
  test(`a fault in ${source}`, () => assert.deepEqual(faultsIn(source), [fault]));

for (const source of [
  "const { told, held = 1 } = entry;",
  "const notes = { kicked: () => 1 };",
  "const sortedHand = () => 1;",
  "const elapsed = () => 1;",
  "const seed = () => 1;",
  "// This sentence has a second line, which is the part\n// of it that begins with this word.",
  "/** Keeps so many rows that none is lost. */",
  "/** Copies the own properties of an object. */",
])
  test(`no fault in ${source}`, () => assert.deepEqual(faultsIn(source), []));
