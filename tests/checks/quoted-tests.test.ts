import { expect, it } from "vitest";
import { checkQuotedTests } from "../../scripts/checks/quoted-tests.ts";
import { plant } from "./plant.ts";

const test = "tests/api/login.test.ts";
const code = `test("refuses a wrong password", () => {});\ntest("says \\"no\\"", () => {});\n`;

it.each([
  ["a title that is not there", `| 2.1.1 | \`${test}\` “takes any password” |`, "takes any password"],
  ["the second of two", `\`${test}\` “refuses a wrong password”, “takes any password”`, "takes any password"],
])("catches %s", (_what, line, title) => {
  expect(checkQuotedTests(plant({ "docs/security.md": line, [test]: code }))).toEqual([
    `docs/security.md quotes ${test} “${title}”, which is not there`,
  ]);
});

it("catches a missing file", () => {
  const line = "`tests/api/gone.test.ts` “refuses”";
  expect(checkQuotedTests(plant({ "docs/security.md": line }))).toEqual([
    "docs/security.md quotes tests/api/gone.test.ts “refuses”, which is not there",
  ]);
});

it("accepts true titles, and other quotes", () => {
  const line = `\`${test}\` “refuses a wrong password”, “says "no"”; \`app/ui/call.ts\` “Too many attempts.”`;
  expect(checkQuotedTests(plant({ "docs/security.md": line, [test]: code }))).toEqual([]);
});
