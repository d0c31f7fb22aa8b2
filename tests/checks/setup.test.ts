import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const setup = path.join(import.meta.dirname, "../../scripts/setup.mjs");

/** A project without packages, whose npm writes down how it is called and runs this code. */
function installWith(code: string) {
  const root = mkdtempSync(path.join(tmpdir(), "setup-"));
  const calls = path.join(root, "calls");
  mkdirSync(path.join(root, "scripts"));
  cpSync(setup, path.join(root, "scripts", "setup.mjs"));
  writeFileSync(path.join(root, "package-lock.json"), '{ "packages": {} }');
  const npm = path.join(root, "npm.js");
  const note = `fs.appendFileSync(${JSON.stringify(calls)}, words.join(" ") + "\\n");`;
  writeFileSync(npm, `const fs = require("fs"), words = process.argv.slice(2);\n${note}\n${code}`);
  const script = `import("./scripts/setup.mjs").then(({ ensureInstalled }) => ensureInstalled());`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--eval", script], {
    cwd: root,
    env: { ...process.env, npm_execpath: npm },
    encoding: "utf8",
  });
  return { status, stdout, stderr, calls: readFileSync(calls, "utf8").trim().split("\n") };
}

const installs = `fs.mkdirSync("node_modules", { recursive: true });`;

test("installs once, from npm's cache where it can", () => {
  const { status, calls } = installWith(installs);
  expect(status).toBe(0);
  expect(calls).toEqual([expect.stringMatching(/^ci .*--omit=dev .*--prefer-offline/)]);
});

test("asks the registry when the cache is older than the lockfile", () => {
  const { status, calls, stderr } = installWith(
    `if (words.includes("--prefer-offline")) process.exit(1);\n${installs}`,
  );
  expect(status).toBe(0);
  expect(stderr).toBe("");
  expect(calls).toEqual([
    expect.stringMatching(/--prefer-offline --silent$/),
    expect.not.stringMatching(/--prefer-offline/),
  ]);
});

test("says why packages could not be installed", () => {
  const { status, stderr, calls } = installWith(`console.error("No network."); process.exit(7);`);
  expect(status).toBe(1);
  expect(calls).toHaveLength(2);
  expect(stderr).toContain("No network.");
  expect(stderr).toContain("The packages could not be installed (npm ci ended with 7)");
});
