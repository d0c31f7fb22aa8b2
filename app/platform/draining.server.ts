import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { config } from "./config.server.ts";

let draining = false;

/** Whether this process was told to stop: it answers for a while, and proxies send new requests elsewhere. */
export function isDraining(): boolean {
  return draining;
}

/** From now on `/readyz` answers 503. Resolves after STOP_WAIT, when every proxy has noticed. */
export async function drain(): Promise<void> {
  draining = true;
  await sleep(config.stopWait * 1000);
}

/** Connections end with their next response, so that none is cut while its client sends another request. */
export const endConnections: MiddlewareHandler = async (c, next) => {
  await next();
  if (draining) c.res.headers.set("connection", "close");
};
