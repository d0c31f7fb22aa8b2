import { createHash } from "node:crypto";
import pg from "pg";
import { config } from "../config.server.ts";
import { getFile, listFiles } from "../files.server.ts";
import { type Entry, writeArchive } from "./archive.server.ts";
import { hasDemoTown, migrationsIn, rowsWorthKeeping, sequencesIn, tablesIn } from "./tables.server.ts";

/** The first file of a backup. */
export type About = {
  format: 1;
  madeAt: string;
  migrations: string[];
  idKey: string;
  hasDemoTown: boolean;
};
/** The last one: how many rows each table has, where its sequences stand, and each file's SHA-256. */
export type Contents = {
  rows: Record<string, number>;
  sequences: Record<string, string>;
  files: Record<string, string>;
};

const rowsAtOnce = 1000;

/**
 * Writes the database as of one moment, and the files, into one .tar.gz, also while processes run. Keys are not in it.
 * The database goes first: files are never changed, so all that it names are there, unless deleted in between.
 */
export async function writeBackup(file: string, options: { withFiles: boolean }): Promise<Contents> {
  const contents: Contents = { rows: {}, sequences: {}, files: {} };
  await writeArchive(file, entries(contents, options.withFiles));
  return contents;
}

async function* entries(contents: Contents, withFiles: boolean): AsyncGenerator<Entry> {
  const client = new pg.Client({
    connectionString: config.databaseDirectUrl,
    application_name: "sparebay backup",
  });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    const about: About = {
      format: 1,
      madeAt: new Date().toISOString(),
      migrations: await migrationsIn(client),
      idKey: keyMark(config.idEncryptionKey),
      hasDemoTown: await hasDemoTown(client),
    };
    yield asJson("about.json", about);
    for (const { name } of await tablesIn(client)) {
      contents.rows[name] = 0;
      await client.query(
        `declare kept no scroll cursor for select kept::text as row from ${name} as kept ${rowsWorthKeeping(name)}`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from kept`);
        if (rows.length === 0) break;
        yield asJson(
          `tables/${name}/${contents.rows[name]}.json`,
          rows.map(({ row }) => row),
        );
        contents.rows[name] += rows.length;
      }
      await client.query("close kept");
    }
    contents.sequences = await sequencesIn(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
  if (withFiles) yield* files(contents);
  yield asJson("contents.json", contents);
}

async function* files(contents: Contents): AsyncGenerator<Entry> {
  for await (const key of listFiles()) {
    const bytes = await getFile(key);
    // Deleted since it was listed.
    if (bytes === null) continue;
    contents.files[key] = hashOf(bytes);
    yield { name: `files/${key}`, bytes: Buffer.from(bytes) };
  }
}

function asJson(name: string, value: unknown): Entry {
  return { name, bytes: Buffer.from(JSON.stringify(value)) };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Tells two keys apart, and says nothing else of them. */
export function keyMark(key: Uint8Array): string {
  return createHash("sha256").update("sparebay backup").update(key).digest("hex").slice(0, 16);
}
