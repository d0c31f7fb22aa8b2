import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cleanUpAfterEach, dataFolder } from "./runs.ts";

const begin = `import { run } from "./run.mjs";\n\nrun(process.argv[2]);\n`;
const tell =
  "process.stdout.write(JSON.stringify([process.env.BRAND_NAME, process.env.PORT, process.env.MALLOC_ARENA_MAX]));\n";

cleanUpAfterEach();

/** The settings of a process started like `npm start` does, in a project with this .env. */
function started(envFile: string | null, environment: Record<string, string>): unknown {
  const project = dataFolder();
  const scripts = path.join(project, "scripts");
  mkdirSync(scripts);
  for (const name of ["run.mjs", "setup.mjs"]) cpSync(`scripts/${name}`, path.join(scripts, name));
  writeFileSync(path.join(scripts, "begin.mjs"), begin);
  writeFileSync(path.join(project, "tell.mjs"), tell);
  if (envFile !== null) writeFileSync(path.join(project, ".env"), envFile);
  const words = [path.join(scripts, "begin.mjs"), path.join(project, "tell.mjs")];
  return JSON.parse(execFileSync(process.execPath, words, { env: environment, encoding: "utf8" }));
}

const envFile = `# The name.\nBRAND_NAME="Spare Bay <here>"\nPORT=4000\n`;

test("starts with the settings of .env, spaces included", () => {
  expect(started(envFile, {})).toEqual(["Spare Bay <here>", "4000", "1"]);
});

test("prefers the environment to .env", () => {
  expect(started(envFile, { PORT: "5000" })).toEqual(["Spare Bay <here>", "5000", "1"]);
});

test("starts without a .env", () => {
  expect(started(null, { PORT: "5000" })).toEqual([null, "5000", "1"]);
});

test("leaves the operator's choice of memory arenas alone", () => {
  expect(started(null, { PORT: "5000", MALLOC_ARENA_MAX: "4" })).toEqual([null, "5000", "4"]);
});
