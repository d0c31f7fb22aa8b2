import { setTimeout as sleep } from "node:timers/promises";
import { config } from "./config.server.ts";
import { databaseAway } from "./database-away.server.ts";
import { whereOf } from "./database-address.ts";
import { keepDefaults } from "./database-defaults.server.ts";
import { mainAddress } from "./database-pool.server.ts";
import { NoSuchServer, serversOf } from "./database-servers.server.ts";
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
  if (config.databaseDirectUrl !== config.databaseUrl) {
    await reach("DATABASE_DIRECT_URL", config.databaseDirectUrl);
    await keepDefaults();
  }
  if (!embedded) await reach("DATABASE_URL", mainAddress());
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
async function reach(setting: string, address: string) {
  const giveUpAt = performance.now() + config.databaseWait * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await serversOf(address).seek();
    } catch (error) {
      if (performance.now() >= giveUpAt || !mayComeBack(error)) {
        throw new Error(
          `The database of ${setting} (${whereOf(address)}) cannot be reached: ${reason(error)}.`,
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
  if (error instanceof AggregateError) return error.errors.some(mayComeBack);
  if (error instanceof NoSuchServer) return true;
  const code = String(Reflect.get(Object(error), "code"));
  return (
    ["ECONNREFUSED", "ENOENT", "EHOSTUNREACH", "EAI_AGAIN"].includes(code) || databaseAway(error) !== null
  );
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
