import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { demoPassword } from "#app/features/accounts/model.ts";
import { socketDirectory } from "#app/platform/data-folder.server.ts";
import { productEnvironment } from "../../scripts/setup.mjs";
import { copyStarted } from "#tests/support/started.ts";
import { openClient } from "#tests/support/http-client.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const server = inject("serverUrl");

/** Runs an `npm run admin` command as its own process; returns what it says, or its one sentence. */
async function admin(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const env = { ...productEnvironment, TMPDIR: tmpdir(), DEMO: "false", LOG_LEVEL: "error", ...settings };
  return promisify(execFile)(process.execPath, ["build/server/admin.js", ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

const embedded = (folder: string) =>
  `postgres://sparebay@localhost/sparebay?host=${encodeURIComponent(socketDirectory(folder))}`;

/** Every row of every table, sorted, as text. */
async function everything(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not like 'kysely%' and relname <> 'schedules' order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(kept::text, ',' order by kept::text), '')) as sum from ${name} as kept`,
    );
    all[name] = rows[0].sum;
  }
  await client.end();
  return all;
}

test("a backup of a running product restores into an empty folder, and the embedded database moves to a server", async () => {
  const [first, second] = [dataFolder(), dataFolder()];
  const file = path.join(dataFolder(), "backup.tar.gz");
  await copyStarted(first, "true");
  const web = untilTheEnd(await startWeb({ DATA_DIR: first, WORKER: "false" }));
  const before = await everything(embedded(first));
  expect(await admin({ DATA_DIR: first }, "backup", file)).toMatch(/has \d+ rows and \d+ files/);
  expect(await admin({ DATA_DIR: first }, "backup", file)).toContain("is there already");
  expect(await admin({ DATA_DIR: first }, "move-to", "postgres://nobody@127.0.0.1:1/x")).toContain(
    "stop it first",
  );
  expect(await admin({ DATA_DIR: first }, "restore", file)).toContain("already runs on DATA_DIR");
  await stopProcess(web);

  const keys = {
    SESSION_SECRET: secretOf(first, "session_secret"),
    ID_ENCRYPTION_KEY: secretOf(first, "id_encryption_key"),
  };
  // Under a key of its own: IDs open once the product has the one of the backup.
  const said = await admin({ DATA_DIR: second }, "restore", file);
  expect(said).toContain("The ledger sums to zero.");
  expect(said).toContain("can’t be opened");
  expect(await admin({ DATA_DIR: second, ...keys }, "restore", file)).toContain("The database is not empty");
  const again = untilTheEnd(await startWeb({ DATA_DIR: second, WORKER: "false", ...keys }));
  expect(await everything(embedded(second))).toEqual(before);
  await expectToWork(again.url);
  const later = await everything(embedded(second));
  await stopProcess(again);

  const name = `moved_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const target = databaseOn(server, name);
  const refused = await admin({ DATA_DIR: second, ...keys }, "move-to", target);
  expect(refused).toContain("Nothing was moved. The demo town is in it");
  expect(await everything(target)).toEqual({});
  const moved = await admin({ DATA_DIR: second, ...keys }, "move-to", target, "--with-demo-town");
  expect(moved).toContain("The ledger sums to zero.");
  expect(moved).not.toContain("can’t be opened");
  expect(await everything(target)).toEqual(later);
  const there = untilTheEnd(await startWeb({ DATA_DIR: second, DATABASE_URL: target, ...keys }));
  await expectToWork(there.url);
  await stopProcess(there);
  await onServer(server, `drop database ${name} with (force)`);

  const damaged = path.join(path.dirname(file), "damaged.tar.gz");
  await promisify(execFile)("sh", ["-c", `head -c 200000 '${file}' > '${damaged}'`]);
  expect(await admin({ DATA_DIR: dataFolder() }, "restore", damaged)).toContain("is cut or damaged");
}, 300_000);

test("the demo town is restored into production only if that is said", async () => {
  const [first, second] = [dataFolder(), dataFolder()];
  const file = path.join(dataFolder(), "backup.tar.gz");
  await copyStarted(first, "true");
  await admin({ DATA_DIR: first }, "backup", file);
  const name = `production_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const target = databaseOn(server, name);
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://spaces.example",
    MAIL_URL: "smtp://127.0.0.1:1",
    ALLOW_SANDBOX_PAYMENTS: "true",
    SESSION_SECRET: secretOf(first, "session_secret"),
    ID_ENCRYPTION_KEY: secretOf(first, "id_encryption_key"),
    DATA_DIR: second,
    DATABASE_URL: target,
  };
  expect(await admin(production, "restore", file)).toContain("everyone knows its people’s passwords");
  expect(await everything(target)).toEqual({});
  expect(existsSync(path.join(second, "files", "photos"))).toBe(false);
  expect(await admin(production, "restore", file, "--with-demo-town")).toMatch(/Restored \d+ rows/);
  expect(existsSync(path.join(second, "files", "photos"))).toBe(true);
  await onServer(server, `drop database ${name} with (force)`);
}, 180_000);

function secretOf(folder: string, name: string): string {
  return readFileSync(path.join(folder, "secrets", name), "utf8").trim();
}

/** People log in, photos open, and what was reserved is there. */
async function expectToWork(url: string) {
  const ask = openClient(url);
  const login = { email: "tenant@sparebay.example", password: demoPassword };
  expect((await ask("/api/login", { json: login })).status).toBe(200);
  const { body } = await ask("/api/search?query=17101&limit=5");
  expect(body.length).toBeGreaterThan(0);
  const photos = (body as { image_url: string | null }[]).flatMap(({ image_url: photo }) => photo ?? []);
  for (const photo of photos) expect((await ask(new URL(photo, url).pathname)).status).toBe(200);
}
