import { defineConfig } from "vitest/config";
import main from "./vitest.config.ts";

// The tests that `npm run mutate` (scripts/mutate.mjs) tries its mutants on. Those of rules need no database, and as
// they keep no state they share one copy of each module: a mutant takes half a second.

const { MUTATION_TESTS = "", MUTATION_DATABASE } = process.env;
const { test, ...others } = main;
const withoutDatabase = {
  isolate: false,
  globalSetup: [],
  setupFiles: ["tests/support/no-console-errors.ts"],
  env: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", LOG_LEVEL: "error" },
};

export default defineConfig({
  ...others,
  test: {
    ...test,
    projects: undefined,
    ...(MUTATION_DATABASE === "false" && withoutDatabase),
    include: MUTATION_TESTS.split(" "),
  },
});
