import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { config } from "./config.server.ts";
import { databaseAway } from "./database-away.server.ts";
import { closeDatabase } from "./db.server.ts";
import { log } from "./log.server.ts";
import { startPostgres } from "./postgres.server.ts";
import { atMost } from "./stop.server.ts";

/**
 * Connects to DATABASE_URL, or else starts the embedded database. The returned function closes it within 6 s. Waits for a
 * server that restarts; throws an Error with one sentence if it can't be reached.
 */
export async function openDatabase(): Promise<() => Promise<void>> {
  const embedded = config.embedded ? await startPostgres(config) : null;
  if (!embedded) await reach(config.databaseUrl);
  let closing = false;
  // Without it every request would fail: exit, so that the supervisor restarts the process.
  void embedded?.ended.then(() => {
    if (closing) return;
    log.fatal("the embedded database ended unexpectedly");
    process.exit(1);
  });
  return async () => {
    closing = true;
    await atMost(1000, closeDatabase());
    await embedded?.stop();
  };
}

/** Waits up to DATABASE_WAIT for a server that restarts; fails at once for errors that waiting does not fix. */
async function reach(databaseUrl: string) {
  const giveUpAt = performance.now() + config.databaseWait * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connectOnce(databaseUrl);
    } catch (error) {
      if (performance.now() >= giveUpAt || !mayComeBack(error)) {
        throw new Error(
          `The database of DATABASE_URL (${whereOf(databaseUrl)}) cannot be reached: ${reason(error)}.`,
          { cause: error },
        );
      }
      if (isFirst) log.warn({ reason: reason(error) }, "waiting for the database");
      await sleep(500);
    }
  }
}

/** A wrong name, password or host stays wrong. */
function mayComeBack(error: unknown): boolean {
  if (error instanceof AggregateError) return mayComeBack(error.errors[0]);
  const code = String(Reflect.get(Object(error), "code"));
  return (
    ["ECONNREFUSED", "ENOENT", "EHOSTUNREACH", "EAI_AGAIN"].includes(code) || databaseAway(error) !== null
  );
}

async function connectOnce(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  // A connection that is refused late emits its error here.
  client.on("error", () => {});
  await client.connect();
  await client.end();
}

/** The URL without user and password. */
function whereOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url ? `${url.host}${url.pathname}` : "not an address";
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
