import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { ledgerDifference } from "./features/ledger/queries.server.ts";
import { restoreBackup } from "./platform/backup/restore-backup.server.ts";
import { writeBackup } from "./platform/backup/write-backup.server.ts";
import { childEnvironment, config } from "./platform/config.server.ts";
import { watcherName } from "./platform/database-line.server.ts";
import { db } from "./platform/db.server.ts";
import { noteBackup } from "./platform/system-metrics.server.ts";

/** Said on purpose: `restore` and `move-to` bring the demo town to a server or into production. */
export const demoTownFlag = "--with-demo-town";

/** Writes the database and the files into a new file. Returns what it says. */
export async function backUp(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`);
  const { rows, files } = await writeBackup(path.resolve(file), { withFiles: true });
  await noteBackup();
  const count = Object.values(rows).reduce((sum, more) => sum + more, 0);
  return `  ${file} has ${count} rows and ${Object.keys(files).length} files${config.s3 ? ` of the bucket ${config.s3.name}` : ""}. Keep SESSION_SECRET and ID_ENCRYPTION_KEY somewhere else: they are not in it.`;
}

/** Restores such a file into an empty database, and checks it. */
export async function restore(file: string, withDemoTown: boolean): Promise<string> {
  const { madeAt, rows, files, hasOtherIdKey } = await restoreBackup(path.resolve(file), { withDemoTown });
  const difference = await ledgerDifference({ kind: "system" });
  const said = [`  Restored ${rows} rows and ${files} files of ${madeAt}.`];
  said.push(
    difference === 0
      ? "  The ledger sums to zero."
      : `  THE LEDGER IS ${difference} CENTS OFF: it was so when the backup was made.`,
  );
  if (hasOtherIdKey)
    said.push(
      "  IDs can’t be opened with this ID_ENCRYPTION_KEY: set the one that the backup was made under.",
    );
  return said.join("\n");
}

/** Copies the embedded database to a server. The files stay where they are. */
export async function moveTo(url: string, withDemoTown: boolean): Promise<string> {
  if (!config.embedded)
    throw new Error("DATABASE_URL is set: use pg_dump to move from one server to another.");
  const { rows } = await sql`select 1 from pg_stat_activity where application_name = ${watcherName}`.execute(
    db,
  );
  if (rows.length > 0)
    throw new Error("The product is running: stop it first, so that nothing is written meanwhile.");
  const file = path.join(config.dataDir, "move.tar.gz");
  await writeBackup(file, { withFiles: false });
  try {
    const env = childEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
    const words = [...process.execArgv, process.argv[1]!, "restore", file];
    if (withDemoTown) words.push(demoTownFlag);
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    const kept = config.s3
      ? `this DATA_DIR for the secrets; the files stay in the bucket ${config.s3.name}`
      : "this DATA_DIR for the files and secrets";
    return `${stdout.trim()}\n  Set DATABASE_URL to the new address, and keep ${kept}.`;
  } catch (error) {
    const said = String(Reflect.get(Object(error), "stderr") ?? error).trim();
    throw new Error(`Nothing was moved. ${said}`, { cause: error });
  } finally {
    await rm(file, { force: true });
  }
}
