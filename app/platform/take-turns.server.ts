import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { Gauge } from "prom-client";
import { clientAddress, isLocalCaller } from "./client-address.server.ts";
import { AppError, TooMany } from "./errors.ts";
import { isRead, isSearch } from "./limit-searches.server.ts";
import { metrics } from "./metrics.server.ts";
import { networkOf } from "./networks.server.ts";

/**
 * How many responses of a kind a process makes at a time. Searches wait for nothing but our own database, and more of them
 * at once only take memory; the others may wait for Stripe or a store of files, and must not hold each other up.
 */
const atOnce = { searches: 32, reads: 256, writes: 256 };
/** How many more requests of a kind may wait for their turn, and how many of them from one network. */
const mostWaiting = 2000;
const mostOfOne = 200;
const retryAfter = 5;

type Kind = keyof typeof atOnce;
type Env = {
  Bindings: HttpBindings & { requestId?: string };
  Variables: { isAwaited?: () => boolean };
};
type Turns = { take: (c: Context<Env>) => Promise<void>; end: () => void };

// What watches the process asks it at any time. Files may come from a store that is slow, and hold no one up.
const aside = /^\/(healthz|readyz|metrics|photos\/.+|map\/.+)$/;
const lines = new Map<Kind, Set<() => void>>();

metrics.registerMetric(
  new Gauge({
    name: "http_requests_waiting",
    help: "Requests that wait until this process makes their response, by kind",
    labelNames: ["kind"],
    registers: [],
    collect() {
      for (const [kind, line] of lines) this.set({ kind }, line.size);
    },
  }),
);

/** Has searches and other reads wait their turn: a process that begins thousands at once has no memory for them. */
export function readsTakeTurns(): MiddlewareHandler<Env> {
  const searches = openTurns("searches");
  const others = openTurns("reads");
  return (c, next) => {
    if (!isRead(c) || aside.test(c.req.path)) return next();
    return inTurn(isSearch(c) ? searches : others, c, next);
  };
}

/** The same for writes, once their bodies have been read: someone who sends slowly holds no turn. */
export function writesTakeTurns(): MiddlewareHandler<Env> {
  const turns = openTurns("writes");
  return (c, next) => (isRead(c) ? next() : inTurn(turns, c, next));
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
 * The first to come is the first to go. Those who leave while they wait are forgotten, unless others wait for the same
 * response: nothing was begun for them. When too many wait already, throws a 503, or a 429 if it is one network's fault,
 * with the seconds to wait.
 */
function openTurns(kind: Kind): Turns {
  const line = new Set<() => void>();
  lines.set(kind, line);
  const countWaiting = countByNetwork();
  let running = 0;
  return {
    async take(c) {
      if (running < atOnce[kind]) {
        running += 1;
        return;
      }
      const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing;
      if (line.size >= mostWaiting || outgoing?.destroyed) throw tooManyAtOnce();
      const waitsNoMore = countWaiting(c);
      const turn = new Promise<void>((resolve, reject) => {
        const leave = () => {
          // Others wait for this response, too.
          if (c.get("isAwaited")?.()) return;
          line.delete(go);
          reject(tooManyAtOnce());
        };
        const go = () => {
          outgoing?.off("close", leave);
          resolve();
        };
        line.add(go);
        outgoing?.once("close", leave);
      });
      await turn.finally(waitsNoMore);
    },
    end() {
      const [first] = line;
      if (first === undefined) {
        running -= 1;
        return;
      }
      line.delete(first);
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
    if (count > mostOfOne) throw new TooMany(retryAfter, "You are asking for too much at once.");
    counts.set(network, count);
    return () => {
      const left = counts.get(network)! - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    };
  };
}

function tooManyAtOnce(): AppError {
  return new AppError(503, "Very many people are here right now. Please try again in a few seconds.", {
    retryAfter,
  });
}
