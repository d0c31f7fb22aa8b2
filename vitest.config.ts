import { defineConfig } from "vitest/config";
import { baseMapFile } from "./scripts/base-map-file.ts";
import { gazetteer } from "./scripts/gazetteer.ts";

/** These files change their process permanently: settings, closed connections, the clock, kinds of jobs. */
const alone = [
  "app/features/accounts/session/actor-after-restart.server.test.ts",
  "app/features/payments/reconciliation/{provider,receive-event}.server.test.ts",
  "app/platform/{access-log,jobs,log,schedules,watch-clock,work-off}.server.test.ts",
  "tests/api/{edge,generated-client,social,two-step,views}.test.ts",
  "tests/{e2e,lifecycle,proof,races}/**/*.test.{ts,tsx}",
];

export default defineConfig({
  plugins: [baseMapFile(), gazetteer()],
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "tests/**/*.test.{ts,tsx}"],
          exclude: alone,
          // A process loads the product once and then runs one file after the other.
          isolate: false,
          provide: { sharesProcess: true },
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
    globalSetup: ["tests/support/database-server.ts"],
    setupFiles: ["tests/support/fresh-database.ts", "tests/support/no-console-errors.ts"],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
  },
});
