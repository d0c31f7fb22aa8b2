import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "#tests/support/server-process.ts";

const nobody = { uid: 65_534, gid: 65_534 };
const host = "127.0.0.1";

/** A separate PostgreSQL on a free port, with a database and a user that are both named sparebay. */
export type PostgresNode = {
  url: string;
  ask: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
  /** Of the process that all others are children of. */
  pid: () => number;
  /** Stops it like a power failure. */
  kill: () => void;
  startAgain: () => void;
  end: () => Promise<void>;
};

/** With the programs of this folder. */
export async function startNode(programs: string): Promise<PostgresNode> {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-node-"));
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const run = (program: string, ...words: string[]) =>
    execFileSync(path.join(programs, program), words, { ...user, cwd: folder, stdio: "ignore" });
  const data = path.join(folder, "data");
  const port = await freePort();
  run("initdb", "-D", data, "-U", "sparebay", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const all = {
    port,
    listen_addresses: host,
    unix_socket_directories: "",
    max_connections: 300,
    random_page_cost: 1.1,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(data, "postgresql.conf"), lines.join(""));
  const start = () => run("pg_ctl", "-D", data, "-w", "-l", path.join(folder, "log"), "start");
  start();
  run("createdb", "-h", host, "-p", String(port), "-U", "sparebay", "sparebay");
  const url = `postgres://sparebay@${host}:${port}/sparebay`;
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // A killed node closes its connections.
  pool.on("error", () => {});
  return {
    url,
    ask: async (statement, values) => (await pool.query(statement, values)).rows,
    pid: () => postmasterOf(data),
    kill: () => process.kill(-postmasterOf(data), "SIGKILL"),
    startAgain: start,
    end: async () => {
      await pool.end();
      run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postmasterOf(data: string): number {
  return Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
}
