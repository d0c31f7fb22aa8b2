import { execFileSync } from "node:child_process";
import { mainJob } from "#tools/drills/main-job.ts";
import type { Result } from "#tools/drills/failover/failures.ts";
import { endAll, ownFolder } from "#tools/drills/failover/own-processes.ts";
import { needPrograms, programs } from "#tools/drills/failover/programs.ts";
import { root } from "../../../scripts/setup.mjs";
import { startMachine } from "./machine.ts";
import { asSite, openNewSite, restoreBackup, rotateKeys, upgrade } from "./steps.ts";
import { playUnits } from "./systemd-box.ts";

// Run by `npm run prove -- --single`: one machine as docs/deployment.md says, from the first install to an upgrade.

needPrograms([programs.haproxy]);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

// Also after a mistake of the drill's own, nothing keeps running.
process.on("exit", endAll);

const began = Date.now();
const results: Result[] = [];
const say = (text: string) => process.stdout.write(`${text}\n`);

function report(news: Result[]): void {
  for (const { what, held, came } of news) say(`  ${held ? "held" : "FAILED"}  ${what}: ${came}`);
  results.push(...news);
}

const commit = git("rev-parse", "HEAD");

/** The newest earlier commit that released a version whose migrations lead here, or null; PROVE_BEFORE names another. */
function versionBefore(): string | null {
  const named = process.env["PROVE_BEFORE"];
  if (named !== undefined) return git("rev-parse", `${named}^{commit}`);
  const releases = git("log", "--format=%H", "-G", '^  "version":', "--", "package.json").split("\n");
  return releases.find((release) => release !== commit && leadsHere(release)) ?? null;
}

/** Whether all migrations of that commit come unchanged before the others of this one. */
function leadsHere(release: string): boolean {
  const migrationsAt = (tree: string) =>
    git("ls-tree", tree, "db/migrations/")
      .split("\n")
      .filter((line) => line.endsWith(".sql"));
  const migrations = migrationsAt("HEAD");
  const earlier = migrationsAt(release);
  return earlier.length > 0 && earlier.every((migration, at) => migration === migrations[at]);
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

async function proveAll(): Promise<void> {
  say(`One machine in ${ownFolder()}`);
  const machine = await startMachine();
  const before = versionBefore();
  const first = before === null ? { name: "now", commit } : { name: "before", commit: before };
  const { administrator, member, results: opened } = await openNewSite(machine, first);
  report(opened);
  report([await mainJob(asSite(machine))]);
  await machine.start("web2");
  if (before === null) say("  no version before: upgrade not played");
  else report(await upgrade(machine, commit));
  report(await rotateKeys(machine, administrator, member));
  report(await restoreBackup(machine));
  await machine.ask("delete from rate_limits");
  report([await mainJob(asSite(machine))]);
  report(await playUnits(machine.folderOf("now")));
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0);
}

try {
  await proveAll();
} catch (error) {
  results.push({ what: "the drill", held: false, came: String(error) });
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
const failed = results.filter(({ held }) => !held).length;
say(`\n${failed === 0 ? "Everything held" : `${failed} bounds failed`}; ${seconds()} s`);
process.exit(failed === 0 ? 0 : 1);
