import pg from "pg";
import { config } from "./config.server.ts";
import { closeDatabase } from "./db.server.ts";
import { log } from "./log.server.ts";
import { startPostgres } from "./postgres.server.ts";
import { atMost } from "./stop.server.ts";

/**
 * Connects to DATABASE_URL, or else starts the embedded database. The returned function closes it within 6 s. Throws an
 * Error with one sentence if it can't be reached.
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

async function reach(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  // A connection that is refused late emits its error here.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL (${whereOf(databaseUrl)}) cannot be reached: ${reason(error)}.`,
      { cause: error },
    );
  }
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
