import type { Context, MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { countCalls } from "./count-calls.server.ts";
import { limitRate } from "./limit-rate.server.ts";

// Calls that are open to everyone and cost us work or email.
const open =
  /^\/api\/(login(\/.+)?|signup|forgot-password|reset-password|verify-email|contact|lead|service-requests|upload-id|reserve-order|orders|open-reservation(\/link)?|(payment\/)?create-checkout-session|unsubscribe|message-emails|views)$/;
// Machines send as much as happens.
const webhook = /^\/api\/webhooks\//;
const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const countCall = countCalls(600);

/**
 * Counts writes by IP address before the body is read, so that invalid ones count, too. The commands have closer
 * limits.
 */
export const limitAttempts: MiddlewareHandler = async (c, next) => {
  if (unsafe.has(c.req.method) && !webhook.test(c.req.path)) await countSending(c);
  await next();
};

async function countSending(c: Context): Promise<void> {
  const { path } = c.req;
  // Far more than people send in a minute, on any page.
  if (!path.startsWith("/api/"))
    return limitRate(`posts to pages:${clientAddress(c)}`, { max: 300, seconds: 60 });
  countCall(c);
  if (open.test(path)) await limitRate(`body of ${path}:${clientAddress(c)}`, { max: 120, seconds: 60 });
}
