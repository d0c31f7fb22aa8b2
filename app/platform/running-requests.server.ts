import type { MiddlewareHandler } from "hono";
import { Gauge } from "prom-client";
import { metrics } from "./metrics.server.ts";

let running = 0;
/** From so many requests at once on, jobs that can wait are started more slowly. */
const many = 8;

metrics.registerMetric(
  new Gauge({
    name: "http_requests_running",
    help: "Requests that this process has accepted and not answered, with the API calls that its pages make",
    registers: [],
    collect() {
      this.set(running);
    },
  }),
);

/** Counts the requests that are being answered. */
export const countRunning: MiddlewareHandler = async (_, next) => {
  running += 1;
  try {
    await next();
  } finally {
    running -= 1;
  }
};

/** How many requests this process is answering. */
export function runningRequests(): number {
  return running;
}

/** Whether this process is answering so many requests that each job makes them wait. */
export function isBusy(): boolean {
  return running >= many;
}
