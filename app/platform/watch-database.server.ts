import { openLine, watcherName } from "./database-line.server.ts";
import { databaseIsAway, databaseIsBack, mainUrl, whenConnectionIsLost } from "./database-pool.server.ts";
import { log } from "./log.server.ts";

const askEveryMs = 2000;
const askAwayEveryMs = 250;
// With the question before it, a host that vanishes is noticed within 8 seconds.
const answerTimeoutMs = 5000;
// A standby is read-only, too.
const statement = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * Asks the database every two seconds, and when a connection is lost, whether it is there and takes writes. A host that
 * vanished ends no connection, nor does a primary that became a standby: without this, requests would wait for answers
 * that never come, or be refused as writes to a standby. The returned function ends it.
 */
export function watchDatabase(name = watcherName): () => void {
  let line = openLine(mainUrl(), answerTimeoutMs, name);
  let isAway = false;
  let isAsking = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(lost: Error | null = null) {
    isAsking = true;
    try {
      const { rows } = await line.query<{ isReadOnly: boolean }>(statement);
      if (rows[0]!.isReadOnly) throw new Error("The database's server takes no writes.");
      if (isAway) log.warn("the database is back");
      else if (lost !== null) log.warn({ reason: lost.message }, "a database connection was lost");
      isAway = false;
      databaseIsBack();
    } catch (error) {
      if (stopped) return;
      // The next question is asked over a new connection, which may lead to the new primary.
      void line.end();
      line = openLine(mainUrl(), answerTimeoutMs, name);
      if (!isAway) log.error({ reason: (error as Error).message }, "the database is away");
      isAway = true;
      databaseIsAway(error);
    }
    isAsking = false;
    if (!stopped) timer = setTimeout(ask, isAway ? askAwayEveryMs : askEveryMs);
  }

  whenConnectionIsLost((error) => {
    if (isAsking || isAway || stopped) return;
    clearTimeout(timer);
    void ask(error);
  });
  timer = setTimeout(ask, askEveryMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    void line.end();
  };
}
