const ranOut = /Timeout \d+ms exceeded|timed out in \d+ms/;

/**
 * The files of a Vitest JSON report whose first failure is a timeout, which slow machines cause. Tests after it may have
 * found what it left behind.
 */
export function filesToTryAgain(report) {
  return report.testResults.filter((file) => failedTests(file).slice(0, 1).some(isWait));
}

/** The report, with the results of retried files in place of their first ones. */
export function withSecondTry(report, again) {
  const second = new Map(again.testResults.map((file) => [file.name, file]));
  return { testResults: report.testResults.map((file) => second.get(file.name) ?? file) };
}

/**
 * A report's numbers of passed, failed and skipped tests. A file that could not be loaded counts as failed, without a
 * test.
 */
export function countTests({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed").length;
  const unloaded = testResults.filter((file) => file.status === "failed" && failedTests(file).length === 0);
  return { passed, failed: failed + unloaded.length, skipped: tests.length - passed - failed };
}

function failedTests(file) {
  return file.assertionResults.filter(({ status }) => status === "failed");
}

/** tests/support/note-waits.ts notes polls, since a report leaves out the causes of errors. */
function isWait({ failureMessages, meta }) {
  return meta?.pollRanOut === true || ranOut.test(failureMessages[0] ?? "");
}
