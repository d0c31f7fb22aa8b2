import { expect, test } from "vitest";
import { slowness } from "#tests/support/slowness.ts";
import { jsonProblem } from "./json-problem.server.ts";

const megabyte = 1024 * 1024;
const problemOf = (text: string) => jsonProblem(new TextEncoder().encode(text));

test.each([
  ["lists in lists", "[".repeat(megabyte), /nested too deeply/],
  ["objects in objects", '{"a":'.repeat(megabyte / 5), /nested too deeply/],
  ["what only its end makes JSON", "[".repeat(400_000) + "]".repeat(400_000), /nested too deeply/],
  ["a list of countless numbers", `[${"1,".repeat(megabyte / 2)}1]`, /too many parts/],
  ["a list of countless lists", `[${"[],".repeat(megabyte / 3)}[]]`, /too many parts/],
  ["one long text", `"${"[{,".repeat(megabyte / 3)}"`, /^$/],
  ["a text that escapes its quotes", `["${'\\"[['.repeat(megabyte / 5)}", 1]`, /^$/],
])("%s: found within 20 ms of processor time", (_, text, sentence) => {
  const bytes = new TextEncoder().encode(text);
  const problem = jsonProblem(bytes);
  expect(problem ?? "").toMatch(sentence);
  const spent = [1, 2, 3, 4, 5].map(() => {
    const before = process.cpuUsage();
    jsonProblem(bytes);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...spent)).toBeLessThan(20 * slowness());
});

test("accepts 32 levels and 2,000 parts, and no more", () => {
  expect(problemOf("[".repeat(32) + "]".repeat(32))).toBeNull();
  expect(problemOf("[".repeat(33) + "]".repeat(33))).not.toBeNull();
  expect(problemOf(`[${"1,".repeat(1998)}1]`)).toBeNull();
  expect(problemOf(`[${"1,".repeat(2000)}1]`)).not.toBeNull();
  // Closed brackets no longer count as depth.
  expect(problemOf(`[${"[[]],".repeat(500)}1]`)).toBeNull();
});
