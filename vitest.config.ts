import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { dataFiles } from "./scripts/data-files.ts";
import { icons } from "./scripts/icons.ts";
import { hasMemory } from "./scripts/test-memory.mjs";

/** These files change their process for good or need a new one: settings, connections, clock, kinds of jobs, patterns. */
const alone = [
  "app/features/accounts/session/actor-after-restart.server.test.ts",
  "app/features/payments/reconciliation/{provider,receive-event}.server.test.ts",
  "app/platform/{access-log,db,jobs,log,schedules,watch-clock,work-off}.server.test.ts",
  "tests/api/{edge,generated-client,slow-texts,social,views}.test.ts",
  "tests/lifecycle/restore.test.ts",
  "tests/races/debian.test.ts",
  "tests/proof/*.test.ts",
];
/** Only a proof of thousands has a second half, in parallel. */
const secondHalf = process.env["PROVE_SEQUENCES"] ? [] : ["tests/proof/money-second.test.ts"];
/** These use the product through a browser only: files share a browser, and a server unless they have settings. */
const browser = ["tests/e2e/!(*.server).test.ts"];

/**
 * The longest first, beside those that often wait: otherwise a long one would be the last while a core idles. Files that
 * share a process follow each other, because it ends before a file of another project.
 */
function rankOf({ moduleId, project }: TestSpecification): number {
  if (/\/tests\/proof\/(leases|money-first)\./.test(moduleId)) return 0;
  if (project.name === "alone") return 1;
  if (project.name === "browser") return /(lease-story|notices|secrets|stored-script)/.test(moduleId) ? 2 : 3;
  return 4;
}

/** Tests of running processes mostly wait. Several at once would leave the cores idle, and at the end a single one. */
function spread(files: TestSpecification[]): TestSpecification[] {
  const waits = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/lifecycle/");
  const waiting = files.filter(waits);
  return [
    ...files
      .filter((file) => !waits(file))
      .flatMap((file, at) => (at % 6 === 0 ? [...waiting.splice(0, 1), file] : [file])),
    ...waiting,
  ];
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
    const last = sorted.findIndex(({ project }) => project.name === "together");
    return last === -1 ? sorted : [...sorted.slice(0, last), ...spread(sorted.slice(last))];
  }
}

export default defineConfig({
  plugins: [dataFiles(), icons()],
  test: {
    pool: "forks",
    execArgv: ["--import", fileURLToPath(new URL("tests/support/quick-passwords.mjs", import.meta.url))],
    // Tests also wait, for pages, timers and processes: on two cores more workers use that time, each with a browser.
    maxWorkers: hasMemory ? 4 : 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: [
            "app/**/*.test.{ts,tsx}",
            "db/**/*.test.ts",
            "packages/**/*.test.ts",
            "tests/**/*.test.{ts,tsx}",
          ],
          exclude: [...alone, ...browser],
          // A process loads the product once and then runs one file after the other.
          isolate: false,
          provide: { sharesProcess: true },
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: secondHalf } },
      {
        extends: true,
        test: { name: "browser", include: browser, isolate: false, provide: { sharesProcess: true } },
      },
    ],
    globalSetup: ["tests/support/database-server.ts"],
    setupFiles: [
      "tests/support/fresh-database.ts",
      "tests/support/no-console-errors.ts",
      "tests/support/note-waits.ts",
    ],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
    hookTimeout: 180_000,
  },
});
