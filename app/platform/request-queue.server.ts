import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { Gauge } from "prom-client";
import { maxWaitMs, veryBusy } from "./busy.server.ts";
import { isRead } from "./limit-searches.server.ts";
import { metrics } from "./metrics.server.ts";
import { factsOf } from "./route-facts.server.ts";

/** Responses that a process makes at a time. The proxy of deploy/haproxy.cfg sends it no more requests than that. */
const maxRunning = 96;
/** Requests that may wait beyond those. */
const maxWaiting = 1000;

type Env = { Bindings: HttpBindings & { requestId?: string }; Variables: { bodyIsRead?: boolean } };

const waiting = new Set<() => void>();
let running = 0;

metrics.registerMetric(
  new Gauge({
    name: "http_requests_waiting",
    help: "Accepted requests that wait until others are answered",
    registers: [],
    collect() {
      this.set(waiting.size);
    },
  }),
);

/**
 * Makes 96 responses at a time: a process that begins thousands at once has no memory for them. The others wait, and the
 * first to come is the first to go. Beyond 1,000, or after ten seconds, they get a 503 with the seconds to wait.
 */
export const requestQueue: MiddlewareHandler<Env> = async (c, next) => {
  if (!mustWait(c)) return next();
  if (running >= maxRunning) await turn();
  else running += 1;
  try {
    await next();
  } finally {
    passOn();
  }
};

/**
 * A page's own calls have the page's turn. Files and uploads never wait: a slow store, or someone who sends slowly, holds up
 * no one.
 */
function mustWait(c: Context<Env>): boolean {
  // Tests call without an environment.
  if ((c.env as Env["Bindings"] | undefined)?.requestId !== undefined) return false;
  const { file, watched } = factsOf(c);
  return isRead(c) ? !watched && !file : c.get("bodyIsRead") === true;
}

function turn(): Promise<void> {
  if (waiting.size >= maxWaiting) throw veryBusy();
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(veryBusy());
    }, maxWaitMs);
    waiting.add(begin);
  });
}

function passOn(): void {
  const [first] = waiting;
  if (first === undefined) {
    running -= 1;
    return;
  }
  waiting.delete(first);
  first();
}
