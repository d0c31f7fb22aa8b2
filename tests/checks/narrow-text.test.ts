import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { narrowed } from "../../scripts/narrow-text.ts";

test.each([
  ['"a curly “quote”, a minus − and é"'],
  ["`a template with “${1 + 1}” in it`"],
  ['"backslashes: \\“ \\\\“ \\\\\\“"'],
  ['"a parking lot 🅿️ and a key 🔑".length'],
  ['"–—".replace(/[‐-―]/g, "-")'],
  ['"🔑🅿".match(/[🔑🅿]/gu).length'],
  ['"a−b".replace(/\\−/, "-")'],
  ['JSON.parse("{\\"a\\": \\"“\\"}").a'],
  ["((größe, 数) => größe + 数)(1, 2)"],
  ["/* a note – of “ours” */ 1"],
])("%s means the same in Latin-1", (code) => {
  const narrow = narrowed(code);
  expect(narrow).not.toMatch(/[\u0100-\uffff]/);
  expect(runInThisContext(narrow)).toEqual(runInThisContext(code));
});

test("a text that is read as it is written must not need it", () => {
  expect(() => narrowed("const dash = String.raw`\\s–\\s`;")).toThrow("–");
  expect(narrowed("const dash = String.raw`\\s\\u2013\\s`;")).toBe("const dash = String.raw`\\s\\u2013\\s`;");
});
