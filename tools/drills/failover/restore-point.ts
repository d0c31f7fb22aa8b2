import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort, startWeb, stopProcess } from "#tests/support/server-process.ts";
import type { Result } from "./failures.ts";
import type { Acknowledged } from "./load.ts";
import { ownFolder, runsOn, systemUser, untilTheEnd } from "./own-processes.ts";
import { host } from "./patroni-node.ts";
import { postgresPrograms } from "./programs.ts";
import { backUp, type Cluster, until } from "./start-cluster.ts";

/** Makes the repository and the first full backup. */
export async function firstBackup(cluster: Cluster): Promise<Result[]> {
  const { backupSettings } = await cluster.leader();
  const began = Date.now();
  await backUp(backupSettings, "stanza-create");
  await backUp(backupSettings, "--type=full", "backup");
  const info = JSON.parse(await backUp(backupSettings, "--output=json", "info"));
  const [backup] = info[0].backup;
  const size = (backup.info.size / 1e6).toFixed(0);
  return [
    {
      what: "pgBackRest: full backup",
      held: true,
      came: `${size} MB in ${((Date.now() - began) / 1000).toFixed(0)} s`,
    },
  ];
}

/** Restores the first backup into a new node, up to a moment between two reservations. */
export async function restoreBetween(
  cluster: Cluster,
  reserveOnce: () => Promise<Acknowledged>,
): Promise<Result[]> {
  const before = await reserveOnce();
  await sleep(1500);
  const [row] = await cluster.ask<{ at: string }>("select now()::text as at");
  const moment = row!.at;
  await sleep(1500);
  const after = await reserveOnce();
  await archived(cluster);
  const { backupSettings } = await cluster.leader();
  const data = path.join(ownFolder("restored"), "data");
  const began = Date.now();
  await backUp(
    backupSettings,
    `--pg1-path=${ownFolder("restored", "data")}`,
    "--type=time",
    `--target=${moment}`,
    "--target-action=promote",
    "--archive-mode=off",
    "restore",
  );
  const port = await startRestored(data);
  const connectionString = `postgres://postgres@localhost:${port}/sparebay?host=${encodeURIComponent(ownFolder("restored", "socket"))}`;
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  await until("the restored database is a primary", 120_000, async () => {
    const { rows } = await client.query("select pg_is_in_recovery() as waits");
    return rows[0].waits === false;
  });
  const seconds = (Date.now() - began) / 1000;
  const has = async ({ id }: Acknowledged) =>
    (await client.query("select 1 from reservations where id = $1", [id])).rowCount === 1;
  const found = [await has(before), await has(after)];
  const ledger = await client.query("select coalesce(sum(amount_cents), 0)::int as cents from ledger_lines");
  await client.end();
  // No worker: it would send the emails that waited then.
  const settings = {
    DATABASE_URL: connectionString,
    DATA_DIR: ownFolder("restored", "files"),
    WORKER: "false",
  };
  await stopProcess(untilTheEnd(await startWeb(settings)));
  return [
    {
      what: `pgBackRest: restored to ${moment}, between two reservations`,
      held: found[0] === true && found[1] === false,
      came: `the first is ${found[0] ? "there" : "MISSING"}, the second is ${found[1] ? "THERE" : "not there"}; ${seconds.toFixed(0)} s`,
    },
    { what: "pgBackRest: a web process on the restored database", held: true, came: "ready" },
    {
      what: "pgBackRest: ledger of the restored database",
      held: ledger.rows[0].cents === 0,
      came: `${ledger.rows[0].cents} cents`,
    },
  ];
}

/** Waits until the archive has what was written until now. */
async function archived({ ask }: Cluster): Promise<void> {
  const [row] = await ask<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  await until("the last segment is archived", 120_000, async () => {
    const [{ done } = { done: false }] = await ask<{ done: boolean }>(
      "select last_archived_wal >= $1 as done from pg_stat_archiver",
      [row!.segment],
    );
    return done;
  });
}

async function startRestored(data: string): Promise<number> {
  const port = await freePort();
  runsOn(data);
  const settings = [
    `-c listen_addresses=${host}`,
    `-p ${port}`,
    `-k ${ownFolder("restored", "socket")}`,
    // The backup knows the cluster that it comes from.
    "-c synchronous_standby_names=",
    "-c cluster_name=restored",
  ];
  await promisify(execFile)(
    path.join(postgresPrograms()!, "pg_ctl"),
    [
      "-D",
      data,
      "-w",
      "-t",
      "120",
      "-l",
      path.join(ownFolder("restored"), "postgres.log"),
      "-o",
      settings.join(" "),
      "start",
    ],
    { ...systemUser, cwd: ownFolder() },
  );
  return port;
}
