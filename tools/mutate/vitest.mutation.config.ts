import { defineConfig } from "vitest/config";
import main from "../../vitest.config.ts";

// The tests that `npm run mutate` (tools/mutate/mutate.mjs) runs its mutants with, all in one process: it leaves out those
// that need their own process, and those of rules need no database, so that a mutant takes half a second.

const { MUTATION_TESTS = "", MUTATION_DATABASE } = process.env;
const { test, ...others } = main;
const alone = test?.projects?.flatMap((project) =>
  typeof project === "object" && "test" in project && project.test?.name !== "together"
    ? (project.test?.include ?? [])
    : [],
);
const withoutDatabase = {
  globalSetup: [],
  setupFiles: ["tests/support/no-console-errors.ts"],
  env: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", LOG_LEVEL: "error" },
};

export default defineConfig({
  ...others,
  test: {
    ...test,
    projects: undefined,
    isolate: false,
    provide: { sharesProcess: true },
    exclude: MUTATION_TESTS.startsWith("tests/proof/") ? [] : alone,
    ...(MUTATION_DATABASE === "false" && withoutDatabase),
    include: MUTATION_TESTS.split(" "),
  },
});
