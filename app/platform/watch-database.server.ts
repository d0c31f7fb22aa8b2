import { openLine } from "./database-line.server.ts";
import { databaseIsAway, databaseIsBack, mainAddress, whenConnectionIsLost } from "./database-pool.server.ts";
import { type Greeting, greetingText, NoSuchServer, serversOf } from "./database-servers.server.ts";
import { log } from "./log.server.ts";

const askEveryMs = 2000;
const askAwayEveryMs = 250;
// With the question before it, a host that vanishes is noticed within 8 seconds.
const answerTimeoutMs = 5000;

/**
 * Asks the database every two seconds, and when a connection is lost, whether it is there and still the primary. A host
 * that vanished ends no connection, nor does a primary that became a standby: without this, requests would wait for
 * answers that never come, or be refused as writes to a standby. The returned function ends it.
 */
export function watchDatabase(): () => void {
  const servers = serversOf(mainAddress());
  const line = openLine(mainAddress());
  let wasPrimary = false;
  let isAway = false;
  let isAsking = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(lost: Error | null = null) {
    isAsking = true;
    try {
      // A server that vanished would be asked for seconds while another takes over.
      if (isAway && servers.isChoice) await servers.seek();
      const greeting = await line.ask<Greeting>(greetingText, answerTimeoutMs);
      if (!servers.willDo(greeting) || (wasPrimary && greeting.isStandby))
        throw new NoSuchServer("The database's server is not the primary anymore.");
      wasPrimary = !greeting.isStandby;
      if (isAway) log.warn("the database is back");
      else if (lost !== null) log.warn({ reason: lost.message }, "a database connection was lost");
      isAway = false;
      databaseIsBack();
    } catch (error) {
      if (stopped) return;
      // The next question is asked over a new connection, which may lead to the new primary.
      line.close();
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
    line.close();
  };
}
