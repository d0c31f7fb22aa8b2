import { expect, it } from "vitest";
import { checkDecisions } from "../../scripts/checks/decisions.ts";
import { plant } from "./plant.ts";

const record = (status: string) => `# 1. A title\n\nStatus: ${status}, November 2026\n`;
const first = "| [0001](0001-one.md) | One | accepted |\n";
const second = "| [0002](0002-two.md) | Two | superseded by [0001](0001-one.md) |\n";

const planted = (table: string, more: Record<string, string> = {}) =>
  plant({
    "docs/decisions/README.md": table,
    "docs/decisions/0001-one.md": record("accepted"),
    "docs/decisions/0002-two.md": record("superseded"),
    ...more,
  });

it("accepts an index that lists every record with its status", () => {
  expect(checkDecisions(planted(first + second))).toEqual([]);
});

it.each([
  ["a record that is left out", first, "lists 0002-two.md 0 times, not once"],
  ["a record that is listed twice", first + second + second, "lists 0002-two.md 2 times, not once"],
  [
    "a line without a record",
    `${first}${second}| [0003](0003-three.md) | Three | accepted |\n`,
    "lists 0003-three.md, which is no record",
  ],
  [
    "a status that the record does not have",
    first + second.replace("superseded by [0001](0001-one.md)", "accepted"),
    "calls 0002-two.md accepted; the record says superseded",
  ],
  ["a wrong number", first + second.replace("[0002]", "[0003]"), "gives 0002-two.md the number 0003"],
  ["another order", second + first, "is not in order"],
])("catches %s", (_, table, violation) => {
  expect(checkDecisions(planted(table))).toEqual([`docs/decisions/README.md ${violation}`]);
});

it("catches a record without a status", () => {
  const root = planted(first + second, { "docs/decisions/0002-two.md": "# 2. Two\n" });
  expect(checkDecisions(root)).toEqual(['docs/decisions/0002-two.md has no line "Status: ..."']);
});

it("finds the project's own index complete", () => {
  expect(checkDecisions(process.cwd())).toEqual([]);
});
