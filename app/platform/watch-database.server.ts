import { openLine } from "./database-line.server.ts";
import { databaseIsAway, databaseIsBack, mainAddress } from "./database-pool.server.ts";
import { type Greeting, greetingText, NoSuchServer, serversOf } from "./database-servers.server.ts";
import { log } from "./log.server.ts";

const askEveryMs = 2000;
const askAwayEveryMs = 250;
// With the question before it, a host that vanishes is noticed within 8 seconds.
const answerTimeoutMs = 5000;

/**
 * Asks the database every two seconds whether it is there, and still the primary. A host that vanished ends no connection,
 * nor does a primary that became a standby: without this, requests would wait for answers that never come, or be refused
 * as writes to a standby. The returned function ends it.
 */
export function watchDatabase(): () => void {
  const servers = serversOf(mainAddress());
  const line = openLine(mainAddress());
  let wasPrimary = false;
  let isAway = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask() {
    try {
      // A server that vanished would be asked for seconds while another takes over.
      if (isAway && servers.isChoice) await servers.seek();
      const greeting = await line.ask<Greeting>(greetingText, answerTimeoutMs);
      if (!servers.willDo(greeting) || (wasPrimary && greeting.isStandby))
        throw new NoSuchServer("The database's server is not the primary anymore.");
      wasPrimary = !greeting.isStandby;
      if (isAway) log.warn("the database is back");
      isAway = false;
      databaseIsBack();
    } catch (error) {
      if (stopped) return;
      // The next question is asked over a new connection, which may lead to the new primary.
      line.close();
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
