import assert from "node:assert/strict";
import { test } from "node:test";
import { errorCode } from "./error-code.js";
import { readLines } from "../../src/yohoho/web/sheets/csv-rows.js";
import { fromCsv } from "../../src/yohoho/web/sheets/csv-import.js";
import { cleanGroup, cleanName, keyOf } from "../../src/yohoho/web/sheets/names.js";
import { fold } from "../../src/yohoho/web/rules/sheet.js";
import { tally } from "../../src/yohoho/web/rules/tally.js";

const HEAD = "round,player,bid,tricks";

test("a semicolon separates where there are more of them", () => {
  const [line] = readLines("round;player;bid;tricks\n1;Ann, Bo;0;1\n");
  assert.equal(line.name, "Ann, Bo");
});

test("a cell in quotes may hold separators, quotes and line breaks", () => {
  const [line] = readLines(`${HEAD}\r\n1,"Ann ""the, hook""\nRed",2,2\r\n`);
  assert.equal(line.name, 'Ann "the, hook"\nRed');
  assert.deepEqual([line.round, line.whole("bid", 10)], [1, 2]);
});

test("an apostrophe that protects a name from a spreadsheet is no part of it", () => {
  assert.equal(readLines(`${HEAD}\n1,'=Ann,0,0`)[0].name, "=Ann");
});

test("a table that is none is refused with the reason", () => {
  assert.equal(
    errorCode(() => readLines("round,player,bid\n1,Ann,0")),
    "column-missing",
  );
  assert.equal(
    errorCode(() => readLines(HEAD)),
    "row-count",
  );
  assert.equal(
    errorCode(() => readLines(`${HEAD}\n1,An\rn,0,0`)),
    "not-a-table",
  );
  assert.equal(
    errorCode(() => readLines(`${HEAD}\n1,Ann,many,0`)[0].whole("bid", 10)),
    "bad-cell",
  );
  assert.equal(
    errorCode(() => readLines(`${HEAD}\n1,Ann,11,0`)[0].whole("bid", 10)),
    "bad-cell",
  );
});

test("a sheet made from a table counts its rounds", () => {
  const rows = ["1,Ann,1,1", "1,Bo,0,0", "1,Cy,0,0", "2,Ann,2,1", "2,Bo,0,0", "2,Cy,1,1"];
  const sheet = fold(fromCsv([HEAD, ...rows].join("\n"), "sheet", "phone", 7));
  const names = Object.fromEntries(sheet.people.map(({ id, name }) => [name, id]));
  const { totals } = tally(sheet);
  assert.deepEqual(
    ["Ann", "Bo", "Cy"].map((name) => totals[names[name]]),
    [20 - 10, 10 + 20, 10 + 20],
  );
});

test("a table in which nobody can have won all tricks is refused", () => {
  const rows = ["1,Ann,0,0", "1,Bo,0,0", "1,Cy,0,0"];
  assert.notEqual(
    errorCode(() => fromCsv([HEAD, ...rows].join("\n"), "sheet", "phone", 7)),
    null,
  );
});

test("a name is one line with nothing invisible in it", () => {
  assert.equal(cleanName("  Ann\u202e \n Bo "), "Ann Bo");
  assert.equal(cleanName("e\u0301"), "é");
  assert.equal(
    errorCode(() => cleanName("\u200b \u2028")),
    "empty-name",
  );
  assert.equal(
    errorCode(() => cleanName("x".repeat(31))),
    "name-too-long",
  );
  for (const blank of ["\u2800", "\u3164\uffa0", "\ufe0f", "\u{e0041}", "\u0301"])
    assert.equal(
      errorCode(() => cleanName(blank)),
      "empty-name",
    );
  assert.equal(cleanGroup("  "), "");
});

test("spellings that differ in case or composition are one person", () => {
  assert.equal(keyOf("ÉVA"), keyOf("e\u0301va"));
  assert.equal(keyOf("STRASSE"), keyOf("strasse"));
});

test("names that look alike are one person, whatever is invisible in them", () => {
  for (const other of ["ANN", "Ａｎｎ", "Ann\u2800", "A\u200dnn", "\u{1d159}Ann", " Ann "])
    assert.equal(keyOf(other), keyOf("Ann"), JSON.stringify(other));
  for (const other of ["Anne", "Änn", "An n"]) assert.notEqual(keyOf(other), keyOf("Ann"));
  const ignorable = /\p{Default_Ignorable_Code_Point}/u;
  for (let code = 0; code < 0x110000; code += 1) {
    const letter = code >= 0xd800 && code < 0xe000 ? "" : String.fromCodePoint(code);
    if (ignorable.test(letter)) assert.equal(keyOf(`Ann${letter}`), "ann", code.toString(16));
  }
});
