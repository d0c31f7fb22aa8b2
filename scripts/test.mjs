import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { updateBuild } from "./build.mjs";
import { ensureInstalled, keepCompiled, node24, root } from "./setup.mjs";
import { testFolder } from "./test-folder.mjs";
import { countTests, filesToTryAgain, withSecondTry } from "./test-results.mjs";

// `npm test` runs every check and every test; `npm test -- PATH` only the tests of that path; `npm run test:fast` every
// check, the unit tests and the API's.

const fast = process.argv.includes("--fast");
const wanted = process.argv.slice(2).filter((word) => word !== "--fast");
/** What needs a browser, the build or processes of the product; and tests of commands and jobs, which the API's call. */
const slow = [
  "tests/{e2e,lifecycle,races,proof}/**",
  "**/*.server.test.{ts,tsx}",
  "tests/{api/kept-out-of-the-log,checks/{script-budget,server-build}}.test.ts",
];
/** The checks that start a program, at the same time as the build and the other checks. */
const programs = ["types and lint", "format", "dead code"];
await ensureInstalled({ forDevelopment: true });
/** Vitest, while it runs: it ends what its tests started, and then this process goes on. */
let vitest = null;
const node = node24();
if (node === process.execPath) process.exit(await testEverything());
const again = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(again.status ?? 1);

async function testEverything() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
  const folder = testFolder();
  const { ensureChromium } = await import("./chromium.ts");
  const total = { passed: 0, failed: 0, skipped: 0 };
  const build = { name: "build", run: async () => (await updateBuild())?.split("\n") ?? [] };
  // Running the tests of a path needs only the build: some tests start what was built.
  const ofTheCode = wanted.length === 0 ? await checksToRun(ensureChromium) : [];
  const isProgram = ({ name }) => programs.includes(name);
  const others = ofTheCode.filter((check) => !isProgram(check));
  // All before the tests: a few of those wait for times that busy cores don't keep.
  const together = [ofTheCode.filter(isProgram), fast ? [] : [build], others];
  await Promise.all(together.map((some) => runChecks(some, total)));
  await runTests(total, folder);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
  return total.failed > 0 ? 1 : 0;
}

function stop(signal) {
  if (!vitest) process.exit(1);
  // A terminal sends SIGINT to each of its processes.
  if (signal === "SIGTERM") vitest.kill(signal);
}

async function checksToRun(ensureChromium) {
  const { checks } = await import("./checks/all.ts");
  const browser = () => (ensureChromium() ? [] : ["No Chromium here, and none could be installed."]);
  return fast ? checks : [{ name: "browser", run: browser }, ...checks];
}

/** One after the other: more programs at once would need more memory than small machines have. */
async function runChecks(checks, total) {
  for (const check of checks) await runCheck(check, total);
}

async function runCheck({ name, run }, total) {
  const start = performance.now();
  let violations;
  try {
    violations = await run(root);
  } catch (error) {
    violations = [String(error?.stack ?? error)];
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = violations.length === 0 ? "passed" : "failed";
  total[verdict] += 1;
  process.stdout.write(`${verdict}  ${name} (${seconds} s)\n`);
  for (const line of violations) process.stdout.write(`        ${line}\n`);
}

async function runTests(total, folder) {
  let { status, report } = await runVitest(fast ? fastTests() : wanted, folder);
  const late = filesToTryAgain(report).map(({ name }) => name);
  if (late.length > 0) {
    // Each file starts with its own people, database and server, so leftovers of the first run aren't in the way.
    process.stdout.write(`\nWaits ran out; tried once more, from new data: ${late.join(" ")}\n`);
    const second = await runVitest(late, folder);
    status = second.status;
    report = withSecondTry(report, second.report);
  }
  const counted = countTests(report);
  for (const [name, number] of Object.entries(counted)) total[name] += number;
  if (status === 0 || counted.failed > 0) return;
  process.stdout.write(`failed  the test run ended with ${status} outside of a test\n`);
  total.failed += 1;
}

function fastTests() {
  // By the module's own name: an older Node.js, which only starts the pinned one, doesn't have it.
  return fs.globSync("{app,db,tests}/**/*.test.{ts,tsx}", { cwd: root, exclude: slow });
}

/** Runs these files, or all, in a separate process; the report is empty if none was written. */
async function runVitest(files, folder) {
  const results = path.join(folder, "results.json");
  const flags = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const cli = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const search = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  vitest = spawn(process.execPath, [cli, ...flags, ...files], {
    cwd: root,
    env: { ...keepCompiled, ...process.env, PATH: search, TMPDIR: folder },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = await once(vitest, "exit");
  vitest = null;
  const report = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : { testResults: [] };
  rmSync(results, { force: true });
  return { status, report };
}
