import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { sql } from "kysely";
import pg from "pg";
import { config } from "./config.server.ts";
import { db, transaction } from "./db.server.ts";
import { getFile, isDiskFull, listFiles, putFile, removeFile } from "./files.server.ts";
import { AppError } from "./errors.ts";
import { log } from "./log.server.ts";
import { networkOf } from "./networks.server.ts";
import { readLastingKey } from "./read-lasting-key.server.ts";
import { factsOf } from "./route-facts.server.ts";
import { runsUnderway } from "./run.server.ts";
import { runningRequests } from "./running-requests.server.ts";
import { within } from "./within.server.ts";

// A public trial (docs/decisions/0291). One row of system_facts marks its database: `ready`, or `resetting` until a reset is complete.

/** The connection that holds the lock of a reset. */
export type TrialClient = pg.Client;
type Reset = (client: TrialClient) => Promise<void>;

const fact = "trial";
const lookEveryMs = 1000;
/** By then every process has looked, and refuses requests. */
const noticeMs = 3 * lookEveryMs;
/** What was begun before a reset ends by then, or is cut off from its rows. */
const patienceMs = 30_000;
const resetLock = 7_412_291;
const writersLock = 7_412_292;
const mostBytes = 2_000_000_000;

let resetting = false;
/** The connection by whose lock this process may write: a reset waits until each has let it go. */
let writer: pg.Client | null = null;

/** Whether this process knows that the trial is being reset: it begins no job. */
export function isResetting(): boolean {
  return resetting;
}

/** What everyone reads on each page; null where this is no trial. */
export const trialLine =
  config.trialResets &&
  `This is a trial: nothing is charged, no email is sent, and everything is deleted each day at ${config.trialResets} UTC.`;

/**
 * Refuses to start a trial on a database that has anything else, before anything is written there; and anything else on a
 * trial's, whose passwords everyone knows, or with its files, which a reset deletes. Throws an Error with one sentence.
 */
export async function expectOwnDatabase(): Promise<void> {
  const isMarked = (await readState()) !== null;
  if (isMarked && config.trialResets !== null) return;
  if (isMarked)
    throw new Error(
      "The database is a public trial’s, whose passwords everyone knows: set TRIAL_RESETS, or use another database.",
    );
  if (config.trialResets === null) return refuseTrialFiles();
  if (await hasAnything())
    throw new Error(
      "The setting TRIAL_RESETS deletes everything each day, and the database isn’t a trial’s: use a new, empty one.",
    );
}

/**
 * Marks the migrated database as a trial's, and the files with the same id: a reset deletes no files of anything else. Throws an Error
 * with one sentence if there are such files.
 */
export async function markTrial(): Promise<void> {
  if (config.trialResets === null) return;
  if ((await readState()) !== null) return expectOwnFiles();
  for await (const key of listFiles()) if (key !== filesMark) throw new Error(otherFiles);
  const id = await transaction((trx) => readLastingKey(trx, filesMark));
  await putFile(filesMark, Buffer.from(id));
  await sql`insert into system_facts (name, value) values (${fact}, 'ready') on conflict (name) do nothing`.execute(
    db,
  );
}

const filesMark = "trial-files";
const otherFiles =
  "The setting TRIAL_RESETS deletes all files each day, and those of DATA_DIR or the bucket aren’t this trial’s: use a new, empty one.";

/** A store that is away keeps no product from starting. */
async function refuseTrialFiles(): Promise<void> {
  if (await within(2000, getFile(filesMark)).catch(() => null))
    throw new Error(
      "DATA_DIR or the bucket has the files of a public trial, which deletes all of them each day: use another one.",
    );
}

async function expectOwnFiles(): Promise<void> {
  const [own, found] = [await transaction((trx) => readLastingKey(trx, filesMark)), await getFile(filesMark)];
  if (found === null || Buffer.from(found).toString() !== own) throw new Error(otherFiles);
}

/** Deletes the trial's files; listed before any is deleted, because a store's list goes on where its last part ended. */
export async function deleteTrialFiles(): Promise<void> {
  await expectOwnFiles();
  const keys: string[] = [];
  for await (const key of listFiles()) if (key !== filesMark) keys.push(key);
  for (const key of keys) await removeFile(key);
}

/** Whether the demo town is missing because a reset was interrupted, which then seeds it. */
export async function isTrialResetting(): Promise<boolean> {
  return config.trialResets !== null && (await readState())?.value === "resetting";
}

/**
 * Looks every second whether the trial is being reset, and with `reset` does so when it is due by the database's clock, or was
 * interrupted: one process at a time. A disk that `isFull` makes it due, too. The returned function ends it.
 */
export async function watchTrial(reset: Reset | null, isFull = isDiskFull): Promise<() => void> {
  if (config.trialResets === null) return () => {};
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let trouble = "";
  async function look() {
    try {
      const state = await readState();
      const wasResetting = resetting;
      resetting = state?.value === "resetting";
      if (!resetting) await mayWrite();
      // Later looks don’t wait again, so that they notice when it is over.
      else if (!wasResetting || writer !== null) await stopWriting();
      const isEarly = reset !== null && state?.isOld === true && (await isFull());
      if (reset !== null && (state?.isDue || isEarly)) await resetAlone(reset, isEarly);
      trouble = "";
    } catch (error) {
      // It is tried again each second.
      if (trouble !== String(error)) log.error({ err: error }, "the trial could not be reset");
      trouble = String(error);
    }
    if (!stopped) timer = setTimeout(look, lookEveryMs);
  }
  resetting = await isTrialResetting();
  // Before anything can be written here: a reset by another process waits for this one.
  if (!resetting) await mayWrite();
  timer = setTimeout(look, lookEveryMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    void writer?.end();
  };
}

