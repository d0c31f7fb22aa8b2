/** What is read here of the report that Vitest's JSON reporter writes. */
export type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; failureMessages: string[] }[];
  }[];
};

/** The files of a Vitest JSON report in which nothing failed but waits that ran out: slow machines do that. */
export function filesToTryAgain(report: Report): Report["testResults"];

/** The report with the results of files that were tried again in place of their first ones. */
export function withSecondTry(report: Report, again: Report): Report;

/** How many tests of a report passed, failed and were skipped. A file that could not be loaded failed, without a test. */
export function countTests(report: Report): { passed: number; failed: number; skipped: number };
