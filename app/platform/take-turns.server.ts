import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { Gauge } from "prom-client";
import { clientAddress, isLocalCaller } from "./client-address.server.ts";
import { AppError, ClientLeft, TooMany } from "./errors.ts";
import { isFile, isRead, isSearch } from "./limit-searches.server.ts";
import { metrics } from "./metrics.server.ts";
import { networkOf } from "./networks.server.ts";
import { isWatchedPath } from "./watched-paths.ts";

/**
 * How many responses of a kind a process makes at a time. Searches wait for nothing but our own database, and more of them
 * at once only take memory; the others may wait for Stripe or a store of files, and must not hold each other up.
 */
const atOnce = { searches: 32, reads: 256, writes: 256 };
/** How many more requests of a kind may wait for their turn, and how many of them from one network. */
const mostWaiting = 2000;
const mostOfNetwork = 200;
/** How long one waits at most: no one looks at a page that comes later, and proxies give up. */
const maxWaitMs = 10_000;
const retryAfter = 5;

type Kind = keyof typeof atOnce;
type Env = {
  Bindings: HttpBindings & { requestId?: string };
  Variables: { isAwaited?: () => boolean; waitsSince?: number; bodyIsRead?: boolean };
};
type Turns = { take: (c: Context<Env>) => Promise<void>; end: () => void };

const queues = new Map<Kind, Set<() => void>>();

metrics.registerMetric(
  new Gauge({
    name: "http_requests_waiting",
    help: "Accepted requests that wait for their turn, by kind",
    labelNames: ["kind"],
    registers: [],
    collect() {
      for (const [kind, queue] of queues) this.set({ kind }, queue.size);
    },
  }),
);

/** Has searches and other reads wait their turn: a process that begins thousands at once has no memory for them. */
export function readsTakeTurns(): MiddlewareHandler<Env> {
  const searches = openTurns("searches");
  const others = openTurns("reads");
  return (c, next) => {
    // Files may come from a store that is slow, and hold no one up.
    if (!isRead(c) || isWatchedPath(c.req.path) || isFile(c)) return next();
    return inTurn(isSearch(c) ? searches : others, c, next);
  };
}

/**
 * The same for writes whose body has been read (`bodySize`): someone who sends slowly holds no turn. Uploads, whose handlers
 * read them, take none; their bytes are limited (`receiveForm`).
 */
export function writesTakeTurns(): MiddlewareHandler<Env> {
  const turns = openTurns("writes");
  return (c, next) => (c.get("bodyIsRead") ? inTurn(turns, c, next) : next());
}

async function inTurn(turns: Turns, c: Context<Env>, next: () => Promise<void>): Promise<void> {
  // A page has its turn already when it makes its calls; tests call without an environment.
  if ((c.env as Env["Bindings"] | undefined)?.requestId !== undefined) return next();
  await turns.take(c);
  try {
    await next();
  } finally {
    turns.end();
  }
}

/**
 * The first to come is the first to go. A read whose client disconnects leaves the queue, unless another one waits
 * for the same response. When too many wait already, or this one has waited for ten seconds, throws a 503, or a 429 if it
 * is one network's fault, with the seconds to wait.
 */
function openTurns(kind: Kind): Turns {
  const queue = new Set<() => void>();
  queues.set(kind, queue);
  const countWaiting = countByNetwork();
  let running = 0;
  return {
    async take(c) {
      if (running < atOnce[kind]) {
        running += 1;
        return;
      }
      if (queue.size >= mostWaiting) throw veryBusy();
      // What was sent is done, though the tab was closed since.
      const outgoing = kind === "writes" ? undefined : (c.env as Partial<HttpBindings> | undefined)?.outgoing;
      const release = countWaiting(c);
      const now = performance.now();
      const waited = now - (c.get("waitsSince") ?? now);
      let timer: NodeJS.Timeout | undefined;
      const turn = new Promise<void>((resolve, reject) => {
        const leave = () => {
          // Others wait for this response, too.
          if (c.get("isAwaited")?.()) return;
          queue.delete(go);
          reject(new ClientLeft());
        };
        const go = () => {
          outgoing?.off("close", leave);
          resolve();
        };
        queue.add(go);
        outgoing?.once("close", leave);
        const refuse = () => {
          queue.delete(go);
          reject(veryBusy());
        };
        timer = setTimeout(refuse, maxWaitMs - waited);
      });
      await turn.finally(() => {
        clearTimeout(timer);
        release();
      });
    },
    end() {
      const [first] = queue;
      if (first === undefined) {
        running -= 1;
        return;
      }
      queue.delete(first);
      first();
    },
  };
}

/** Counts one more of the caller's network, until the returned function is called. Programs on this machine aren't counted. */
function countByNetwork(): (c: Context) => () => void {
  const counts = new Map<string, number>();
  return (c) => {
    if (isLocalCaller(c)) return () => {};
    const network = networkOf(clientAddress(c));
    const count = (counts.get(network) ?? 0) + 1;
    if (count > mostOfNetwork) throw new TooMany(retryAfter, "Too many requests at once.");
    counts.set(network, count);
    return () => {
      const left = counts.get(network)! - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    };
  };
}

function veryBusy(): AppError {
  return new AppError(503, "We are very busy right now. Please try again in a few seconds.", { retryAfter });
}
