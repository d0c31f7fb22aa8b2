import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lockDataDir } from "./data-lock.server.ts";
import { mayReach, unprivilegedUser, type User } from "./os-user.server.ts";
import { postgresBinaries } from "./postgres-binaries.server.ts";
import { stopLeftovers } from "./postgres-leftovers.server.ts";

/** A running embedded PostgreSQL. `stop` ends it within 5 s and releases DATA_DIR; `ended` resolves when it is gone. */
export type Postgres = { url: string; stop: () => Promise<void>; ended: Promise<unknown> };

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "200",
  // With the default of 4 the planner chooses a scan over the search's index, which is ten times slower.
  random_page_cost: "1.1",
  jit: "off",
  io_method: "sync",
  wal_level: "minimal",
  max_wal_senders: "0",
  log_timezone: "UTC",
  timezone: "UTC",
  // A refused constraint is an expected answer here and needs no log line.
  log_min_messages: "fatal",
  log_checkpoints: "off",
};

/**
 * Starts the PostgreSQL from npm on `dataDir`/postgres, reachable only through a socket in `socketDir`, with the user
 * and database `sparebay`. Recovers what a killed process left behind. Throws an Error with one sentence if it can't.
 */
export async function startPostgres(where: {
  dataDir: string;
  socketDir: string;
  settings?: Record<string, string>;
}): Promise<Postgres> {
  const unlock = lockDataDir(where.dataDir);
  try {
    const folder = path.join(where.dataDir, "postgres");
    const user = unprivilegedUser(isNewFolder(where.dataDir) ? where.dataDir : folder);
    const binaries = postgresBinaries(user, where.dataDir);
    await stopLeftovers(folder);
    if (isNewFolder(where.dataDir)) await initialize(folder, binaries, user);
    // A killed server's leftovers have a process id that another process may have by now.
    rmSync(where.socketDir, { recursive: true, force: true });
    ownedFolder(where.socketDir, user);
    const server = await run(folder, binaries, user, {
      ...settings,
      unix_socket_directories: where.socketDir,
      ...where.settings,
    });
    const ended = once(server, "exit");
    const stop = async () => {
      await end(server, ended);
      rmSync(where.socketDir, { recursive: true, force: true });
      unlock();
    };
    await createDatabase(where.socketDir);
    return {
      url: `postgres://sparebay@localhost/sparebay?host=${encodeURIComponent(where.socketDir)}`,
      stop,
      ended,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** True if there is no database in `dataDir` yet. */
export function isNewFolder(dataDir: string): boolean {
  return !existsSync(path.join(dataDir, "postgres"));
}

/** An incomplete data folder never has the name that a start looks for. */
async function initialize(folder: string, binaries: string, user: User) {
  const partial = `${folder}.new`;
  rmSync(partial, { recursive: true, force: true });
  ownedFolder(partial, user);
  const log = `${folder}.log`;
  const words = ["--username=sparebay", "--auth=trust", "--encoding=UTF8", "--no-instructions"];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const making = launch(partial, log, user, (data) => [
    path.join(binaries, "bin/initdb"),
    ["-D", data, ...words, ...locale],
  ]);
  const [code] = await once(making, "exit");
  if (code !== 0)
    throw new Error(`The database could not be created in ${folder}: ${lastWords(log)} (see ${log}).`);
  renameSync(partial, folder);
}

async function run(folder: string, binaries: string, user: User, chosen: Record<string, string>) {
  const log = `${folder}.log`;
  const options = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = launch(folder, log, user, (data) => [
    path.join(binaries, "bin/postgres"),
    ["-D", data, ...options],
  ]);
  // For exits without stop(): an immediate shutdown; the next start recovers from the log.
  process.once("exit", () => server.kill("SIGQUIT"));
  while (!isReady(folder)) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The embedded database did not start: ${lastWords(log)} (see ${log}).`);
    await sleep(10);
  }
  return server;
}

async function createDatabase(socketDir: string) {
  const client = new pg.Client({ host: socketDir, user: "sparebay", database: "postgres" });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = 'sparebay'");
  if (rowCount === 0) await client.query("create database sparebay");
  await client.end();
}

/**
 * Runs a PostgreSQL program on the data folder, in its own session, so that Ctrl-C reaches only us and we stop it after
 * the last request. A folder below one that the user can't enter (root's home) is passed opened, as descriptor 3.
 */
function launch(
  folder: string,
  log: string,
  user: User,
  command: (data: string) => [file: string, words: string[]],
): ChildProcess {
  const direct = mayReach(folder, user);
  const output = openSync(log, "w", 0o600);
  const opened = openSync(folder, "r");
  const [file, words] = command(direct ? folder : "/proc/self/fd/3");
  const child = spawn(file, words, {
    ...user,
    cwd: direct ? folder : "/",
    detached: true,
    stdio: ["ignore", output, output, opened],
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  });
  closeSync(output);
  closeSync(opened);
  return child;
}

/** The eighth line of postmaster.pid is the server's state. */
function isReady(folder: string): boolean {
  try {
    return readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

function lastWords(log: string): string {
  const lines = readFileSync(log, "utf8").trim().split("\n");
  return (lines.findLast((line) => line.includes("FATAL")) ?? lines.at(-1) ?? "").replace(
    /^.*(FATAL|initdb): +/,
    "",
  );
}

async function end(server: ChildProcess, ended: Promise<unknown>) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    server.kill(signal);
    const patience = sleep(signal === "SIGINT" ? 3000 : 1000, null, { ref: false });
    if (await Promise.race([ended, patience])) return;
  }
}

/** Makes sure that the folder exists, belongs to the user, and is closed to everyone else. */
function ownedFolder(folder: string, user: User) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.();
  if (uid !== 0 && lstatSync(folder).uid !== uid)
    throw new Error(`The folder ${folder} belongs to another user: remove it, or choose another DATA_DIR.`);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  chmodSync(folder, 0o700);
}
