import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { build } from "vite";
import { db } from "#app/platform/db.server.ts";
import { dataFiles } from "../../scripts/data-files.ts";
import type { Action, Kill, Order, Outcome, Report } from "./actions.ts";

/** The result of an action; `killed` if its process died of it. */
export type Result = Outcome | { killed: true };

export type Processes = {
  /** Lets one of the two processes do an action at this time. */
  ask: (which: 0 | 1, now: number, action: Action, kill?: Kill | null) => Promise<Result>;
  kills: () => number;
  stop: () => Promise<void>;
};

/** Two processes of the product on this test file's database, and a third that replaces one that dies. */
export async function startProcesses(): Promise<Processes> {
  const folder = await bundle();
  const file = path.join(folder, "process.js");
  const start = () => startProcess(file);
  const pair = await Promise.all([start(), start()]);
  let spare = start();
  let kills = 0;
  let asked = 0;

  async function ask(which: 0 | 1, now: number, action: Action, kill: Kill | null = null): Promise<Result> {
    const child = pair[which];
    const order: Order = { id: (asked += 1), now, action, kill };
    const outcome = await answerTo(child, order);
    if (outcome !== null) return outcome;
    if (kill === null) throw new Error(`A process ended by itself while it did ${JSON.stringify(action)}`);
    kills += 1;
    pair[which] = await spare;
    spare = start();
    await recover();
    return { killed: true };
  }

  async function stop(): Promise<void> {
    for (const child of [...pair, await spare]) child.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
  return { ask, kills: () => kills, stop };
}

/**
 * Bundles the processes' code into one file with all packages, which starts in a quarter of the time; one starts after
 * every death.
 */
async function bundle(): Promise<string> {
  const root = path.resolve(import.meta.dirname, "../..");
  // Next to the packages that it imports, but not where another test file builds its own.
  const outDir = path.join(root, "build", `proof-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [dataFiles()],
    // sharp has compiled code; pg-native is not installed.
    ssr: { noExternal: true, external: ["sharp", "pg-native"] },
    build: { ssr: path.join(import.meta.dirname, "process.ts"), outDir, emptyOutDir: true },
  });
  return outDir;
}

async function startProcess(file: string): Promise<ChildProcess> {
  const child = fork(file, { env: { ...process.env, LOG_LEVEL: "fatal" }, stdio: "inherit" });
  await once(child, "message");
  return child;
}

/** Its report, or null if it died first. */
function answerTo(child: ChildProcess, order: Order): Promise<Outcome | null> {
  return new Promise((resolve) => {
    const onMessage = (report: Report) => {
      if (report.id === order.id) settle(report.outcome);
    };
    const onExit = () => settle(null);
    const settle = (outcome: Outcome | null) => {
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(outcome);
    };
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.send(order);
  });
}

/** The database releases what the dead process held; its jobs come back, as pg-boss ensures after a while. */
async function recover(): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now() where state = 'active'
  `.execute(db);
}
