import { expect, onTestFinished, test } from "vitest";
import { countTests, filesToTryAgain, withSecondTry } from "../../scripts/test-results.mjs";

const passed = { status: "passed", failureMessages: [] as string[] };
const skipped = { status: "skipped", failureMessages: [] };
const wait = {
  status: "failed",
  failureMessages: ["TimeoutError: locator.click: Timeout 30000ms exceeded."],
};
const testWait = { status: "failed", failureMessages: ["Error: Test timed out in 60000ms."] };
const poll = {
  status: "failed",
  failureMessages: ["AssertionError: expected 50 to be greater than 50"],
  meta: { pollRanOut: true },
};
const wrong = { status: "failed", failureMessages: ["AssertionError: expected 409 to be 201"] };

const file = (name: string, ...assertionResults: (typeof passed)[]) => ({
  name,
  status: assertionResults.every(({ status }) => status !== "failed") ? "passed" : "failed",
  assertionResults,
});

test("retries a file whose first failure is a wait that ran out, never one that begins with a wrong result", () => {
  const report = {
    testResults: [
      file("slow", passed, wait, testWait),
      file("wrong", passed, wrong),
      file("left behind", wait, wrong),
      file("both", wrong, wait),
      file("poll", passed, poll),
      file("good", passed, skipped),
    ],
  };
  expect(filesToTryAgain(report).map(({ name }) => name)).toEqual(["slow", "left behind", "poll"]);
});

test("counts the second run of a file in place of its first", () => {
  const report = { testResults: [file("slow", passed, wait), file("good", passed, skipped)] };
  expect(countTests(report)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  const again = { testResults: [file("slow", passed, passed)] };
  expect(countTests(withSecondTry(report, again))).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test("counts a file that could not be loaded as a failure", () => {
  const report = { testResults: [{ name: "broken", status: "failed", assertionResults: [] }] };
  expect(filesToTryAgain(report)).toEqual([]);
  expect(countTests(report)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

let noted: object = {};

test("waits in vain, in a poll", { fails: true }, async () => {
  onTestFinished(({ task }) => void (noted = task.meta));
  await expect.poll(() => 50, { timeout: 20, interval: 5 }).toBeGreaterThan(50);
});

test("a poll in vain is noted for the report", () => {
  expect(noted).toEqual({ pollRanOut: true });
});
