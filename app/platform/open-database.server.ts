import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { config } from "./config.server.ts";
import { databaseAway } from "./database-away.server.ts";
import { keepDefaults } from "./database-defaults.server.ts";
import { isDatabaseAway, mainUrl } from "./database-pool.server.ts";
import { closeDatabase } from "./db.server.ts";
import { log } from "./log.server.ts";
import { startPostgres } from "./postgres.server.ts";
import { atMost } from "./stop.server.ts";
import { watchDatabase } from "./watch-database.server.ts";

/**
 * Connects to DATABASE_URL, or else starts the embedded database, and watches it. The returned function closes it within 6 s.
 * Waits for a server that restarts; throws an Error with one sentence if it can't be reached.
 */
export async function openDatabase(watchedBy?: string): Promise<() => Promise<void>> {
  const embedded = config.embedded ? await startPostgres(config) : null;
  if (config.databaseDirectUrl !== config.databaseUrl) {
    await reach("DATABASE_DIRECT_URL", config.databaseDirectUrl);
    await keepDefaults();
  }
  if (!embedded) await reach("DATABASE_URL", mainUrl());
  let closing = false;
  // Without it every request would fail: exit, so that the supervisor restarts the process.
  void embedded?.ended.then(() => {
    if (closing) return;
    log.fatal("the embedded database ended unexpectedly");
    process.exit(1);
  });
  const stopWatching = watchDatabase(watchedBy);
  return async () => {
    closing = true;
    stopWatching();
    await atMost(1000, closeDatabase());
    await embedded?.stop();
  };
}

/**
 * Does what a start or a command needs of the open database. If it falls silent meanwhile, throws an Error with one sentence:
 * its watcher has then ended the connections.
 */
export async function untilSilent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway()) throw error;
    throw new Error(`The database (${describeUrl(mainUrl())}) no longer answers.`, { cause: error });
  }
}

const answerTimeoutMs = 2500;

/** Waits up to DATABASE_WAIT for a server that restarts; fails at once for errors that waiting does not fix. */
async function reach(setting: string, url: string) {
  const giveUpAt = performance.now() + config.databaseWait * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (performance.now() >= giveUpAt || !mayComeBack(error)) {
        throw new Error(
          `The database of ${setting} (${describeUrl(url)}) cannot be reached: ${reason(error)}.`,
          { cause: error },
        );
      }
      if (isFirst) log.warn({ reason: reason(error) }, "waiting for the database");
      await sleep(500);
    }
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  // A connection that is refused late emits its error here.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    void client.end().catch(() => {});
  }
}

/** Without user and password. */
function describeUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A wrong name, password or host stays wrong. */
function mayComeBack(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(mayComeBack);
  const code = String(Reflect.get(Object(error), "code"));
  return (
    ["ECONNREFUSED", "ENOENT", "EHOSTUNREACH", "EAI_AGAIN"].includes(code) || databaseAway(error) !== null
  );
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