/** Has the next look reset the trial. */
export async function orderReset(): Promise<void> {
  if (config.trialResets === null) throw new Error("This is no public trial: TRIAL_RESETS is not set.");
  await sql`update system_facts set updated_at = 'epoch' where name = ${fact}`.execute(db);
}

/** The lock ends with its connection, and so with a process that dies. */
async function resetAlone(reset: Reset, isEarly: boolean): Promise<void> {
  const client = await connect();
  const write = (value: string) =>
    client.query("update system_facts set value = $2, updated_at = now() where name = $1", [fact, value]);
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(${resetLock}) as "isMine"`,
    );
    if (!rows[0]!.isMine) return;
    const state = await readState();
    if (!state?.isDue && !(state?.isOld && isEarly)) return;
    await expectOwnFiles();
    await write("resetting");
    resetting = true;
    log.warn("the trial is being reset");
    await Promise.all([sleep(noticeMs), stopWriting()]);
    await untilNoneWrites(client);
    await reset(client);
    await client.query(`select pg_advisory_unlock(${writersLock})`);
    await write("ready");
    resetting = false;
    log.warn("the trial was reset");
  } finally {
    await client.end();
  }
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: config.databaseDirectUrl,
    application_name: "sparebay trial",
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Says that this process may write, unless a reset runs. */
async function mayWrite(): Promise<void> {
  if (writer !== null) return;
  const client = await connect();
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock_shared(${writersLock}) as "isMine"`,
  );
  if (!rows[0]!.isMine) return client.end();
  writer = client;
  client.once("end", () => {
    if (writer === client) writer = null;
  });
}

/** Lets go once nothing that was begun before runs in this process, or some time has passed. */
async function stopWriting(): Promise<void> {
  const until = performance.now() + patienceMs;
  while (runningRequests() + runsUnderway() > 0 && performance.now() < until) await sleep(50);
  await writer?.end();
}

/** Waits until every process has let go, somewhat longer than each of them waits. */
async function untilNoneWrites(client: TrialClient): Promise<void> {
  await client.query(`set lock_timeout = '${patienceMs + 5000}ms'`);
  await client.query(`select pg_advisory_lock(${writersLock})`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "55P03") throw error;
    log.warn("the trial is reset though a process may still write");
  });
}

/**
 * What the trial's row says, and whether a reset is due: each day, after an interruption, and early where visitors wrote too much. It is
 * old enough for an early one once `isOld`. Null without the row.
 */
async function readState() {
  try {
    const at = config.trialResets ?? "00:00";
    const { rows } = await sql<{ value: string; isDue: boolean; isOld: boolean }>`
      select value, updated_at < now() - interval '15 minutes' as "isOld", value = 'resetting'
        or updated_at < (date_trunc('day', now() at time zone 'UTC' - ${at}::interval) + ${at}::interval) at time zone 'UTC'
        or (updated_at < now() - interval '15 minutes' and pg_database_size(current_database()) > ${mostBytes}) as "isDue"
      from system_facts where name = ${fact}`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === "42P01") return null;
    throw error;
  }
}

/** Whether anyone ever used the database: any row but those that a start makes, or tables that are not ours. */
async function hasAnything(): Promise<boolean> {
  const { rows } = await sql<{ name: string; isOurs: boolean }>`
    select oid::regclass::text as name, to_regclass('kysely_migration') is not null as "isOurs" from pg_class
    where relkind in ('r', 'p') and relname not like 'kysely\\_%'
      and relname not in ('schema_functions', 'system_facts', 'schedules')
      and relnamespace <> all (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')
      and relnamespace <> coalesce(to_regnamespace('pgboss'), 0)`.execute(db);
  if (rows.length === 0 || !rows[0]!.isOurs) return rows.length > 0;
  const { rows: found } = await sql<{ isUsed: boolean }>`select ${sql.raw(
    rows.map(({ name }) => `exists (select from ${name})`).join(" or "),
  )} as "isUsed"`.execute(db);
  return found[0]!.isUsed;
}

/** Answers 503 while the trial is being reset; search engines list none of it. */
export const guardTrial: MiddlewareHandler = async (c, next) => {
  if (config.trialResets === null) return next();
  if (resetting && !factsOf(c).watched)
    throw new AppError(503, "This trial is being reset. It is back in half a minute.", { retryAfter: 10 });
  await next();
  c.res.headers.set("x-robots-tag", "noindex");
};

/** An address that stands for the caller's network: people share a trial's accounts, and must not see each other's. */
export function pseudonymOf(address: string): string {
  const hash = createHmac("sha256", config.sessionSecret).update(networkOf(address)).digest("hex");
  return `2001:db8:${hash.slice(0, 4)}:${hash.slice(4, 8)}::1`;
}

/** A drawing in place of a visitor's picture, of a color of its own: a trial stores and shows no picture of strangers. */
export async function drawingFor(source: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof source === "string" ? await readFile(source) : source;
  const hash = createHash("sha256").update(bytes).digest();
  const [hue, left] = [hash.readUInt16BE(0) % 360, 300 + (hash.readUInt16BE(2) % 600)];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="hsl(${hue},30%,80%)"/><circle cx="${left}" cy="350" r="120" fill="hsl(${hue},30%,92%)"/><path d="M0 1200 560 500l420 520 220-220 400 400z" fill="hsl(${hue},30%,55%)"/></svg>`,
  );
}
