import type { Context, MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { countCalls } from "./count-calls.server.ts";
import { limitRate } from "./limit-rate.server.ts";
import { factsOf } from "./route-facts.server.ts";

const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const countCall = countCalls(600);

/**
 * Counts writes by IP address before the body is read, so that invalid ones count, too. The commands have closer
 * limits.
 */
export const limitAttempts: MiddlewareHandler = async (c, next) => {
  // Machines send as much as happens.
  if (unsafe.has(c.req.method) && !factsOf(c).machine) await countSending(c);
  await next();
};

async function countSending(c: Context): Promise<void> {
  const { isCall, open } = factsOf(c);
  // Far more than people send in a minute, on any page.
  if (!isCall) return limitRate(`posts to pages:${clientAddress(c)}`, { max: 300, seconds: 60 });
  countCall(c);
  if (open) await limitRate(`body of ${c.req.path}:${clientAddress(c)}`, { max: 120, seconds: 60 });
}
