import { defineConfig } from "vitest/config";
import { baseMapFile } from "./scripts/base-map-file.ts";
import { gazetteer } from "./scripts/gazetteer.ts";

export default defineConfig({
  plugins: [baseMapFile(), gazetteer()],
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "tests/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/database-server.ts"],
    setupFiles: ["tests/support/fresh-database.ts", "tests/support/no-console-errors.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
  },
});
