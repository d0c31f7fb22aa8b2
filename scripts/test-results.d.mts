/** The parts that we read of a Vitest JSON report. */
export type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; failureMessages: string[] }[];
  }[];
};

/**
 * The files of a Vitest JSON report whose first failure is a timeout, which slow machines cause. Tests after it may have
 * found what it left behind.
 */
export function filesToTryAgain(report: Report): Report["testResults"];

/** The report, with the results of retried files in place of their first ones. */
export function withSecondTry(report: Report, again: Report): Report;

/**
 * A report's numbers of passed, failed and skipped tests. A file that could not be loaded counts as failed, without a
 * test.
 */
export function countTests(report: Report): { passed: number; failed: number; skipped: number };
