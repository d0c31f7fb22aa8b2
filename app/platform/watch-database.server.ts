import { config } from "./config.server.ts";
import { openLine } from "./database-line.server.ts";
import { databaseIsAway, databaseIsBack } from "./db.server.ts";
import { log } from "./log.server.ts";

const askEveryMs = 2000;
const askAwayEveryMs = 250;
// With the question before it, a host that vanishes is noticed within 8 seconds.
const answerWithinMs = 5000;

/**
 * Asks the database every two seconds whether it is there. A host that vanished ends no connection: without this, requests
 * would wait for answers that never come. The returned function ends it.
 */
export function watchDatabase(): () => void {
  const line = openLine(config.databaseUrl);
  let isAway = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask() {
    try {
      await line.ask("select 1", answerWithinMs);
      if (isAway) log.warn("the database is back");
      isAway = false;
      databaseIsBack();
    } catch (error) {
      if (stopped) return;
      if (!isAway) log.error({ err: error }, "the database is away");
      isAway = true;
      databaseIsAway(error);
    }
    if (!stopped) timer = setTimeout(ask, isAway ? askAwayEveryMs : askEveryMs);
  }

  timer = setTimeout(ask, askEveryMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    line.close();
  };
}
