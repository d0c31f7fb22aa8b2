import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { makeFirstChange } from "../../scripts/first-change.ts";

const root = path.join(import.meta.dirname, "../..");
const notCopied = new Set(["node_modules", "build", "data", "coverage", ".git", ".vite", ".react-router"]);
const tests = [
  "tests/api/properties.test.ts",
  "tests/checks/contract.test.ts",
  "app/features/properties/search/search-properties.server.test.ts",
];

it(
  "makes the first change of docs/first-change.md on a copy, whose tests then pass",
  { timeout: 180_000 },
  () => {
    const copy = mkdtempSync(path.join(tmpdir(), "first-change-"));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    cpSync(root, copy, {
      recursive: true,
      filter: (file) => !notCopied.has(path.relative(root, file).split(path.sep)[0]!),
    });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    const changed = makeFirstChange(copy, readFileSync(path.join(root, "docs/first-change.md"), "utf8"));
    expect(changed).toHaveLength(7);
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
    execFileSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--update", ...tests], {
      cwd: copy,
      env: { ...Object.fromEntries(own), TEST_DATABASE_SERVER: inject("serverUrl") },
      stdio: "pipe",
    });
    const types = readFileSync(path.join(copy, "app/platform/contract.types.ts"), "utf8");
    expect(types).toContain("landmark: string;");
  },
);
