import type { Context, MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { countCalls } from "./count-calls.server.ts";
import { limitRate } from "./limit-rate.server.ts";

// What everyone may call, and what costs us work or email.
const open =
  /^\/api\/(login(\/.+)?|signup|forgot-password|reset-password|verify-email|contact|lead|service-requests|upload-id|reserve-order|orders|open-reservation(\/link)?|(payment\/)?create-checkout-session|unsubscribe|views)$/;
// Machines send as much as happens.
const webhook = /^\/api\/webhooks\//;
const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const countCall = countCalls(600);

/** Counts what is sent to change something by address before its body is read, so that also what no schema takes counts. The commands have closer limits. */
export const limitAttempts: MiddlewareHandler = async (c, next) => {
  if (unsafe.has(c.req.method) && !webhook.test(c.req.path)) await countSending(c);
  await next();
};

async function countSending(c: Context): Promise<void> {
  const { path } = c.req;
  // Far more than people press in a minute, at any page.
  if (!path.startsWith("/api/"))
    return limitRate(`posts to pages:${clientAddress(c)}`, { max: 300, seconds: 60 });
  countCall(c);
  if (open.test(path)) await limitRate(`body of ${path}:${clientAddress(c)}`, { max: 120, seconds: 60 });
}
